import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { adminContent } from '@openconsult/contracts/admin-content';
import type { ContentType } from '@openconsult/contracts/content-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { SavedLine } from '../../../../shared/autosave/saved-line.tsx';
import { useAutosave } from '../../../../shared/autosave/use-autosave.ts';
import { typeListLabel } from '../../../../shared/content/type-labels.ts';
import { LoadFailed } from '../../../../shared/load-failed/load-failed.tsx';
import { OrderedList } from '../../../../shared/ordered-list/ordered-list.tsx';
import { SettingsCard } from '../../../../shared/settings-card/settings-card.tsx';
import { TYPE_LISTS } from '../content-labels.ts';
import { contentTreeQuery, type NamedContent, refreshContent } from '../content-queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './library.module.css';

/** More than these are not ordered by hand; the others follow in the order that they have. */
const ORDERED_MAX = 200;

export interface OrderSectionProps {
  readonly type: ContentType;
  readonly onType: (type: string) => void;
}

/** The order in which practitioners and patients see the items of a type. */
export const OrderSection = ({ type, onType }: OrderSectionProps): ReactNode => {
  const { data, error, refetch } = useQuery(contentTreeQuery);
  return (
    <Stack gap="md" maw={720}>
      <NativeSelect
        label="Type"
        data={TYPE_LISTS}
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        maw={320}
      />
      {data !== undefined ? (
        <TypeOrder key={type} type={type} items={data.filter((item) => item.type === type)} />
      ) : error === null ? (
        <Skeleton height={480} aria-busy="true" />
      ) : (
        <LoadFailed title="Could not load the library" error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
};

interface TypeOrderProps {
  readonly type: ContentType;
  readonly items: readonly NamedContent[];
}

const TypeOrder = ({ type, items }: TypeOrderProps): ReactNode => {
  const client = useQueryClient();
  const draft = useAutosave(items.slice(0, ORDERED_MAX), {
    isSame: (server, here) => JSON.stringify(server) === JSON.stringify(here),
    save: async (ordered) => {
      await call(adminContent.setOrder, { body: { type, ids: ordered.map(({ id }) => id) } });
      await refreshContent(client);
      return undefined;
    },
  });
  if (items.length === 0) return <Text c="dimmed">The library has no items of this type.</Text>;
  return (
    <SettingsCard
      title={typeListLabel(type)}
      description={
        items.length > ORDERED_MAX
          ? `The first ${ORDERED_MAX} of ${items.length}. The others follow them.`
          : 'The dashboard and the library show them in this order.'
      }
      status={<SavedLine {...draft} onRetry={() => void draft.flush()} />}
    >
      <OrderedList
        label={`${typeListLabel(type)} in their order`}
        className={classes.ordered}
        rowClassName={classes.orderedRow}
        rows={draft.value}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={(ordered) => draft.edit([...ordered])}
        render={({ name, status }, handle) => (
          <>
            {handle}
            <span className={classes.names}>
              {name}
              {status !== 'published' && <StatusBadge status={status} />}
            </span>
          </>
        )}
      />
    </SettingsCard>
  );
};
