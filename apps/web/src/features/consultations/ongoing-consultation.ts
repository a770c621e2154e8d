import { accessPredicates } from '@openconsult/contracts/access';
import { type Consultation, consultations, type StopReason } from '@openconsult/contracts/consultations';
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
import {
  type ConsultationRef,
  callRename,
  callResume,
  callStart,
  callStop,
  type StartConsultationInput,
  type StoppedConsultation,
} from './consultation-calls.ts';
import { trackOwnStart } from './own-starts.ts';

/** The prefix of all keys of consultation queries. */
export const consultationsKey = ['consultations'] as const;

export const ongoingConsultationQuery = queryOptions({
  queryKey: [...consultationsKey, 'ongoing'],
  queryFn: async ({ signal }): Promise<Consultation | null> => (await call(consultations.ongoing, {}, { signal })).data,
});

/**
 * The open consultation of the user. Null if there is none, if the plan has none, or if the query failed, so that the page
 * opens all the same (behaviour.md#consultations, #initialisation).
 */
export const useOngoingConsultation = (): { consultation: Consultation | null; isLoading: boolean } => {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({ ...ongoingConsultationQuery, enabled: accessPredicates.consultations(user) });
  return { consultation: data ?? null, isLoading };
};

/**
 * Refetches consultations, here and in the user's other windows. Callers that start or stop one need not await it, because
 * the answer is already in the cache.
 */
export const refreshConsultations = async (queryClient: QueryClient): Promise<void> => {
  sendToWindows('resetSessionData', {});
  await queryClient.invalidateQueries({ queryKey: consultationsKey });
};

/**
 * Opens a consultation. If one is already open, the server returns it with a `message`. The caller handles that and
 * failures.
 */
export const useStartConsultation = (): UseMutationResult<Consultation, unknown, StartConsultationInput> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: (input: StartConsultationInput) => trackOwnStart(callStart(user, input)),
    onSuccess: (consultation) => {
      queryClient.setQueryData(ongoingConsultationQuery.queryKey, consultation);
      void refreshConsultations(queryClient);
    },
  });
};

/** Resumes an ended consultation; answers like a start. */
export const useResumeConsultation = (): UseMutationResult<Consultation, unknown, ConsultationRef> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: (consultation: ConsultationRef) => trackOwnStart(callResume(user, consultation)),
    onSuccess: (consultation) => {
      queryClient.setQueryData(ongoingConsultationQuery.queryKey, consultation);
      void refreshConsultations(queryClient);
    },
  });
};

export interface StopConsultationInput {
  readonly consultation: ConsultationRef;
  /** Absent if the user pressed Stop. */
  readonly reason?: StopReason;
}

/** Stops a consultation. A failure leaves it open; the caller shows it. */
export const useStopConsultation = (): UseMutationResult<StoppedConsultation, unknown, StopConsultationInput> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: ({ consultation, reason = 'person' }: StopConsultationInput) => callStop(user, consultation, reason),
    onSuccess: () => {
      queryClient.setQueryData(ongoingConsultationQuery.queryKey, null);
      void refreshConsultations(queryClient);
    },
  });
};

export interface RenameConsultationInput {
  readonly consultation: ConsultationRef;
  readonly patientName: string;
}

/** Renames the patient of a consultation. Optimistic: restored on failure. */
export const useRenameConsultation = (): UseMutationResult<
  unknown,
  unknown,
  RenameConsultationInput,
  { before: Consultation | null | undefined }
> => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: ({ consultation, patientName }: RenameConsultationInput) => callRename(user, consultation, patientName),
    onMutate: async ({ consultation, patientName }) => {
      await queryClient.cancelQueries({ queryKey: ongoingConsultationQuery.queryKey });
      const before = queryClient.getQueryData(ongoingConsultationQuery.queryKey);
      if (before?.id === consultation.id) {
        const renamed: Consultation = { ...before, patient_name: patientName };
        queryClient.setQueryData(ongoingConsultationQuery.queryKey, renamed);
      }
      return { before };
    },
    onError: (error, _input, context) => {
      queryClient.setQueryData(ongoingConsultationQuery.queryKey, context?.before);
      notifyError(error);
    },
    onSuccess: () => sendToWindows('resetSessionData', {}),
    onSettled: () => queryClient.invalidateQueries(),
  });
};
