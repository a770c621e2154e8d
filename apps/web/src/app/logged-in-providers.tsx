import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { auth } from '@openconsult/contracts/auth';
import { answerMessages } from '@openconsult/contracts/texts';
import type { User } from '@openconsult/contracts/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { RecorderProvider } from '../features/recorder/provider/recorder-provider.tsx';
import { remoteCapture } from '../features/remote-microphones/window/remote-capture.ts';
import { useSavedPhone } from '../features/remote-microphones/window/use-remote-microphone.ts';
import { announcementQuery } from '../shared/announcement/announcement-query.ts';
import { onServerBusy, onUnauthenticated } from '../shared/api/call.ts';
import { setUserCountry } from '../shared/moment/user-locale.ts';
import { notifyProgress } from '../shared/notifier/notifier.ts';
import { queryClient } from '../shared/query/query-client.ts';
import { realtimeClient } from '../shared/realtime/realtime-client.ts';
import { loseLogin, onLoggedOutElsewhere } from '../shared/user/log-out.ts';
import { AccountChanges } from './account-changes.tsx';
import { IdleScope } from './idle-scope.tsx';
import { LogInAgain } from './log-in-again.tsx';
import { WindowsScope } from './windows-scope.tsx';

export interface LoggedInProvidersProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** Requests a reload when the login ends on the server or in another tab. */
const useLoginEnd = (): void =>
  useEffect(() => {
    onUnauthenticated((endpoint) => {
      if (endpoint !== auth.login) loseLogin();
    });
    return onLoggedOutElsewhere(loseLogin);
  }, []);

/** Providers of the logged-in area, above the routes: a navigation unmounts none of them. */
export const LoggedInProviders = ({ user, children }: LoggedInProvidersProps): ReactNode => {
  // Before a child formats a date.
  setUserCountry(user.address_country);
  useEffect(() => realtimeClient.connect(user.id), [user.id]);
  useLoginEnd();
  useEffect(() => onServerBusy(() => notifyProgress(answerMessages.serverBusy)), []);
  useSavedPhone();
  useEffect(() => void queryClient.prefetchQuery(announcementQuery), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider labels={{ confirm: 'OK', cancel: 'Cancel' }}>
        <IdleScope>
          <RecorderProvider phone={remoteCapture}>
            <WindowsScope>{children}</WindowsScope>
            <LogInAgain user={user} />
          </RecorderProvider>
        </IdleScope>
        <AccountChanges />
        <Notifications position="bottom-left" limit={4} containerWidth={400} />
      </ModalsProvider>
    </QueryClientProvider>
  );
};
