import type { ContentCard } from '@openconsult/contracts/education-content';
import { type Playlist, playlists } from '@openconsult/contracts/playlists';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { askWhichText } from '../../shared/autosave/ask-which-text.tsx';
import { type Autosave, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { editedPlaylistQuery } from './playlist-queries.ts';

/** What is edited of a playlist. */
export interface PlaylistDraft {
  readonly name: string;
  readonly items: readonly ContentCard[];
}

const draftOf = ({ name, items }: Playlist): PlaylistDraft => ({ name, items });

const isSame = (a: PlaylistDraft, b: PlaylistDraft): boolean =>
  a.name.trim() === b.name.trim() && a.items.map(({ id }) => id).join() === b.items.map(({ id }) => id).join();

const shown = ({ name, items }: PlaylistDraft): string => [name, ...items.map((item) => `- ${item.name}`)].join('\n');

const store = (id: string, { name, items }: PlaylistDraft, version: number): Promise<Playlist> =>
  call(playlists.update, { params: { id }, body: { name: name.trim(), items: items.map((item) => item.id), version } });

/** Stores a draft; if the playlist changed since, the user chooses which of both remains. */
async function storeOrAsk(id: string, mine: PlaylistDraft, version: number): Promise<Playlist> {
  try {
    return await store(id, mine, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    const theirs = await call(playlists.view, { params: { id } });
    if ((await askWhichText(shown(mine), shown(draftOf(theirs)))) === 'theirs') return theirs;
    return storeOrAsk(id, mine, theirs.version);
  }
}

/** The playlist as it is edited, saved automatically. */
export const usePlaylistDraft = (playlist: Playlist): Autosave<PlaylistDraft> => {
  const queryClient = useQueryClient();
  const server = useMemo(() => draftOf(playlist), [playlist]);
  return useAutosave<PlaylistDraft>(server, {
    version: playlist.version,
    theirsOf: () => undefined,
    shown,
    isSame,
    isValid: ({ name }) => name.trim() !== '',
    save: async (mine, expected) => {
      const saved = await storeOrAsk(playlist.id, mine, expected);
      queryClient.setQueryData(editedPlaylistQuery(playlist.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['content', 'playlists'], refetchType: 'none' });
      const stored = draftOf(saved);
      return {
        version: saved.version,
        // The user chose what another window saved.
        ...(!isSame(stored, mine) && { merge: (current: PlaylistDraft) => (current === mine ? stored : current) }),
      };
    },
  });
};
