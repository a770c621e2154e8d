import { adminContent, type ContentRow, type EditedContent } from '@openconsult/contracts/admin-content';
import type { CallInput } from '@openconsult/contracts/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { treatmentsQuery } from '../../../shared/practice/treatments-query.ts';
import { refreshAuditTrail } from '../admin-queries.ts';

const keys = {
  lists: ['admin-content', 'list'],
  tree: ['admin-content', 'tree'],
  items: ['admin-content', 'item'],
  /** What practitioners see of the library. */
  shown: ['content'],
} as const;

export type ContentListQuery = CallInput<typeof adminContent.list>['query'];

/** An item as lists and trees name it. */
export type NamedContent = Pick<ContentRow, 'id' | 'type' | 'name' | 'status'>;

export const contentListQuery = (query: ContentListQuery) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(adminContent.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every item that is not deleted, in the order of the library. */
export const contentTreeQuery = queryOptions({
  queryKey: keys.tree,
  queryFn: async ({ signal }) => (await call(adminContent.tree, {}, { signal })).data,
});

/** One item with everything that is edited of it. */
export const editedContentQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.items, id],
    queryFn: ({ signal }) => call(adminContent.view, { params: { id } }, { signal }),
  });

/** Refetches the library, now or when it is next shown, here and where practitioners see it. */
export const refreshContent = async (client: QueryClient): Promise<void> => {
  refreshAuditTrail(client);
  await Promise.all(
    [keys.lists, keys.tree, keys.items, keys.shown, treatmentsQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
};

/** Shows a changed item at once. */
export const showContent = (client: QueryClient, item: EditedContent): void => {
  client.setQueryData(editedContentQuery(item.id).queryKey, item);
  void refreshContent(client);
};
