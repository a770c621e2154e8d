import { homePath } from '@openconsult/contracts/pages';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { MenuAction, MenuActions, MenuPages } from './menu-items.tsx';
import classes from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

export interface SideMenuProps {
  readonly isCompact: boolean;
  readonly onCompact: (isCompact: boolean) => void;
}

/** The menu at the side of wide windows (behaviour.md#side-menu): icons with their names, or icons alone. */
export const SideMenu = ({ isCompact, onCompact }: SideMenuProps): ReactNode => {
  const user = useCurrentUser();
  const entries = useMenu();
  return (
    <div className={classes.menu} data-compact={isCompact || undefined}>
      <Link to={homePath(user)} className={classes.brand} aria-label="OpenConsult, start page">
        <BrandMark size={32} />
        {!isCompact && 'OpenConsult'}
      </Link>
      <div className={classes.pages}>
        <MenuPages entries={entries.filter(({ group }) => group !== 'account')} isCompact={isCompact} />
      </div>
      <div className={classes.actions}>
        <MenuPages entries={entries.filter(({ group }) => group === 'account')} isCompact={isCompact} />
        <MenuAction
          Icon={isCompact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          label={isCompact ? 'Show names' : 'Icons only'}
          hint="More room for the page"
          isCompact={isCompact}
          onClick={() => onCompact(!isCompact)}
        />
        <MenuActions isCompact={isCompact} />
      </div>
    </div>
  );
};
