import { type AccessSubject, hasVoice } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';

/** The address of a consultation's voice note. Has only ids, no patient text. */
export const consultationPath = (consultation: Pick<Consultation, 'id'>): string =>
  `/voice-note?session=${consultation.id}`;

/**
 * The page after a start: from the appointments to the dashboard, else to the voice note if the plan has one; null stays
 * (behaviour.md#routes, #consultations).
 */
export const pathAfterStart = (
  pathname: string,
  user: AccessSubject,
  consultation: Pick<Consultation, 'id'>,
): string | null => {
  if (/^\/appointments(\/|$)/.test(pathname)) return '/landing';
  return hasVoice(user) ? consultationPath(consultation) : null;
};
