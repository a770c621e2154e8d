import type { Tx } from '@openconsult/db';
import { erasureRepo as repo } from './repo.ts';

/** Whose data is erased, and why. */
export interface ErasureReason {
  readonly practiceId: string;
  /** Null if a retention period ended. An earlier request of a user takes precedence. */
  readonly erasureId: string | null;
  readonly at: Date;
}

/** What a consultation has in storage: keys, and prefixes that end with a slash. */
async function objectsOf(tx: Tx, consultationId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    WITH note AS (SELECT id FROM voice_notes WHERE patient_session_id = ${consultationId}::uuid),
      recording AS (SELECT r.id FROM recordings r JOIN note ON note.id = r.voice_note_id),
      bundle AS (SELECT b.id, b.letter_attachment_key FROM bundles b JOIN note ON note.id = b.voice_note_id)
    SELECT 'recordings/' || id || '/' AS key FROM recording
    UNION SELECT 'playable-recordings/' || id || '/' FROM recording
    UNION SELECT 'letter-attachments/' || id || '/' FROM bundle
    UNION SELECT letter_attachment_key FROM bundle WHERE letter_attachment_key IS NOT NULL
    UNION SELECT pdf_key FROM messages m JOIN bundle ON bundle.id = m.bundle_id`;
  return rows.map(({ key }) => key);
}

/** Open jobs of rows that are gone; they hold ids only. Done ones are swept after a week. */
const removeOpenJobs = (tx: Tx, consultationId: string) => tx.$executeRaw`
  WITH note AS (SELECT id FROM voice_notes WHERE patient_session_id = ${consultationId}::uuid),
    subject AS (
      SELECT r.id::text FROM recordings r JOIN note ON note.id = r.voice_note_id
      UNION SELECT s.id::text FROM streamed_texts s JOIN note ON note.id = s.voice_note_id
      UNION SELECT m.id::text FROM messages m JOIN bundles b ON b.id = m.bundle_id JOIN note ON note.id = b.voice_note_id)
  DELETE FROM outbox_jobs j USING subject WHERE j.key = subject.id AND j.done_at IS NULL AND j.failed_at IS NULL`;

/**
 * Deletes every row of a consultation, for good, and requests that its objects are removed. Called in a transaction of the
 * system, which then requests the job that removes them. What a form that is still valid uploads later is removed by the sweep
 * of unused uploads, which still knows the form. Safe to repeat: without the consultation only its record stays.
 */
export async function eraseConsultation(tx: Tx, consultationId: string, reason: ErasureReason): Promise<void> {
  const { practiceId, at } = reason;
  await repo.lockConsultations(tx, [consultationId]);
  // First: only then may its signed notes be deleted.
  await repo.recordConsultations(tx, [consultationId], {
    practiceId,
    erasureId: reason.erasureId,
    requestedAt: at,
  });
  const erasureId = await repo.erasureOf(tx, consultationId);
  const keys = await objectsOf(tx, consultationId);
  await repo.addRemovals(tx, keys, { practiceId, erasureId, requestedAt: at });
  await removeOpenJobs(tx, consultationId);
  const ofNote = { voiceNote: { consultationId } };
  await tx.noteAddendum.deleteMany({ where: ofNote });
  await tx.noteSignature.deleteMany({ where: ofNote });
  // All else refers to it, and is deleted with it.
  await tx.consultation.deleteMany({ where: { id: consultationId } });
  await repo.markErased(tx, consultationId, at);
}
