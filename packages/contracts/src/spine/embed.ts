import { email } from './fields.ts';
import { EMBED_PATIENT_ID_LENGTH, PATIENT_NAME_MAX_LENGTH } from './limits.ts';

/** The patient that a practice platform names in the address (behaviour.md#embed-mode). */
export interface EmbedPatient {
  readonly name: string;
  /** Empty if the platform knows none. */
  readonly email: string;
  /** The platform's own id: any 36 characters. */
  readonly id: string;
}

/**
 * Reads `name:email:id`. The last two colons divide, so a name may contain one. Null, which ends embed mode, unless the
 * id has exactly 36 characters and the name is present.
 */
export function parseEmbedPatient(value: string): EmbedPatient | null {
  const [id = '', email = '', ...name] = value.split(':').reverse();
  const patient: EmbedPatient = { name: name.reverse().join(':').trim(), email: email.trim(), id };
  return id.length === EMBED_PATIENT_ID_LENGTH && patient.name !== '' ? patient : null;
}

/** The patient that a practice's software passes; `name` is null if only the identifier is known. */
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
 * Reads `platform`, `practice` and `patient` from the address. The SOE platform may name a patient by identifier alone;
 * otherwise see `parseEmbedPatient`. Null without a platform patient; 'unreadable' for one that cannot be read.
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
