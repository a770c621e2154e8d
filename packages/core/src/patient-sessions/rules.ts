import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';

/** Whole seconds between start and end, or until now; never negative, whatever the clocks did. */
export const totalTimeS = (startedAt: Date, endedAt: Date): number =>
  Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1_000));

/** The name of a patient nobody has named yet: 'Patient N' (@spec §2 Patient-name input). */
export const defaultPatientName = (sessionsSoFar: number): string =>
  `Patient ${sessionsSoFar + 1}`.slice(0, PATIENT_NAME_MAX_LENGTH);
