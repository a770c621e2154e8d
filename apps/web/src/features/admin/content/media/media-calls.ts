import { adminContent, type EditedContent, type NewMedia } from '@openconsult/contracts/admin-content';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { confirm } from '../../../../shared/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../../../shared/notifier/notifier.ts';
import { refreshContent, showContent } from '../content-queries.ts';

/** Without its id, which is the page's. */
type Added = NewMedia extends infer One ? (One extends NewMedia ? Omit<One, 'id'> : never) : never;

/** What is saved of a picture, video or link. */
export interface MediaChange {
  readonly title: string;
  readonly description: string;
  /** Null removes the captions. */
  readonly captions_upload_key?: string | null;
  readonly cover?: { readonly upload_key: string; readonly at_s?: number };
}

/** Changes of the pictures and videos of an item, shown at once. */
export const useMediaCalls = (item: EditedContent) => {
  const client = useQueryClient();
  const params = { id: item.id };

  const order = async (media: readonly ContentMedia[]): Promise<void> => {
    showContent(client, { ...item, media: [...media] });
    try {
      const body = { ids: media.map(({ id }) => id) };
      showContent(client, await call(adminContent.setMediaOrder, { params, body }));
    } catch (error) {
      notifyError(error);
      await refreshContent(client);
    }
  };
  return {
    order: (media: readonly ContentMedia[]): void => void order(media),

    /** @param id of the new one: repeated with it, a call adds nothing. */
    async add(id: string, media: Added): Promise<void> {
      showContent(client, await call(adminContent.addMedia, { params, body: { ...media, id } as NewMedia }));
      notifySuccess(`Added “${media.title}”`);
    },

    async save(mediaId: string, { cover, ...body }: MediaChange): Promise<void> {
      const place = { id: item.id, media_id: mediaId };
      if (cover) await call(adminContent.setCover, { params: place, body: cover });
      showContent(client, await call(adminContent.updateMedia, { params: place, body }));
      notifySuccess(`Saved “${body.title}”`);
    },

    async remove({ id, title }: ContentMedia): Promise<void> {
      const isSure = await confirm({
        title: `Remove “${title}” from this item?`,
        description: 'It is no longer shown. What patients were shown of it stays in the records.',
        ok: 'Remove',
        danger: true,
      });
      if (!isSure) return;
      try {
        showContent(client, await call(adminContent.removeMedia, { params: { id: item.id, media_id: id } }));
        notifySuccess(`Removed “${title}”`);
      } catch (error) {
        notifyError(error);
      }
    },
  };
};
