import type { ReactNode } from 'react';
import { PlaylistEditor } from '../features/playlists/playlist-editor.tsx';
import { PlaylistList } from '../features/playlists/playlist-list.tsx';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';

/** Builds the playlists of the practice: the list, or the one that is open (behaviour.md#playlists). */
export const PlaylistPage = (): ReactNode => {
  const list = useListState(['open']);
  const { open } = list.filters;
  return (
    <PageContainer>
      {open === null ? (
        <PlaylistList page={list.page} onPage={list.setPage} onOpen={(id) => list.setFilter('open', id)} />
      ) : (
        <PlaylistEditor key={open} id={open} onClose={() => list.setFilter('open', null)} />
      )}
    </PageContainer>
  );
};
