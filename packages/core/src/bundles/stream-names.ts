import type { BundleSection } from '@openconsult/contracts/bundles';
import { userEvents } from '@openconsult/contracts/realtime';

/** The streamed text of each section. */
export const streamNames: Record<BundleSection, (ids: { voiceNoteId: string; randomId: string }) => string> = {
  letter: ({ randomId }) => userEvents.letter.name(randomId),
  treatment: ({ randomId }) => userEvents.treatment.name(randomId),
  consent: ({ voiceNoteId }) => userEvents.consent.name(voiceNoteId),
};
