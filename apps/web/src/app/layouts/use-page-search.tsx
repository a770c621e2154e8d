import { useDisclosure } from '@mantine/hooks';
import { canSeeEducation, hasVoice, isVoiceOnly } from '@openconsult/contracts/access';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LibrarySearchField } from '../../features/search/library-search-field.tsx';
import { SearchFieldButton } from '../../features/search/search-field-button.tsx';
import { SearchOverlay } from '../../features/search/search-overlay.tsx';
import { SearchPatientsButton } from '../../features/search/search-patients-button.tsx';
import { useLibrarySearch } from '../../features/search/use-library-search.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { paletteKeys } from './shortcuts.ts';

export interface PageSearch {
  /** Of the top bar; null for users without search. */
  readonly field: ReactNode;
  /** Instead of the page; null while nothing is searched for. */
  readonly overlay: ReactNode;
  /** Of the bottom bar; null for users without search. */
  readonly open: (() => void) | null;
}

/**
 * The search of the layout: that of the library, with the palette beside it, for users who see the library; the palette alone for
 * others (docs/decisions/0031-menu-and-search.md). A navigation ends it.
 */
export function usePageSearch(openPalette: () => void): PageSearch {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const search = useLibrarySearch();
  const [isOpen, panel] = useDisclosure();
  const close = (): void => {
    search.clear();
    panel.close();
  };
  useEffect(close, [pathname]);

  if (isVoiceOnly(user) || !user.is_sub_active) return { field: null, overlay: null, open: null };
  if (!canSeeEducation(user)) {
    const label = hasVoice(user) ? 'Search patients and notes' : 'Go to a page';
    return {
      field: <SearchFieldButton label={label} keys={paletteKeys()} onOpen={openPalette} />,
      overlay: null,
      open: openPalette,
    };
  }
  return {
    field: (
      <>
        <LibrarySearchField search={search} />
        {hasVoice(user) && <SearchPatientsButton keys={paletteKeys()} onOpen={openPalette} />}
      </>
    ),
    overlay: (isOpen || search.query !== '') && (
      <SearchOverlay search={search} onClose={close} onSearchPatients={hasVoice(user) ? openPalette : null} />
    ),
    open: panel.open,
  };
}
