import { EMBED_PATIENT_ID_LENGTH } from './limits.ts';

/** The patient that a practice platform names in the address (@spec §4 Embed mode). */
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
