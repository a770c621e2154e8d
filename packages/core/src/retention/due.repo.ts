import type { RetentionKind } from '@openconsult/contracts/retention';
import { Prisma, type Tx } from '@openconsult/db';

/**
 * What a policy no longer stores. Every query names the practice. A note that is not signed and a consultation under a legal
 * hold are never due, and nor is a recording whose words were not recognised for another reason than its audio.
 */

/** Due is what is older than its moment; null: nothing. */
export type Cutoffs = Readonly<Record<RetentionKind, Date | null>>;

/** `id`: of the recording, note or consultation. `at`: from when its period is counted. */
export interface DueRow {
  readonly id: string;
  readonly at: Date;
  readonly bytes: bigint;
}

/** Those that are deleted by rows; the trail has a way of its own. */
export type DueKind = Exclude<RetentionKind, 'audit'>;

const ofPractice = (practiceId: string) => Prisma.sql`
  patient_sessions c JOIN users u ON u.id = c.user_id AND u.practice_id = ${practiceId}::uuid
  JOIN voice_notes n ON n.patient_session_id = c.id`;

const audioBytes = Prisma.sql`
  (SELECT coalesce(sum(s.size_bytes), 0) FROM recordings a JOIN audio_segments s ON s.recording_id = a.id
    WHERE a.voice_note_id = n.id)`;

const textBytes = Prisma.sql`(octet_length(n.transcript) + octet_length(n.notes))`;

/** The last recording's end: what was said after the signature has its own period. */
const lastRecording = Prisma.sql`
  (SELECT max(coalesce(a.finished_at, a.created_at)) FROM recordings a WHERE a.voice_note_id = n.id)`;

const isRecording = Prisma.sql`
  EXISTS (SELECT FROM recordings a WHERE a.voice_note_id = n.id AND a.state IN ('open', 'transcribing'))`;

/** Something of it reached its patient, or may have. */
const isSent = Prisma.sql`
  EXISTS (SELECT FROM bundles b WHERE b.voice_note_id = n.id AND (b.state = 'sent' OR EXISTS (
    SELECT FROM messages m WHERE m.bundle_id = b.id AND m.state <> 'failed')))`;

const queries: Readonly<Record<DueKind, (practiceId: string, before: Date) => Prisma.Sql>> = {
  audio: (practiceId, before) => Prisma.sql`
    SELECT r.id, c.id AS consultation_id, greatest(n.signed_at, r.finished_at, r.created_at) AS at,
      (SELECT coalesce(sum(s.size_bytes), 0) FROM audio_segments s WHERE s.recording_id = r.id)::bigint AS bytes
    FROM ${ofPractice(practiceId)} JOIN recordings r ON r.voice_note_id = n.id
    WHERE n.signed_at < ${before} AND c.legal_hold_at IS NULL
      AND greatest(n.signed_at, r.finished_at, r.created_at) < ${before}
      AND (r.state = 'done' OR (r.state = 'failed' AND r.failure IN ('not_audio', 'unreadable')))
      AND (r.audio_key IS NOT NULL OR EXISTS (SELECT FROM audio_segments s WHERE s.recording_id = r.id))`,
  transcript: (practiceId, before) => Prisma.sql`
    SELECT n.id, c.id AS consultation_id, greatest(n.signed_at, ${lastRecording}) AS at,
      octet_length(n.transcript)::bigint AS bytes
    FROM ${ofPractice(practiceId)}
    WHERE n.signed_at < ${before} AND c.legal_hold_at IS NULL AND NOT ${isRecording}
      AND greatest(n.signed_at, ${lastRecording}) < ${before}
      AND (n.transcript <> '' OR EXISTS (
        SELECT FROM recordings a JOIN transcript_phrases p ON p.recording_id = a.id WHERE a.voice_note_id = n.id))`,
  letter: (practiceId, before) => Prisma.sql`
    SELECT n.id, c.id AS consultation_id, max(b.updated_at) AS at, sum(octet_length(b.letter))::bigint AS bytes
    FROM ${ofPractice(practiceId)} JOIN bundles b ON b.voice_note_id = n.id
    WHERE c.legal_hold_at IS NULL AND NOT EXISTS (
      SELECT FROM messages m WHERE m.bundle_id = b.id AND (m.state IN ('queued', 'sending') OR m.created_at >= ${before}))
    GROUP BY n.id, c.id HAVING bool_and(b.state = 'sent') AND max(b.updated_at) < ${before}
      AND count(*) = (SELECT count(*) FROM bundles o WHERE o.voice_note_id = n.id)`,
  record: (practiceId, before) => Prisma.sql`
    SELECT c.id, c.id AS consultation_id, greatest(n.signed_at, c.ended_at, n.updated_at) AS at,
      (${textBytes} + ${audioBytes})::bigint AS bytes
    FROM ${ofPractice(practiceId)}
    WHERE n.signed_at < ${before} AND c.ended_at < ${before} AND n.updated_at < ${before} AND c.legal_hold_at IS NULL
      AND NOT ${isRecording} AND coalesce(${lastRecording} < ${before}, true)
      AND NOT EXISTS (SELECT FROM note_addenda a WHERE a.voice_note_id = n.id AND a.created_at >= ${before})
      AND NOT EXISTS (SELECT FROM bundles b WHERE b.voice_note_id = n.id AND b.updated_at >= ${before})`,
  deleted: (practiceId, before) => Prisma.sql`
    SELECT c.id, c.id AS consultation_id, c.deleted_at AS at, (${textBytes} + ${audioBytes})::bigint AS bytes
    FROM ${ofPractice(practiceId)}
    WHERE c.deleted_at < ${before} AND c.legal_hold_at IS NULL AND n.signed_at IS NULL AND NOT ${isSent}
      AND coalesce(${lastRecording} < ${before}, true)`,
};

