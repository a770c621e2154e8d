import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';

/** When a consultation ran: its first start, the start of the current run, and how long the earlier runs took. */
export interface ConsultationRuns {
  readonly startedAt: Date;
  readonly resumedAt: Date | null;
  readonly ranMs: number;
}

const runStart = ({ startedAt, resumedAt }: ConsultationRuns): number => (resumedAt ?? startedAt).getTime();

/** How long all runs took until a moment; the pauses between them do not count. Never negative, whatever the clocks did. */
export const ranMsUntil = (runs: ConsultationRuns, until: Date): number =>
  runs.ranMs + Math.max(0, until.getTime() - runStart(runs));

/** The same in whole seconds (behaviour.md#consultations). */
export const totalTimeS = (runs: ConsultationRuns, until: Date): number => Math.floor(ranMsUntil(runs, until) / 1_000);

/** The moment at which the current run would have started had there been no pause: a timer counts from there. */
export const countingFrom = (runs: ConsultationRuns): Date => new Date(runStart(runs) - runs.ranMs);

/** The name of a patient nobody has named yet: 'Patient N' (behaviour.md#patient-name). */
export const defaultPatientName = (earlierCount: number): string =>
  `Patient ${earlierCount + 1}`.slice(0, PATIENT_NAME_MAX_LENGTH);
