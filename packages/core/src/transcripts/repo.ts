import type { Speaker } from '@openconsult/contracts/transcripts';
import type { AudioSegment, Prisma, Recording, Tx } from '@openconsult/db';

/** What users read and edit of recordings and their phrases. Recording and recognition are written by transcription. */

const withPhrases = {
  phrases: { orderBy: [{ startMs: 'asc' }, { endMs: 'asc' }] },
} satisfies Prisma.RecordingInclude;

export type RecordingWithPhrases = Prisma.RecordingGetPayload<{ include: typeof withPhrases }>;

export const transcriptRepo = {
  /** Everything that was recorded for a note, oldest first. */
  recordingsOfNote: (tx: Tx, userId: string, voiceNoteId: string): Promise<RecordingWithPhrases[]> =>
    tx.recording.findMany({ where: { voiceNoteId, userId }, orderBy: { createdAt: 'asc' }, include: withPhrases }),

  updatePhrase: (tx: Tx, userId: string, id: string, change: Prisma.TranscriptPhraseUncheckedUpdateManyInput) =>
    tx.transcriptPhrase.updateMany({ where: { id, recording: { userId } }, data: change }),

  /** Swaps the speakers of its phrases with it, except those that a user chose. Once it is so, nothing changes. */
  setLeftSpeaker: async (tx: Tx, userId: string, voiceNoteId: string, id: string, leftSpeaker: Speaker) => {
    const where = { id, userId, voiceNoteId, leftSpeaker: { not: leftSpeaker } };
    const { count } = await tx.recording.updateMany({ where, data: { leftSpeaker } });
    if (count === 0) return;
    await tx.$executeRaw`
      UPDATE transcript_phrases
      SET speaker = CASE speaker WHEN 'clinician' THEN 'patient'::speaker ELSE 'clinician'::speaker END
      WHERE recording_id = ${id}::uuid AND speaker IS NOT NULL AND speaker_set_at IS NULL`;
  },

  /** A recording's part of the note's text while more of it is recognised. */
  setSupersededText: (tx: Tx, userId: string, recordingId: string, supersededText: string) =>
    tx.recording.updateMany({ where: { id: recordingId, userId }, data: { supersededText } }),

  find: (tx: Tx, userId: string, voiceNoteId: string, id: string): Promise<Recording | null> =>
    tx.recording.findFirst({ where: { id, userId, voiceNoteId } }),

  /** For the worker, which finds the user here; so do the next three. */
  findById: (tx: Tx, id: string): Promise<Recording | null> => tx.recording.findUnique({ where: { id } }),

  /** False if the recording or its audio was deleted. */
  setAudio: async (
    tx: Tx,
    id: string,
    change: { audioKey?: string; audioFailure: string | null },
  ): Promise<boolean> => {
    const { count } = await tx.recording.updateMany({ where: { id, audioDeletedAt: null }, data: change });
    return count > 0;
  },

  countSegments: (tx: Tx, recordingId: string): Promise<number> => tx.audioSegment.count({ where: { recordingId } }),

  segments: (tx: Tx, recordingId: string, from: number, take: number): Promise<AudioSegment[]> =>
    tx.audioSegment.findMany({ where: { recordingId, index: { gte: from } }, orderBy: { index: 'asc' }, take }),
};
