import { ActionIcon, AppShell, Group, Tooltip } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ConsultationBar } from '../../features/consultations/consultation-bar.tsx';
import type { RunningRecording } from '../../features/consultations/use-consultation-actions.ts';
import { hasHelp } from '../../features/help/help-paths.ts';
import { useRecorderStage } from '../../features/recorder/provider/recorder-context.ts';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { AccountMenu } from './account-menu.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import classes from './top-bar.module.css';
import { VipLogo } from './user-badge.tsx';

export interface TopBarProps {
  /** The search field; null for users without search. */
  readonly search: ReactNode;
  readonly onHelp: () => void;
  readonly recording: RunningRecording;
}

/** Pages with their own Start button: the dashboard, and a voice note without a consultation. */
const hasOwnStart = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/landing' || (/^\/voice-note(\/|$)/.test(pathname) && !new URLSearchParams(search).has('session'));

/**
 * The consultation, and at the right the search, the help and the account (behaviour.md#top-bar). The right side shows
 * only with an active subscription, except for the help; narrow windows have it all in the menu.
 */
export const TopBar = ({ search, onHelp, recording }: TopBarProps): ReactNode => {
  const user = useCurrentUser();
  const location = useLocation();
  const { pathname } = location;
  const isRecorderShown = useRecorderStage() === 'recording' && pathname === '/voice-note';
  return (
    <AppShell.Header className={classes.header ?? ''}>
      <ConsultationBar
        offersStart={!hasOwnStart(location)}
        hidesTime={isRecorderShown}
        recording={recording}
        fallback={
          <Link to={homePath(user)} className={classes.brand} aria-label="OpenConsult, start page">
            <BrandMark size={28} />
            OpenConsult
          </Link>
        }
      />
      <Group gap="xs" wrap="nowrap" visibleFrom="md" className={classes.right ?? ''}>
        {user.is_sub_active && search}
        {hasHelp(pathname) && (
          <Tooltip label="Help">
            <ActionIcon size={44} aria-label="Help" aria-haspopup="dialog" onClick={onHelp}>
              <IconHelpCircle size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        {user.is_sub_active && (
          <>
            <SchemeToggle />
            <VipLogo user={user} />
            <AccountMenu />
          </>
        )}
      </Group>
    </AppShell.Header>
  );
};
