import { adminContent, type EditedContent } from '@openconsult/contracts/admin-content';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { type Autosave, useAutosave } from '../../../../shared/autosave/use-autosave.ts';
import { type NamedContent, showContent } from '../content-queries.ts';

const shown = (children: readonly NamedContent[]): string =>
  JSON.stringify(children.map(({ id, name, status }) => [id, name, status]));

/** What an item contains as it is edited, saved automatically. */
export const useChildrenDraft = (item: EditedContent): Autosave<readonly NamedContent[]> => {
  const client = useQueryClient();
  return useAutosave<readonly NamedContent[]>(item.children, {
    isSame: (server, here) => shown(server) === shown(here),
    save: async (children) => {
      const body = { children: children.map(({ id }) => id) };
      showContent(client, await call(adminContent.setChildren, { params: { id: item.id }, body }));
      return undefined;
    },
  });
};
