import { type AccessSubject, hasVoice, isVoiceOnly } from '@openconsult/contracts/access';

/** Where a signed-in person arrives: the dashboard, or the voice note for those whose plan is voice only. */
export const homePath = (user: AccessSubject): string => (isVoiceOnly(user) ? '/voice-note' : '/landing');

const VOICE_PATHS = /^\/voice-notes?(\/|$)/;

/**
 * Where a signed-in person is sent instead of `pathname`, or null when they may stay (@spec §6 Route guards). The API
 * decides for itself; this only keeps people from pages that would be empty for them.
 */
export const redirectFor = (user: AccessSubject, pathname: string): string | null => {
  const isVoicePath = VOICE_PATHS.test(pathname);
  if (isVoicePath) return hasVoice(user) ? null : '/landing';
  return isVoiceOnly(user) ? '/voice-note' : null;
};
