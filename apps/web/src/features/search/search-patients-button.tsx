import { ActionIcon, Tooltip } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const LABEL = 'Search patients and notes';

export interface SearchPatientsButtonProps {
  /** The keys that do the same. */
  readonly keys: readonly string[];
  readonly onOpen: () => void;
}

/** Opens the palette, beside the search of the library. */
export const SearchPatientsButton = ({ keys, onOpen }: SearchPatientsButtonProps): ReactNode => (
  <Tooltip label={`${LABEL} (${keys.join(' ')})`}>
    <ActionIcon
      size={44}
      aria-label={LABEL}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconUserSearch size={20} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);
