import { PATIENT_NAME_MAX_LENGTH } from '../spine/limits.ts';

/** The name of a patient without a name: 'Patient N' (behaviour.md#patient-name). */
export const defaultPatientName = (earlierCount: number): string =>
  `Patient ${earlierCount + 1}`.slice(0, PATIENT_NAME_MAX_LENGTH);

/** Whether the server gave the name because no user entered one. */
export const isDefaultPatientName = (name: string): boolean => /^Patient \d+$/.test(name);
