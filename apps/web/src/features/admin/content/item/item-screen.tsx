import { Anchor, Button, EmptyState, Group, Paper, Skeleton, Stack } from '@mantine/core';
import type { EditedContent } from '@openconsult/contracts/admin-content';
import { IconArrowBackUp, IconArrowLeft, IconExternalLink, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { contentPath } from '../../../../shared/content/content-address.ts';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { ListEmpty } from '../../../../shared/list-state/list-empty.tsx';
import { LoadFailed } from '../../../../shared/load-failed/load-failed.tsx';
import { PageTitle } from '../../../../shared/page-title/page-title.tsx';
import { useContentAddress } from '../content-address.ts';
import { ContentMenu } from '../content-menu.tsx';
import { editedContentQuery } from '../content-queries.ts';
import { LinkPanels } from '../links/link-panels.tsx';
import { ItemMedia } from '../media/item-media.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useContentActions } from '../use-content-actions.ts';
import { ContentFormPanel } from './content-form-panel.tsx';
import classes from './item.module.css';

const TAB_TITLE = 'Content management';

/** One item of the library: its texts, what it contains and what it is part of. */
export const ItemScreen = ({ id }: { readonly id: string }): ReactNode => {
  const { data: item, error, refetch } = useQuery(editedContentQuery(id));
  const { searchOf, open } = useContentAddress();
  return (
    <Stack gap="md">
      <Button
        component={Link}
        to={{ search: searchOf(null) }}
        variant="subtle"
        w="fit-content"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
      >
        All content
      </Button>
      {item !== undefined ? (
        <Item item={item} />
      ) : (
        <>
          <PageTitle tabTitle={TAB_TITLE} hidden>
            {TAB_TITLE}
          </PageTitle>
          {error === null ? (
            <Loading />
          ) : error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
            <ListEmpty
              title="Item not found"
              text="The address may be wrong, or the item belongs to another practice."
              action={{ label: 'All content', onPress: () => open(null) }}
            />
          ) : (
            <LoadFailed title="Could not load this item" error={error} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </Stack>
  );
};

const Loading = (): ReactNode => (
  <Stack aria-hidden="true">
    <Skeleton height={62} width="50%" />
    <div className={classes.columns}>
      <Skeleton height={520} />
      <Skeleton height={320} />
    </div>
  </Stack>
);

const Item = ({ item }: { readonly item: EditedContent }): ReactNode => (
  <>
    <ItemHeader item={item} />
    {item.status === 'deleted' ? (
      <DeletedItem item={item} />
    ) : (
      <div className={classes.columns}>
        <ContentFormPanel item={item} />
        <Stack gap="md">
          <ItemMedia item={item} />
          <LinkPanels item={item} />
        </Stack>
      </div>
    )}
  </>
);

/** Its name, who sees it, and what is done with it as a whole. */
const ItemHeader = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const actions = useContentActions();
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4} flex="1 1 16rem">
        <PageTitle tabTitle={TAB_TITLE}>{item.name}</PageTitle>
        <Group gap="sm">
          <span className={classes.type}>{typeLabel(item.type)}</span>
          <StatusBadge status={item.status} />
          {item.status === 'published' && (
            <Anchor component={Link} to={contentPath([item])} className={classes.shown ?? ''}>
              See it as patients do <IconExternalLink size={16} aria-hidden="true" />
            </Anchor>
          )}
        </Group>
      </Stack>
      <Group gap="xs">
        {item.status === 'draft' && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => actions.publish(item, true)}
          >
            Publish
          </Button>
        )}
        <ContentMenu item={item} />
      </Group>
    </Group>
  );
};

const DeletedItem = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const actions = useContentActions();
  return (
    <Paper>
      <EmptyState
        py="xl"
        icon={<IconArrowBackUp />}
        title="This item is deleted"
        description="Restore it to see and change its texts and pictures. It is then part of the same items as before."
      >
        <EmptyState.Actions>
          <Button onClick={() => actions.restore(item)}>Restore</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};
