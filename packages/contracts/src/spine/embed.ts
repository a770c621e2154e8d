import { email } from './fields.ts';
import { EMBED_PATIENT_ID_LENGTH, PATIENT_NAME_MAX_LENGTH } from './limits.ts';

/** The patient that a practice platform names in the address (behaviour.md#embed-mode). */
export interface EmbedPatient {
  readonly name: string;
  /** Empty where the platform knows none. */
  readonly email: string;
  /** The platform's own id: any 36 characters. */
  readonly id: string;
}

/**
 * Reads `name:email:id`. The last two colons divide, so a name may hold one. Null where the id is not exactly 36
 * characters or the name is missing: embed mode is then dropped.
 */
export function parseEmbedPatient(value: string): EmbedPatient | null {
  const [id = '', email = '', ...name] = value.split(':').reverse();
  const patient: EmbedPatient = { name: name.reverse().join(':').trim(), email: email.trim(), id };
  return id.length === EMBED_PATIENT_ID_LENGTH && patient.name !== '' ? patient : null;
}

/** The patient that a practice's software hands over; `name` is null where only the identifier is known. */
export type HandOver =
  | {
      readonly kind: 'soe';
      readonly patientId: string;
      readonly practiceId: string;
      readonly name: string | null;
    }
  | { readonly kind: 'platform'; readonly patientId: string; readonly name: string; readonly email: string | null };

const SOE_IDENTIFIER_MAX_LENGTH = 100;
const isSoeIdentifier = (value: string): boolean =>
  value !== '' && value.length <= SOE_IDENTIFIER_MAX_LENGTH && !value.includes(':');

/**
 * Reads `platform`, `practice` and `patient` from the address. The SOE platform names a patient of a practice by an
 * identifier alone or as embed mode does; every other platform as embed mode does (`parseEmbedPatient`). Null where no
 * platform names a patient; 'unreadable' where one does and it cannot be read.
 */
export function readHandOver(search: URLSearchParams): HandOver | 'unreadable' | null {
  const platform = search.get('platform');
  const value = search.get('patient');
  if (platform === null || value === null) return null;
  const practiceId = search.get('practice')?.trim() ?? '';
  const isSoe = platform === 'soe' && isSoeIdentifier(practiceId);
  const patient = parseEmbedPatient(value);
  if (patient === null) {
    const patientId = value.trim();
    if (!isSoe || !isSoeIdentifier(patientId)) return 'unreadable';
    return { kind: 'soe', patientId, practiceId, name: null };
  }
  const name = patient.name.slice(0, PATIENT_NAME_MAX_LENGTH).trimEnd();
  if (isSoe) return { kind: 'soe', patientId: patient.id, practiceId, name };
  const address = email.safeParse(patient.email);
  return { kind: 'platform', patientId: patient.id, name, email: address.success ? address.data : null };
}
