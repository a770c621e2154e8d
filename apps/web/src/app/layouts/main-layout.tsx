import { AppShell, Group } from '@mantine/core';
import { hasVoice } from '@openconsult/contracts/access';
import { userEvents } from '@openconsult/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { patientSessionsKey } from '../../features/patient-sessions/ongoing-session.ts';
import { SessionBar } from '../../features/patient-sessions/session-bar.tsx';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import classes from './main-layout.module.css';
import { PageNotices } from './page-notices.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RecordingNotice } from './recording-notice.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SideMenu } from './side-menu.tsx';
import { UserBadge } from './user-badge.tsx';

/** The page that every consultation needs is fetched while nothing else is going on. */
const loadVoiceNoteSoon = (): void => {
  const load = (): void => void import('../../pages/voice-note-page.tsx').catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 4_000 });
};

const HEADER_HEIGHT = 64;
const MENU_WIDTH = 92;
const MENU_HEIGHT = 64;

/** The layout of the signed-in area: menu at the side, or at the bottom under 992 px; the consultation on top. */
export const MainLayout = (): ReactNode => {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  useUserEvent(userEvents.sessionStarted.name(), userEvents.sessionStarted.data, () => {
    void queryClient.invalidateQueries({ queryKey: patientSessionsKey });
  });
  useEffect(() => {
    if (hasVoice(user)) loadVoiceNoteSoon();
  }, [user]);
  return (
    <AppShell
      layout="alt"
      padding={0}
      header={{ height: HEADER_HEIGHT }}
      navbar={{ width: MENU_WIDTH, breakpoint: 'md', collapsed: { mobile: true } }}
      footer={{ height: { base: MENU_HEIGHT, md: 0 } }}
      transitionDuration={0}
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <SessionBar offersStart={pathname !== '/landing'} />
        <Group gap="xs" wrap="nowrap" className={classes.right ?? ''}>
          <SchemeToggle />
          <UserBadge user={user} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md" aria-label="Main">
        <SideMenu orientation="vertical" />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
        <PageNotices />
        <RecordingNotice />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <AppShell.Footer component="nav" hiddenFrom="md" aria-label="Main">
        <SideMenu orientation="horizontal" />
      </AppShell.Footer>
    </AppShell>
  );
};
