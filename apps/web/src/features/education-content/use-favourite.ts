import type { ContentItem } from '@openconsult/contracts/education-content';
import { favourites } from '@openconsult/contracts/favourites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { type ContentRef, refOf } from '../../shared/content/content-address.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { contentKey, favouritesQuery, itemQuery } from './content-queries.ts';

interface Mark {
  readonly item: ContentItem;
  readonly isFavourite: boolean;
  /** The item that it was opened from. */
  readonly superId: string | undefined;
}

/**
 * Marks an item as a favourite, and removes the mark with Undo. Shown at once, restored on failure.
 */
export const useFavourite = (superRef: ContentRef | undefined) => {
  const queryClient = useQueryClient();
  const show = (item: ContentItem, isFavourite: boolean): void => {
    queryClient.setQueryData(
      itemQuery(refOf(item)).queryKey,
      (known) => known && { ...known, is_favourite: isFavourite },
    );
  };
  const { mutate } = useMutation({
    mutationFn: ({ item, isFavourite, superId }: Mark) => {
      const { type, id } = refOf(item);
      const body = { type, id, is_favourite: isFavourite, ...(superId !== undefined && { super_id: superId }) };
      return call(favourites.set, { body });
    },
    onMutate: async ({ item, isFavourite }) => {
      await queryClient.cancelQueries({ queryKey: itemQuery(refOf(item)).queryKey });
      show(item, isFavourite);
    },
    onError: (error, { item, isFavourite }) => {
      show(item, !isFavourite);
      notifyError(error);
    },
    onSuccess: (_answer, { item, isFavourite, superId }) => {
      if (isFavourite) return;
      notifyWithUndo(`${item.name} is no longer a favourite`, () => mutate({ item, isFavourite: true, superId }), {
        id: `favourite-${item.id}`,
        replaces: true,
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [...contentKey, 'all'] });
    },
  });
  return (item: ContentItem): void => mutate({ item, isFavourite: !item.is_favourite, superId: superRef?.id });
};
