import { accessPredicates } from '@openconsult/contracts/access';
import { userEvents } from '@openconsult/contracts/realtime';
import { noticeMessages } from '@openconsult/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { notifyError, notifyUntilClosed } from '../../shared/notifier/notifier.ts';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { useWindowRole } from '../../shared/windows/use-windows.ts';
import { isNewPatient } from './new-patient.ts';
import { playNewPatientTone } from './new-patient-tone.ts';
import { consultationsKey, ongoingConsultationQuery } from './ongoing-consultation.ts';
import { isStartedHere } from './own-starts.ts';

/**
 * Refetches when a consultation is started or deleted elsewhere. Announces a patient from the practice's software once,
 * with a tone, in the primary window. Reports when the open consultation could not be loaded
 * (behaviour.md#consultations, #quiet-failures).
 */
export const useConsultationWatch = (): void => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { role } = useWindowRole();
  const refresh = () => queryClient.invalidateQueries({ queryKey: consultationsKey });

  const announce = useEffectEvent(async (consultationId: string, kind: Parameters<typeof isNewPatient>[0]['kind']) => {
    if (!isNewPatient({ kind, role, isStartedHere: await isStartedHere(consultationId) })) return;
    notifyUntilClosed(noticeMessages.newPatient.description, noticeMessages.newPatient.title);
    await playNewPatientTone();
  });
  useUserEvent(userEvents.consultationStarted.name(), userEvents.consultationStarted.data, (started) => {
    void refresh();
    // Fails without a sound device; the notification is shown all the same.
    announce(started.patient_session_id, started.kind).catch(() => undefined);
  });

  // The deleted one itself is found no longer.
  useUserEvent(
    userEvents.consultationDeleted.name(),
    userEvents.consultationDeleted.data,
    ({ patient_session_id: id }) => {
      void queryClient.invalidateQueries({
        queryKey: consultationsKey,
        predicate: ({ queryKey }) => !queryKey.includes(id),
      });
    },
  );

  const { error, isLoadingError } = useQuery({
    ...ongoingConsultationQuery,
    enabled: accessPredicates.consultations(user),
  });
  useEffect(() => {
    if (isLoadingError) notifyError(error);
  }, [isLoadingError, error]);
};
