/** When a consultation ran: its first start, the start of the current run, and the length of earlier runs. */
export interface ConsultationRuns {
  readonly startedAt: Date;
  readonly resumedAt: Date | null;
  readonly ranMs: number;
}

const runStart = ({ startedAt, resumedAt }: ConsultationRuns): number => (resumedAt ?? startedAt).getTime();

/** The length of all runs up to a moment, without pauses. Never negative, whatever the clocks did. */
export const ranMsUntil = (runs: ConsultationRuns, until: Date): number =>
  runs.ranMs + Math.max(0, until.getTime() - runStart(runs));

/** The same in whole seconds (behaviour.md#consultations). */
export const totalTimeS = (runs: ConsultationRuns, until: Date): number => Math.floor(ranMsUntil(runs, until) / 1_000);

/** When the current run would have started without pauses: a timer counts from there. */
export const countingFrom = (runs: ConsultationRuns): Date => new Date(runStart(runs) - runs.ranMs);

/** Since the last activity of the user. */
export const idleTimeS = ({ activeAt }: { readonly activeAt: Date }, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - activeAt.getTime()) / 1_000));
