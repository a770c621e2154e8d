import { accessPredicates, hasVoice } from '@openconsult/contracts/access';
import { patientSessions } from '@openconsult/contracts/patient-sessions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ActivityProvider } from '../features/activity/activity-provider.tsx';
import {
  ongoingSessionQuery,
  useOngoingSession,
  useStopSession,
} from '../features/patient-sessions/ongoing-session.ts';
import { call } from '../shared/api/call.ts';
import { notifyError, notifyUntilClosed } from '../shared/notifier/notifier.ts';
import { pageId } from '../shared/page-id.ts';
import { useCurrentUser } from '../shared/user/current-user.ts';

const tellOpen = (id: string): void => {
  call(patientSessions.keepAlive, { params: { id }, body: { page_id: pageId } }).catch(() => undefined);
};

/**
 * Stops the consultation of somebody who is gone for five minutes, unless they have voice; while they are here the
 * server hears so (@spec §4 Activity, §8).
 */
export const IdleScope = ({ children }: { children: ReactNode }): ReactNode => {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { mutateAsync: stopSession } = useStopSession();

  const stopForgotten = async (): Promise<void> => {
    if (hasVoice(user) || !accessPredicates.sessions(user)) return;
    const session = await queryClient.fetchQuery({ ...ongoingSessionQuery, staleTime: 0 });
    if (session === null) return;
    await stopSession({ session, reason: 'idle' });
    notifyUntilClosed('The consultation was stopped, because nothing happened here for 5 minutes.');
  };

  /** The server ends a consultation that nobody is at; each sign of life is only one of many. */
  const keepOpen = (): void => {
    const session = queryClient.getQueryData(ongoingSessionQuery.queryKey);
    if (session) tellOpen(session.id);
  };

  // A consultation whose page was closed goes on with the page that comes back to it.
  const { session } = useOngoingSession();
  const openId = session?.id;
  useEffect(() => {
    if (openId !== undefined) tellOpen(openId);
  }, [openId]);

  return (
    <ActivityProvider onIdle={() => void stopForgotten().catch(notifyError)} onKeepAlive={keepOpen}>
      {children}
    </ActivityProvider>
  );
};