export const dueRepo = {
  /** Counts what is due of a kind. What goes with a whole record counts once, as that record. */
  async total(
    tx: Tx,
    kind: DueKind,
    { practiceId, before, recordsBefore }: { practiceId: string; before: Date; recordsBefore: Date | null },
  ): Promise<{ count: number; bytes: number; oldest: Date | null; newest: Date | null }> {
    const isOfRecord =
      recordsBefore === null || kind === 'record'
        ? Prisma.sql`false`
        : Prisma.sql`consultation_id IN (SELECT id FROM (${queries.record(practiceId, recordsBefore)}) records)`;
    const [row] = await tx.$queryRaw<
      { count: bigint; bytes: bigint | null; oldest: Date | null; newest: Date | null }[]
    >`
      SELECT count(*) AS count, sum(bytes)::bigint AS bytes, min(at) AS oldest, max(at) AS newest
      FROM (${queries[kind](practiceId, before)}) due WHERE NOT ${isOfRecord}`;
    return {
      count: Number(row?.count ?? 0),
      bytes: Number(row?.bytes ?? 0),
      oldest: row?.oldest ?? null,
      newest: row?.newest ?? null,
    };
  },

  /** The next of a kind in the order of their ids, after one of them. */
  next: (
    tx: Tx,
    kind: DueKind,
    of: { practiceId: string; before: Date; after: string; take: number },
  ): Promise<DueRow[]> => tx.$queryRaw<DueRow[]>`
    SELECT id, at, bytes FROM (${queries[kind](of.practiceId, of.before)}) due
    WHERE id > ${of.after}::uuid ORDER BY id LIMIT ${of.take}`,

  /** Whether one of them is still due. Its consultation is locked until the transaction ends. */
  async isDue(tx: Tx, kind: DueKind, of: { practiceId: string; before: Date; id: string }): Promise<boolean> {
    await tx.$queryRaw`
      SELECT 1 FROM patient_sessions WHERE id IN (
        SELECT ${of.id}::uuid
        UNION SELECT patient_session_id FROM voice_notes WHERE id = ${of.id}::uuid
        UNION SELECT n.patient_session_id FROM recordings r JOIN voice_notes n ON n.id = r.voice_note_id
          WHERE r.id = ${of.id}::uuid) FOR UPDATE`;
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM (${queries[kind](of.practiceId, of.before)}) due WHERE id = ${of.id}::uuid`;
    return rows.length > 0;
  },

  /** Recordings with audio whose notes are not signed, and consultations under a legal hold. */
  async waiting(tx: Tx, practiceId: string): Promise<{ unsigned: number; held: number }> {
    const [row] = await tx.$queryRaw<{ unsigned: bigint; held: bigint }[]>`
      SELECT (SELECT count(*) FROM ${ofPractice(practiceId)} JOIN recordings r ON r.voice_note_id = n.id
          WHERE n.signed_at IS NULL AND c.deleted_at IS NULL
            AND EXISTS (SELECT FROM audio_segments s WHERE s.recording_id = r.id)) AS unsigned,
        (SELECT count(*) FROM ${ofPractice(practiceId)} WHERE c.legal_hold_at IS NOT NULL) AS held`;
    return { unsigned: Number(row?.unsigned ?? 0), held: Number(row?.held ?? 0) };
  },
};
