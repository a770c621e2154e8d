import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readContentPath, readContentQuery } from '../../shared/content/content-address.ts';
import { FavouritesScreen } from './browse/favourites-screen.tsx';
import { LibraryScreen, ListScreen } from './browse/library-screen.tsx';
import { PlaylistsScreen } from './browse/playlists-screen.tsx';
import { isListedType } from './content-queries.ts';
import { NotInLibrary } from './content-states.tsx';
import { FlowScreen } from './flow/flow-screen.tsx';
import { ItemInOrderScreen, PracticePlaylistScreen } from './in-order/playlist-screens.tsx';
import { ItemScreen } from './item/item-screen.tsx';
import { ViewScreen } from './item/view-screen.tsx';

export interface ContentScreenProps {
  /** Whether it is known if a consultation is open. */
  readonly isReady: boolean;
  readonly isRecording: boolean;
}

/** Shows what an address under `/content` names. `/content/?{url}` leads to the item that it names. */
export const ContentScreen = (props: ContentScreenProps): ReactNode => {
  const { pathname, search } = useLocation();
  const address = readContentPath(pathname);
  if (address === null) return <NotInLibrary />;
  switch (address.shows) {
    case 'library': {
      if (search === '') return <LibraryScreen />;
      const path = readContentQuery(search, window.location.origin);
      return path === null ? <NotInLibrary /> : <Navigate to={path} replace />;
    }
    case 'favourites':
      return <FavouritesScreen />;
    case 'playlists':
      return <PlaylistsScreen />;
    case 'practice-playlist':
      return <PracticePlaylistScreen key={address.id} id={address.id} {...props} />;
    case 'list':
      return isListedType(address.type) ? <ListScreen key={address.type} type={address.type} /> : <NotInLibrary />;
    case 'flow':
      return <FlowScreen trail={address.trail} />;
    case 'view':
      return <ViewScreen trail={address.trail} {...props} />;
    case 'playlist':
      return <ItemInOrderScreen trail={address.trail} {...props} />;
    case 'item':
      return <ItemScreen trail={address.trail} {...props} />;
  }
};
