import { Tooltip, UnstyledButton } from '@mantine/core';
import { hasVoice, isVoiceOnly } from '@openconsult/contracts/access';
import { homePath } from '@openconsult/contracts/pages';
import { IconLayoutDashboard, IconLogout, IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './side-menu.module.css';

export interface SideMenuProps {
  readonly orientation: 'vertical' | 'horizontal';
}

interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly tooltip: string;
  readonly Icon: typeof IconMicrophone;
  readonly isOffered: boolean;
}

/** The menu (@spec §2 Side menu, §6): only what exists and what the person's plan includes. */
export const SideMenu = ({ orientation }: SideMenuProps): ReactNode => {
  const user = useCurrentUser();
  const { logOut, isLeaving } = useLogOut();
  const entries: readonly MenuEntry[] = [
    {
      to: '/landing',
      label: 'Dashboard',
      tooltip: 'Start a consultation or find one',
      Icon: IconLayoutDashboard,
      isOffered: !isVoiceOnly(user),
    },
    {
      to: '/voice-note',
      label: 'Voice Note',
      tooltip: 'Record, write notes, send letters',
      Icon: IconMicrophone,
      isOffered: hasVoice(user),
    },
  ];
  const side = orientation === 'vertical' ? 'right' : 'top';
  return (
    <div className={classes.menu} data-orientation={orientation}>
      <Link to={homePath(user)} className={classes.brand ?? ''} aria-label="OpenConsult, start page">
        <BrandMark size={36} />
      </Link>
      {entries
        .filter(({ isOffered }) => isOffered)
        .map(({ to, label, tooltip, Icon }) => (
          <Tooltip key={to} label={tooltip} position={side}>
            <NavLink to={to} className={classes.entry ?? ''}>
              <Icon size={22} aria-hidden="true" />
              {label}
            </NavLink>
          </Tooltip>
        ))}
      <span className={classes.space} />
      <Tooltip label={`Log out ${user.full_name}`} position={side}>
        <UnstyledButton className={classes.entry ?? ''} onClick={logOut} disabled={isLeaving}>
          <IconLogout size={22} aria-hidden="true" />
          Log out
        </UnstyledButton>
      </Tooltip>
    </div>
  );
};
