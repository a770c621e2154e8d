import { accessPredicates } from '@openconsult/contracts/access';
import { type PatientSession, patientSessions, type StopReason } from '@openconsult/contracts/patient-sessions';
import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { sendToWindows } from '../../shared/windows/windows.ts';
import { noteOwnStart } from './own-starts.ts';
import {
  callRename,
  callResume,
  callStart,
  callStop,
  type SessionRef,
  type StartSessionInput,
  type StoppedSession,
} from './session-calls.ts';

/** Every query about consultations starts with this key. */
export const patientSessionsKey = ['patient-sessions'] as const;

export const ongoingSessionQuery = queryOptions({
  queryKey: [...patientSessionsKey, 'ongoing'],
  queryFn: async ({ signal }): Promise<PatientSession | null> =>
    (await call(patientSessions.ongoing, {}, { signal })).data,
});

/**
 * The open consultation of the signed-in person; null when there is none, when the person may have none, or when it could not
 * be asked for: then the page is ready all the same. @spec §4 Session start-up, Initialisation
 */
export const useOngoingSession = (): { session: PatientSession | null; isLoading: boolean } => {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({ ...ongoingSessionQuery, enabled: accessPredicates.consultations(user) });
  return { session: data ?? null, isLoading };
};

/**
 * What is shown of consultations is asked for again, here and in the person's other windows. Whoever begins or ends one
 * does not wait for it: what was answered is shown already.
 */
export const refreshSessions = async (queryClient: QueryClient): Promise<void> => {
  sendToWindows('resetSessionData', {});
  await queryClient.invalidateQueries({ queryKey: patientSessionsKey });
};

/**
 * Opens a consultation. When one is already open the server answers that one with a `message`; the caller decides what
 * to do with it. Showing a failure is the caller's as well.
 */
export const useStartSession = (): UseMutationResult<PatientSession, unknown, StartSessionInput> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: (input: StartSessionInput) => noteOwnStart(callStart(user, input)),
    onSuccess: (session) => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, session);
      void refreshSessions(queryClient);
    },
  });
};

/** Goes on with an ended consultation; the same answers as of a start. */
export const useResumeSession = (): UseMutationResult<PatientSession, unknown, SessionRef> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: (session: SessionRef) => noteOwnStart(callResume(user, session)),
    onSuccess: (session) => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, session);
      void refreshSessions(queryClient);
    },
  });
};

export interface StopSessionInput {
  readonly session: SessionRef;
  /** Absent: the person pressed it. */
  readonly reason?: StopReason;
}

/** Ends a consultation. A failure leaves it open; showing it is the caller's. */
export const useStopSession = (): UseMutationResult<StoppedSession, unknown, StopSessionInput> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: ({ session, reason = 'person' }: StopSessionInput) => callStop(user, session, reason),
    onSuccess: () => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, null);
      void refreshSessions(queryClient);
    },
  });
};

export interface RenameSessionInput {
  readonly session: SessionRef;
  readonly patientName: string;
}

/** Renames the patient of a consultation, shown at once and taken back if the server refuses. */
export const useRenameSession = (): UseMutationResult<
  unknown,
  unknown,
  RenameSessionInput,
  { before: PatientSession | null | undefined }
> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: ({ session, patientName }: RenameSessionInput) => callRename(user, session, patientName),
    onMutate: async ({ session, patientName }) => {
      await queryClient.cancelQueries({ queryKey: ongoingSessionQuery.queryKey });
      const before = queryClient.getQueryData(ongoingSessionQuery.queryKey);
      if (before?.id === session.id) {
        const renamed: PatientSession = { ...before, patient_name: patientName };
        queryClient.setQueryData(ongoingSessionQuery.queryKey, renamed);
      }
      return { before };
    },
    onError: (error, _input, context) => {
      queryClient.setQueryData(ongoingSessionQuery.queryKey, context?.before);
      notifyError(error);
    },
    onSuccess: () => sendToWindows('resetSessionData', {}),
    onSettled: () => queryClient.invalidateQueries(),
  });
};
