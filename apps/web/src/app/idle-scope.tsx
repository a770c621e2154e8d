import { accessPredicates, hasVoice } from '@openconsult/contracts/access';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ActivityProvider } from '../features/activity/activity-provider.tsx';
import { callKeepAlive } from '../features/consultations/consultation-calls.ts';
import { isForgotten, seeConsultation } from '../features/consultations/forgotten-consultation.ts';
import {
  ongoingConsultationQuery,
  useOngoingConsultation,
  useStopConsultation,
} from '../features/consultations/ongoing-consultation.ts';
import { notifyError, notifyUntilClosed } from '../shared/notifier/notifier.ts';
import { useCurrentUser } from '../shared/user/current-user.ts';

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

  /** The server ends a consultation without activity. */
  const renewActivity = (): void => {
    const consultation = queryClient.getQueryData(ongoingConsultationQuery.queryKey);
    if (consultation && !isForgotten(consultation.id)) callKeepAlive(consultation.id);
  };

  // A consultation whose page was closed continues with the next page that opens it.
  const { consultation } = useOngoingConsultation();
  const openId = consultation?.id;
  useEffect(() => {
    if (consultation !== null) seeConsultation(consultation);
  }, [consultation]);
  useEffect(() => {
    if (openId !== undefined && !isForgotten(openId)) callKeepAlive(openId);
  }, [openId]);

  return (
    <ActivityProvider onIdle={() => void stopForgotten().catch(notifyError)} onKeepAlive={renewActivity}>
      {children}
    </ActivityProvider>
  );
};
