import type { Recording } from '@openconsult/db';
import { type SpeechLexicon, speechLexicon } from '../lexicon/index.ts';
import type { Deps } from '../platform/deps.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';

/** The lexicon of a recording: its user's, with the names of the patient and of the user. */
export async function consultationLexicon(
  { db }: Pick<Deps, 'db'>,
  { userId, voiceNoteId }: Pick<Recording, 'userId' | 'voiceNoteId'>,
): Promise<SpeechLexicon> {
  const [{ practiceId, firstName, lastName }, { consultation }] = await Promise.all([
    findUserPractice(db, userId),
    findVoiceNote(db, { userId }, voiceNoteId),
  ]);
  return speechLexicon(db, { userId, practiceId }, [consultation.patientName, `${firstName} ${lastName}`]);
}
