import { type AccessSubject, hasVoice } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';

/** The address of a consultation's voice note. Ids only: no patient text travels in an address. */
export const consultationPath = (consultation: Pick<Consultation, 'id'>): string =>
  `/voice-note?session=${consultation.id}`;

/**
 * Where a start leads: from the appointments to the dashboard, else to the voice note for those who have one; null
 * stays (behaviour.md#routes, #consultations).
 */
export const pathAfterStart = (
  pathname: string,
  user: AccessSubject,
  consultation: Pick<Consultation, 'id'>,
): string | null => {
  if (/^\/appointments(\/|$)/.test(pathname)) return '/landing';
  return hasVoice(user) ? consultationPath(consultation) : null;
};
