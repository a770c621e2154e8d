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

const tellOpen = (id: string): void => {
  call(consultations.keepAlive, { params: { id }, body: { page_id: pageId } }).catch(() => undefined);
};

/**
 * Stops the consultation of somebody who is gone for five minutes, unless they have voice; while they are here the
 * server hears so (behaviour.md#activity, #notifications).
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

  /** The server ends a consultation that nobody is at; each sign of life is only one of many. */
  const keepOpen = (): void => {
    const consultation = queryClient.getQueryData(ongoingConsultationQuery.queryKey);
    if (consultation) tellOpen(consultation.id);
  };

  // A consultation whose page was closed goes on with the page that comes back to it.
  const { consultation } = useOngoingConsultation();
  const openId = consultation?.id;
  useEffect(() => {
    if (openId !== undefined) tellOpen(openId);
  }, [openId]);

  return (
    <ActivityProvider onIdle={() => void stopForgotten().catch(notifyError)} onKeepAlive={keepOpen}>
      {children}
    </ActivityProvider>
  );
};
