import type { Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { eraseConsultation, erasureRepo } from '../erasures/index.ts';
import type { DueKind } from './due.repo.ts';

/** What is deleted when a period ended, for one row, in a transaction of the system that holds its consultation. */
export interface Removed {
  readonly practiceId: string;
  readonly id: string;
  readonly at: Date;
}

const objects = (tx: Tx, { practiceId, at }: Removed, keys: readonly string[]) =>
  erasureRepo.addRemovals(tx, keys, { practiceId, erasureId: null, requestedAt: at });

/** Phrases, their places and the transcript stay; only the sound goes. */
async function removeAudio(tx: Tx, removed: Removed): Promise<void> {
  const { id, at } = removed;
  const keys = [`recordings/${id}/`, `playable-recordings/${id}/`];
  await objects(tx, removed, keys);
  await tx.audioSegment.deleteMany({ where: { recordingId: id } });
  await tx.recording.updateMany({ where: { id }, data: { audioKey: null, audioFailure: null, audioDeletedAt: at } });
}

/** With what quotes it: the phrases, the text of the notes' writer and the settled checks. `updated_at` stays. */
async function removeTranscript(tx: Tx, { id, at }: Removed): Promise<void> {
  await tx.transcriptPhrase.deleteMany({ where: { recording: { voiceNoteId: id } } });
  await tx.recording.updateMany({ where: { voiceNoteId: id }, data: { supersededText: null } });
  await tx.streamedText.deleteMany({ where: { voiceNoteId: id, kind: 'notes' } });
  await tx.textCheckResolution.deleteMany({ where: { voiceNoteId: id } });
  await tx.$executeRaw`
    UPDATE voice_notes SET transcript = '', transcript_edited = false, transcript_version = transcript_version + 1,
      transcript_deleted_at = ${at}
    WHERE id = ${id}::uuid`;
}

/** Treatments, consents, messages, links and streamed texts are deleted with their bundle. `updated_at` stays. */
async function removeLetters(tx: Tx, removed: Removed): Promise<void> {
  const { id, at } = removed;
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT 'letter-attachments/' || b.id || '/' AS key FROM bundles b WHERE b.voice_note_id = ${id}::uuid
    UNION SELECT b.letter_attachment_key FROM bundles b
      WHERE b.voice_note_id = ${id}::uuid AND b.letter_attachment_key IS NOT NULL
    UNION SELECT m.pdf_key FROM messages m JOIN bundles b ON b.id = m.bundle_id WHERE b.voice_note_id = ${id}::uuid`;
  await objects(
    tx,
    removed,
    rows.map(({ key }) => key),
  );
  await tx.bundle.deleteMany({ where: { voiceNoteId: id } });
  await tx.$executeRaw`UPDATE voice_notes SET letters_deleted_at = ${at} WHERE id = ${id}::uuid`;
}

async function removeConsultation(tx: Tx, { practiceId, id, at }: Removed): Promise<void> {
  await eraseConsultation(tx, id, { practiceId, erasureId: null, at });
  await recordAuditEvent(tx, {
    practiceId,
    actorId: null,
    subjectId: null,
    kind: 'patient_data',
    action: 'consultation.expired',
    objectId: id,
    at,
  });
}

export const removeOf: Readonly<Record<DueKind, (tx: Tx, removed: Removed) => Promise<void>>> = {
  audio: removeAudio,
  transcript: removeTranscript,
  letter: removeLetters,
  record: removeConsultation,
  deleted: removeConsultation,
};
