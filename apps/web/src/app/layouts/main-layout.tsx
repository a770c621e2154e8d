import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { hasVoice } from '@openconsult/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useConsultationWatch } from '../../features/consultations/use-consultation-watch.ts';
import { useHandOver } from '../../features/consultations/use-hand-over.ts';
import { HelpPanel } from '../../features/help/help-panel.tsx';
import { useRunningRecording } from '../../features/recorder/provider/use-running-recording.ts';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import { usePlainKey } from '../../shared/focus/use-plain-key.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { usePalette } from '../palette/use-palette.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { InvalidPatientOverlay } from './invalid-patient-overlay.tsx';
import classes from './main-layout.module.css';
import { MenuDrawer } from './menu-drawer.tsx';
import { OfflineOverlay } from './offline-overlay.tsx';
import { PageNotices } from './page-notices.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RecordingNotice } from './recording-notice.tsx';
import { shortcuts } from './shortcuts.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { UnsentAudioNotice } from './unsent-audio-notice.tsx';
import { useCompactMenu } from './use-compact-menu.ts';
import { usePageSearch } from './use-page-search.tsx';
import { WindowsNotice } from './windows-notice.tsx';

/** Preloads the page that every consultation needs while the browser is idle. */
const loadVoiceNoteSoon = (): void => {
  const load = (): void => void import('../../pages/voice-note-page.tsx').catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 4_000 });
};

const HEADER_HEIGHT = 64;
const MENU_WIDTH = 224;
const MENU_COMPACT_WIDTH = 64;
const BOTTOM_BAR_HEIGHT = 64;

/**
 * The layout of the logged-in area, dark or light by path: the menu at the side, or at the bottom up to 991 px; the
 * consultation, the search and the account at the top (behaviour.md#layouts).
 */
export const MainLayout = (): ReactNode => {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const [isCompact, setIsCompact] = useCompactMenu();
  const [isMenuOpen, menu] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  // The page is shown when the announcement above it is known, so that nothing moves; it loads meanwhile.
  const { isPending: isNoticePending } = useQuery(announcementQuery);

  useConsultationWatch();
  useEffect(() => {
    if (hasVoice(user)) loadVoiceNoteSoon();
  }, [user]);

  // A navigation closes the menu.
  useEffect(menu.close, [pathname]);

  const recording = useRunningRecording();
  useHandOver(recording);
  const openHelp = (): void => {
    menu.close();
    help.open();
  };
  usePlainKey('?', openHelp);
  const palette = usePalette({ onHelp: openHelp, recording });
  const search = usePageSearch(palette.open);
  return (
    <AppShell
      layout="alt"
      padding={0}
      header={{ height: HEADER_HEIGHT }}
      navbar={{
        width: isCompact ? MENU_COMPACT_WIDTH : MENU_WIDTH,
        breakpoint: 'md',
        collapsed: { mobile: true },
      }}
      footer={{ height: { base: BOTTOM_BAR_HEIGHT, md: 0 } }}
      transitionDuration={0}
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <TopBar onHelp={openHelp} recording={recording} search={search.field} />
      <AppShell.Navbar visibleFrom="md" aria-label="Main">
        <SideMenu isCompact={isCompact} onCompact={setIsCompact} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
        <PageNotices />
        <RecordingNotice />
        <WindowsNotice />
        <UnsentAudioNotice />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {isNoticePending && <PageSkeleton />}
            {search.overlay}
            <div className={isNoticePending ? (classes.unseen ?? '') : ''} hidden={Boolean(search.overlay)}>
              <Outlet />
            </div>
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <AppShell.Footer component="nav" hiddenFrom="md" aria-label="Main">
        <BottomBar onMenu={menu.open} onSearch={search.open} />
      </AppShell.Footer>
      <MenuDrawer isOpen={isMenuOpen} onClose={menu.close} onHelp={openHelp} />
      <HelpPanel isOpen={isHelpOpen} onClose={help.close} shortcuts={shortcuts()} />
      {palette.element}
      <InvalidPatientOverlay />
      <OfflineOverlay />
    </AppShell>
  );
};
