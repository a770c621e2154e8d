import { accessPredicates, hasVoice } from '@openconsult/contracts/access';
import { consultations } from '@openconsult/contracts/consultations';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ActivityProvider } from '../features/activity/activity-provider.tsx';
import {
  ongoingConsultationQuery,
  useOngoingConsultation,
  useStopConsultation,
} from '../features/consultations/ongoing-consultation.ts';
import { call } from '../shared/api/call.ts';
import { notifyError, notifyUntilClosed } from '../shared/notifier/notifier.ts';
import { pageId } from '../shared/page-id.ts';
import { useCurrentUser } from '../shared/user/current-user.ts';

const sendKeepAlive = (id: string): void => {
  call(consultations.keepAlive, { params: { id }, body: { page_id: pageId } }).catch(() => undefined);
};

/**
 * Stops the consultation of a user who is idle for five minutes, unless they have voice. Reports activity to the server
 * (behaviour.md#activity, #notifications).
 */
export const IdleScope = ({ children }: { children: ReactNode }): ReactNode => {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { mutateAsync: stopConsultation } = useStopConsultation();

  const stopForgotten = async (): Promise<void> => {
    if (hasVoice(user) || !accessPredicates.tracked_consultations(user)) return;
    const consultation = await queryClient.fetchQuery({ ...ongoingConsultationQuery, staleTime: 0 });
    if (consultation === null) return;
    await stopConsultation({ consultation, reason: 'idle' });
    notifyUntilClosed('The consultation was stopped, because nothing happened here for 5 minutes.');
  };

  /** The server ends a consultation without activity. A lost call does not matter: many follow. */
  const renewActivity = (): void => {
    const consultation = queryClient.getQueryData(ongoingConsultationQuery.queryKey);
    if (consultation) sendKeepAlive(consultation.id);
  };

  // A consultation whose page was closed continues with the next page that opens it.
  const { consultation } = useOngoingConsultation();
  const openId = consultation?.id;
  useEffect(() => {
    if (openId !== undefined) sendKeepAlive(openId);
  }, [openId]);

  return (
    <ActivityProvider onIdle={() => void stopForgotten().catch(notifyError)} onKeepAlive={renewActivity}>
      {children}
    </ActivityProvider>
  );
};
