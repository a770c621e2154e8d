import { noteTemplates } from '@openconsult/contracts/note-templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What the shortcuts insert. */
export const activeSnippetsQuery = queryOptions({
  queryKey: ['snippets', 'active'],
  queryFn: async ({ signal }) => (await call(noteTemplates.activeSnippets, {}, { signal })).data,
  staleTime: 5 * 60_000,
});
