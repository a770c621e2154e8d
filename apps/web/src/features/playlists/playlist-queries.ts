import type { ContentCard } from '@openconsult/contracts/education-content';
import { educationContent } from '@openconsult/contracts/education-content';
import { type Playlist, playlists } from '@openconsult/contracts/playlists';
import { search } from '@openconsult/contracts/search';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';

/** The prefix of all keys of playlists, those of the library's screens among them. */
const playlistsKey = ['content', 'playlists'] as const;

/** The playlists of the practice by name. */
export const playlistPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...playlistsKey, 'page', page],
    queryFn: ({ signal }) => call(playlists.data, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One playlist to edit. */
export const editedPlaylistQuery = (id: string) =>
  queryOptions({
    queryKey: [...playlistsKey, 'edited', id],
    queryFn: ({ signal }) => call(playlists.view, { params: { id } }, { signal }),
  });

/** Items of the library: those that match the words, else conditions and treatments, the last changed first. */
export const offeredItemsQuery = (query: string) =>
  queryOptions({
    queryKey: ['content', 'offered', query],
    queryFn: async ({ signal }): Promise<readonly ContentCard[]> =>
      query === ''
        ? (await call(educationContent.updatedContents, { query: { per_page: 100 } }, { signal })).data
        : (await call(search.content, { body: { query } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Adds, copies and removes playlists; a failure is notified. */
export const usePlaylistActions = (onOpen: (id: string) => void) => {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: playlistsKey });
  const opened = async (playlist: Playlist): Promise<void> => {
    queryClient.setQueryData(editedPlaylistQuery(playlist.id).queryKey, playlist);
    onOpen(playlist.id);
    await refresh();
  };
  const add = useMutation({
    mutationFn: () => call(playlists.create, { body: { id: crypto.randomUUID(), name: 'New playlist', items: [] } }),
    onSuccess: opened,
    onError: (error) => notifyError(error),
  });
  const copy = useMutation({
    mutationFn: (id: string) => call(playlists.copy, { params: { id }, body: { id: crypto.randomUUID() } }),
    onSuccess: opened,
    onError: (error) => notifyError(error),
  });
  const restore = async (id: string): Promise<void> => {
    await call(playlists.restore, { params: { id } });
    await refresh();
  };
  const remove = async ({ id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
    await call(playlists.remove, { params: { id } });
    notifyWithUndo(`Deleted “${name}”`, () => void restore(id).catch(notifyError), { id: `deleted-${id}` });
    await refresh();
  };
  return {
    add: () => add.mutate(),
    copy: (id: string) => copy.mutate(id),
    remove: (playlist: { readonly id: string; readonly name: string }) => void remove(playlist).catch(notifyError),
    isAdding: add.isPending || copy.isPending,
  };
};
