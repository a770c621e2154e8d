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

/** Every query about consultations starts with this key. */
export const consultationsKey = ['consultations'] as const;

export const ongoingConsultationQuery = queryOptions({
  queryKey: [...consultationsKey, 'ongoing'],
  queryFn: async ({ signal }): Promise<Consultation | null> => (await call(consultations.ongoing, {}, { signal })).data,
});

/**
 * The open consultation of the signed-in person; null when there is none, when the person may have none, or when it could not
 * be asked for: then the page is ready all the same (behaviour.md#consultations, #initialisation).
 */
export const useOngoingConsultation = (): { consultation: Consultation | null; isLoading: boolean } => {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({ ...ongoingConsultationQuery, enabled: accessPredicates.consultations(user) });
  return { consultation: data ?? null, isLoading };
};

/**
 * What is shown of consultations is asked for again, here and in the person's other windows. Whoever begins or ends one
 * does not wait for it: what was answered is shown already.
 */
export const refreshConsultations = async (queryClient: QueryClient): Promise<void> => {
  sendToWindows('resetSessionData', {});
  await queryClient.invalidateQueries({ queryKey: consultationsKey });
};

/**
 * Opens a consultation. When one is already open the server answers that one with a `message`; the caller decides what
 * to do with it. Showing a failure is the caller's as well.
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

/** Goes on with an ended consultation; the same answers as of a start. */
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
  /** Absent: the person pressed it. */
  readonly reason?: StopReason;
}

/** Ends a consultation. A failure leaves it open; showing it is the caller's. */
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

/** Renames the patient of a consultation, shown at once and taken back if the server refuses. */
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
