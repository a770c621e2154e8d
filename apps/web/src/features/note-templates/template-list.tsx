import { Button, EmptyState, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { isAdmin } from '@openconsult/contracts/access';
import { noteTemplates, type TemplateKind, type TemplateType } from '@openconsult/contracts/note-templates';
import { IconCloudOff, IconPlus, IconSearchOff, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { RowList } from '../../shared/row-list/row-list.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { kindTexts } from './kinds.ts';
import { matchingTemplates } from './matching-templates.ts';
import { callsOfKind, type TemplateItem, templatesQuery, useRefreshTemplates } from './template-calls.ts';
import { draftKey, setDraft, useDrafts } from './template-drafts.ts';
import { TemplateRow } from './template-row.tsx';
import classes from './templates.module.css';
import { useAddStandardTemplates } from './use-note-templates.ts';

interface TemplateListProps {
  readonly kind: TemplateKind;
  readonly search: string;
  readonly onClearSearch: () => void;
  /** An id, or 'new'. */
  readonly onOpen: (id: string) => void;
}

const SECTIONS: readonly { readonly type: TemplateType; readonly title: string }[] = [
  { type: 'custom', title: 'Mine' },
  { type: 'default', title: 'Practice' },
];

const NotLoaded = ({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }): ReactNode => (
  <EmptyState
    py={48}
    icon={<IconCloudOff />}
    title="Could not load the templates"
    description="Check your connection. Recording works without them."
  >
    <EmptyState.Actions>
      <Button variant="default" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

const NoTemplates = ({ kind, onRefresh }: { kind: TemplateKind; onRefresh: () => Promise<void> }): ReactNode => {
  const { add, isAdding } = useAddStandardTemplates(onRefresh);
  return (
    <EmptyState py={48} icon={<IconTemplate />} title={kindTexts[kind].emptyTitle} description={kindTexts[kind].about}>
      {kind !== 'snippet' && (
        <EmptyState.Actions>
          <Button variant="default" loading={isAdding} onClick={add}>
            Use the standard ones
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
};

/** The templates of a kind: the user's own and the practice's. */
export const TemplateList = ({ kind, search, onClearSearch, onOpen }: TemplateListProps): ReactNode => {
  const user = useCurrentUser();
  const { data, isPending, isFetching, refetch } = useQuery(templatesQuery(kind));
  const drafts = useDrafts();
  const refresh = useRefreshTemplates();
  const texts = kindTexts[kind];

  const duplicate = async ({ id, title }: TemplateItem): Promise<void> => {
    const copy = await call(noteTemplates.duplicate, { params: { id } });
    await refresh();
    notifySuccess(`Copied “${title}” to yours`);
    onOpen(copy.id);
  };
  const restore = async ({ id, version }: TemplateItem): Promise<void> => {
    await call(noteTemplates.restoreVersion, { params: { id }, body: { version } });
    await refresh();
  };
  const remove = async (item: TemplateItem): Promise<void> => {
    await callsOfKind[kind].remove(item.id);
    setDraft(draftKey(kind, item.id), null);
    notifyWithUndo(`Deleted “${item.title}”`, () => void restore(item).catch(notifyError));
    await refresh();
  };

  if (data === undefined) {
    if (isPending) return <Skeleton height={240} aria-busy="true" />;
    return <NotLoaded isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const found = matchingTemplates(data, search);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" className={classes.heading ?? ''}>
          {data.length > 0 && texts.about}
        </Text>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => onOpen('new')}>
          {texts.add}
        </Button>
      </Group>
      {data.length === 0 && <NoTemplates kind={kind} onRefresh={refresh} />}
      {data.length > 0 && found.length === 0 && (
        <EmptyState py={48} icon={<IconSearchOff />} title={`No results for “${search}”`}>
          <EmptyState.Actions>
            <Button variant="default" onClick={onClearSearch}>
              Show all
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      )}
      {SECTIONS.map(({ type, title }) => {
        const items = found.filter((item) => item.type === type);
        if (items.length === 0) return null;
        return (
          <section key={type} aria-label={title}>
            <Title order={2} size="h4" mb="xs">
              {title}
            </Title>
            <RowList>
              {items.map((item) => (
                <TemplateRow
                  key={item.id}
                  kind={kind}
                  item={item}
                  isUnsaved={drafts.has(draftKey(kind, item.id))}
                  canEdit={type === 'custom' || isAdmin(user)}
                  onOpen={() => onOpen(item.id)}
                  onDuplicate={() => void duplicate(item).catch(notifyError)}
                  onRemove={() => void remove(item).catch(notifyError)}
                />
              ))}
            </RowList>
          </section>
        );
      })}
    </Stack>
  );
};
