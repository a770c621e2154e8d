import { adminContent, type EditedContent } from '@openconsult/contracts/admin-content';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../../shared/notifier/undo-notice.tsx';
import { contentDrafts } from './content-drafts.ts';
import { contentTreeQuery, type NamedContent, refreshContent, showContent } from './content-queries.ts';
import { draftsBelow } from './library/content-tree.ts';

/** What an admin does with an item as a whole. Shown at once, notified, and with Undo where it takes something away. */
export const useContentActions = () => {
  const client = useQueryClient();
  const change = (answer: Promise<EditedContent>, onDone: (item: EditedContent) => void): void =>
    void answer
      .then((item) => {
        showContent(client, item);
        onDone(item);
      })
      .catch(notifyError);
  const publish = ({ id, name }: NamedContent, is_published: boolean): void =>
    change(call(adminContent.publish, { params: { id }, body: { is_published } }), () =>
      notifySuccess(is_published ? `Published “${name}”` : `“${name}” is a draft again`),
    );
  /** Asks first, with the names. */
  const publishAll = async ({ id, name }: NamedContent): Promise<void> => {
    const drafts = draftsBelow(await client.fetchQuery({ ...contentTreeQuery, staleTime: 0 }), id);
    if (drafts.length === 0) return notifySuccess(`“${name}” has no drafts`);
    const title = drafts.length === 1 ? 'Publish 1 item?' : `Publish ${drafts.length} items?`;
    const description = drafts.map((draft) => draft.name).join(', ');
    if (!(await confirm({ title, description, ok: 'Publish' }))) return;
    for (const draft of drafts)
      await call(adminContent.publish, { params: { id: draft.id }, body: { is_published: true } });
    await refreshContent(client);
    notifySuccess(drafts.length === 1 ? 'Published 1 item' : `Published ${drafts.length} items`);
  };
  const hide = (item: NamedContent, is_hidden: boolean): void =>
    change(call(adminContent.hide, { params: { id: item.id }, body: { is_hidden } }), ({ name }) => {
      if (is_hidden) notifyWithUndo(`Hid “${name}”`, () => hide(item, false), { id: `hidden-${item.id}` });
      else notifySuccess(`“${name}” is shown again`);
    });
  const restore = ({ id }: NamedContent): void =>
    change(call(adminContent.restore, { params: { id } }), ({ name }) => notifySuccess(`Restored “${name}”`));
  const remove = (item: NamedContent): void =>
    change(call(adminContent.remove, { params: { id: item.id } }), ({ name }) => {
      contentDrafts.set(item.id, null);
      notifyWithUndo(`Deleted “${name}”`, () => restore(item), { id: `deleted-${item.id}` });
    });
  return {
    publish,
    publishAll: (item: NamedContent) => void publishAll(item).catch(notifyError),
    hide,
    remove,
    restore,
  };
};
