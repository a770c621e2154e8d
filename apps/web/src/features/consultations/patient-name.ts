import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';

/** The names the server gives: 'Patient 12'. */
const DEFAULT_NAME = /^Patient \d+$/;

/** What the field holds once it is entered: a default name makes room for a real one (behaviour.md#patient-name). */
export const draftOnFocus = (name: string): string => (DEFAULT_NAME.test(name) ? '' : name);

/** The name to save when the field is left, or null when there is nothing to save: empty, or as before. */
export const nameToCommit = (before: string, draft: string): string | null => {
  const name = draft.trim().slice(0, PATIENT_NAME_MAX_LENGTH).trimEnd();
  return name === '' || name === before ? null : name;
};
