import { UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './bottom-bar.module.css';
import { useMenu } from './use-menu.ts';

export interface BottomBarProps {
  readonly onMenu: () => void;
  /** Null for users without search. */
  readonly onSearch: (() => void) | null;
}

/** The most used pages of the menu, with short names. */
const QUICK_PATHS = ['/landing', '/voice-note', '/voice-notes', '/profile'];
const QUICK_MAX = 3;

/** The bottom bar of narrow windows: the first pages of the menu, the search, and the rest of the menu. */
export const BottomBar = ({ onMenu, onSearch }: BottomBarProps): ReactNode => (
  <div className={classes.bar}>
    {useMenu()
      .filter(({ path }) => QUICK_PATHS.includes(path))
      .slice(0, QUICK_MAX)
      .map(({ path, label, Icon }) => (
        <NavLink key={path} to={path} className={classes.entry ?? ''}>
          <Icon size={22} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    {onSearch !== null && (
      <UnstyledButton className={classes.entry ?? ''} onClick={onSearch}>
        <IconSearch size={22} aria-hidden="true" />
        Search
      </UnstyledButton>
    )}
    <UnstyledButton className={classes.entry ?? ''} onClick={onMenu} aria-haspopup="dialog">
      <IconMenu2 size={22} aria-hidden="true" />
      Menu
    </UnstyledButton>
  </div>
);
