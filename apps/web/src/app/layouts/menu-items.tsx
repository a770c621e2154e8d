import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLogout, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import type { MenuEntry } from './menu-entries.ts';
import classes from './menu-items.module.css';
import { useFullScreen } from './use-full-screen.ts';

interface FaceProps {
  readonly Icon: MenuEntry['Icon'];
  readonly label: string;
  readonly isCompact: boolean;
}

const Face = ({ Icon, label, isCompact }: FaceProps): ReactNode => (
  <>
    <Icon size={20} aria-hidden="true" />
    <span className={isCompact ? 'visually-hidden' : ''}>{label}</span>
  </>
);

export interface MenuActionProps extends FaceProps {
  readonly hint: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** An action of the menu, styled like its pages. */
export const MenuAction = ({ hint, onClick, disabled = false, ...face }: MenuActionProps): ReactNode => (
  <Tooltip label={face.isCompact ? face.label : hint} position="right">
    <UnstyledButton
      className={classes.item ?? ''}
      data-compact={face.isCompact || undefined}
      onClick={onClick}
      disabled={disabled}
    >
      <Face {...face} />
    </UnstyledButton>
  </Tooltip>
);

export interface MenuPagesProps {
  readonly entries: readonly MenuEntry[];
  /** Icons only, with their names as tooltips. */
  readonly isCompact: boolean;
}

/** The pages of the menu, in groups. */
export const MenuPages = ({ entries, isCompact }: MenuPagesProps): ReactNode => {
  const { pathname } = useLocation();
  return (
    <ul className={classes.list}>
      {entries.map(({ path, label, hint, Icon, group }, at) => (
        <Fragment key={path}>
          {at > 0 && entries[at - 1]?.group !== group && <li className={classes.rule} aria-hidden="true" />}
          <li>
            {/* After a click, the hint would cover the heading of the page. */}
            <Tooltip label={isCompact ? label : hint} position="right" disabled={!isCompact && pathname === path}>
              <NavLink to={path} className={classes.item ?? ''} data-compact={isCompact || undefined}>
                <Face Icon={Icon} label={label} isCompact={isCompact} />
              </NavLink>
            </Tooltip>
          </li>
        </Fragment>
      ))}
    </ul>
  );
};

/** Full screen where the browser has it, and Log out. */
export const MenuActions = ({ isCompact }: { readonly isCompact: boolean }): ReactNode => {
  const { isOffered, isFull, toggle } = useFullScreen();
  const { logOut, isLeaving } = useLogOut();
  return (
    <>
      {isOffered && (
        <MenuAction
          Icon={isFull ? IconMinimize : IconMaximize}
          label={isFull ? 'Leave full screen' : 'Full screen'}
          hint={isFull ? 'Show the browser again' : 'Hide the browser around this page'}
          isCompact={isCompact}
          onClick={toggle}
        />
      )}
      <MenuAction
        Icon={IconLogout}
        label="Log out"
        hint="Log out in every tab"
        isCompact={isCompact}
        onClick={logOut}
        disabled={isLeaving}
      />
    </>
  );
};
