import { canRunConsultations } from '@openconsult/contracts/access';
import { type PatientSession, patientSessions } from '@openconsult/contracts/patient-sessions';
import { queryOptions, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';

/** Every query about consultations starts with this key. */
export const patientSessionsKey = ['patient-sessions'] as const;

export const ongoingSessionQuery = queryOptions({
  queryKey: [...patientSessionsKey, 'ongoing'],
  queryFn: async ({ signal }): Promise<PatientSession | null> =>
    (await call(patientSessions.ongoing, {}, { signal })).data,
});

/** The open consultation of the signed-in person; null when there is none, or the plan has none. @spec §4 Session start-up */
export const useOngoingSession = (): { session: PatientSession | null; isLoading: boolean } => {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({ ...ongoingSessionQuery, enabled: canRunConsultations(user) });
  return { session: data ?? null, isLoading };
};

/** What a started consultation is asked for; without a name the server gives 'Patient N'. */
export interface StartSessionInput {
  readonly patientName?: string;
  readonly templateId?: string | null | undefined;
}

/**
 * Opens a consultation. When one is already open the server answers that one with a `message`; the caller decides what
 * to do with it. Showing a failure is the caller's as well.
 */
export const useStartSession = (): UseMutationResult<PatientSession, unknown, StartSessionInput> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ patientName, templateId }: StartSessionInput) =>
      call(patientSessions.createSession, {
        body: { create_session: true, patient_name: patientName, template_id: templateId },
      }),
    onSuccess: async (session) => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, session);
      await queryClient.invalidateQueries({ queryKey: patientSessionsKey });
    },
  });
};

/** What a stopped consultation answers; `total_time` in seconds. */
export type StoppedSession = Awaited<ReturnType<typeof stopSession>>;

const stopSession = (sessionId: string) => call(patientSessions.stop, { params: { id: sessionId }, body: {} });

/** Ends a consultation. A failure leaves it open; showing it is the caller's. */
export const useStopSession = (): UseMutationResult<StoppedSession, unknown, string> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: stopSession,
    onSuccess: async () => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, null);
      await queryClient.invalidateQueries({ queryKey: patientSessionsKey });
    },
  });
};

export interface RenameSessionInput {
  readonly sessionId: string;
  readonly patientName: string;
}

/** Renames the patient of a consultation, shown at once and taken back if the server refuses. */
export const useRenameSession = (): UseMutationResult<
  PatientSession,
  unknown,
  RenameSessionInput,
  { before: PatientSession | null | undefined }
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sessionId, patientName }: RenameSessionInput) =>
      call(patientSessions.update, { params: { id: sessionId }, body: { patient_name: patientName } }),
    onMutate: async ({ sessionId, patientName }) => {
      await queryClient.cancelQueries({ queryKey: ongoingSessionQuery.queryKey });
      const before = queryClient.getQueryData(ongoingSessionQuery.queryKey);
      if (before?.id === sessionId) {
        const renamed: PatientSession = { ...before, patient_name: patientName };
        queryClient.setQueryData(ongoingSessionQuery.queryKey, renamed);
      }
      return { before };
    },
    onError: (error, _input, context) => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, context?.before);
      notifyError(error);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
};
