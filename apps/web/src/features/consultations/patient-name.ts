import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { isDefaultPatientName } from '@openconsult/contracts/patient-name';

/** The field's text on focus: empty for a default name (behaviour.md#patient-name). */
export const draftOnFocus = (name: string): string => (isDefaultPatientName(name) ? '' : name);

/** The name to save on blur, or null if it is empty or unchanged. */
export const nameToSave = (before: string, draft: string): string | null => {
  const name = draft.trim().slice(0, PATIENT_NAME_MAX_LENGTH).trimEnd();
  return name === '' || name === before ? null : name;
};
