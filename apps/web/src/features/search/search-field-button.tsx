import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './search-field-button.module.css';

export interface SearchFieldButtonProps {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys: readonly string[];
  readonly onOpen: () => void;
}

/** The search of the top bar: looks like a field, and opens the palette. */
export const SearchFieldButton = ({ label, keys, onOpen }: SearchFieldButtonProps): ReactNode => (
  <UnstyledButton
    className={classes.field ?? ''}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onOpen}
  >
    <IconSearch size={18} aria-hidden="true" />
    <span className={classes.label}>{label}</span>
    <Kbd size="xs" className={classes.keys ?? ''} aria-hidden="true">
      {keys.join(' ')}
    </Kbd>
  </UnstyledButton>
);
