import { Drawer } from '@mantine/core';
import { IconHelpCircle, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { hasHelp } from '../../features/help/help-paths.ts';
import { useDarkMode, useHasSchemeToggle } from '../../shared/theme/color-scheme.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './menu-drawer.module.css';
import { MenuAction, MenuActions, MenuPages } from './menu-items.tsx';
import { useMenu } from './use-menu.ts';
import { UserPicture, VipLogo } from './user-badge.tsx';

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** The whole menu on narrow windows (behaviour.md#side-menu), with what the top bar has no room for. */
export const MenuDrawer = ({ isOpen, onClose, onHelp }: MenuDrawerProps): ReactNode => {
  const user = useCurrentUser();
  const entries = useMenu();
  const { pathname } = useLocation();
  const [isDark, setIsDark] = useDarkMode();
  const hasToggle = useHasSchemeToggle(pathname);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={320}
      hiddenFrom="md"
      padding="sm"
      title={
        <div className={classes.user}>
          <UserPicture user={user} />
          <span className={classes.name}>{user.full_name}</span>
          <VipLogo user={user} />
        </div>
      }
      closeButtonProps={{ 'aria-label': 'Close the menu', size: 44, iconSize: 20 }}
    >
      <nav aria-label="Menu">
        <MenuPages entries={entries} isCompact={false} />
      </nav>
      <div className={classes.rule} />
      {hasHelp(pathname) && (
        <MenuAction
          Icon={IconHelpCircle}
          label="Help"
          hint="Training, and the keys"
          isCompact={false}
          onClick={onHelp}
        />
      )}
      {hasToggle && (
        <MenuAction
          Icon={isDark ? IconSun : IconMoon}
          label={isDark ? 'Use light colours' : 'Use dark colours'}
          hint="On the pages of voice notes"
          isCompact={false}
          onClick={() => setIsDark(!isDark)}
        />
      )}
      <MenuActions isCompact={false} />
    </Drawer>
  );
};
