import type { RecordingFailure, VoiceNoteProgress } from '@openconsult/contracts/voice-note-shape';
import { Prisma } from '@openconsult/db';

/** How far a voice note has come, as `progressColumns` select it. */
export interface VoiceNoteProgressRow {
  readonly noteId: string;
  readonly title: string | null;
  readonly templateId: string | null;
  readonly isProcessing: boolean;
  readonly notesFailure: VoiceNoteProgress['notes_failure'];
  readonly notesVersion: number;
  readonly reviewedVersion: number | null;
  readonly signedAt: Date | null;
  readonly hasTranscript: boolean;
  readonly hasNotes: boolean;
  readonly recordingId: string | null;
  readonly recordingState: NonNullable<VoiceNoteProgress['recording']>['state'];
  readonly durationMs: number;
  readonly failure: RecordingFailure | null;
  readonly waitsUntil: Date | null;
  readonly segmentsRead: number;
  readonly segmentCount: number | null;
  readonly confirmed: number;
  readonly bundleState: NonNullable<VoiceNoteProgress['bundle']>['state'] | null;
  readonly sentAt: Date | null;
}

/** Whether a text is not blank; a long one is judged by its length, without reading it. */
const hasText = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`(octet_length(${column}) > 1000 OR ${column} ~ '\\S')`;

/** The columns of `VoiceNoteProgressRow`, from `note`, `recording` and `bundle`. No text leaves the database. */
export const progressColumns = Prisma.sql`
  note.id AS "noteId", note.title, note.template_id AS "templateId", note.is_processing AS "isProcessing",
  note.notes_failure AS "notesFailure", note.notes_version AS "notesVersion", note.reviewed_version AS "reviewedVersion",
  note.signed_at AS "signedAt", ${hasText(Prisma.raw('note.transcript'))} AS "hasTranscript",
  ${hasText(Prisma.raw('note.notes'))} AS "hasNotes", recording.id AS "recordingId",
  recording.state AS "recordingState", recording.duration_ms AS "durationMs", recording.failure,
  recording.waits_until AS "waitsUntil", recording.segments_read AS "segmentsRead", recording.segment_count AS "segmentCount",
  recording.confirmed AS "confirmed", bundle.state AS "bundleState", bundle.sent_at AS "sentAt"`;

/**
 * Joins the newest recording of `note` as `recording`. An open one without audio is excluded: its microphone was
 * denied, or it just began.
 */
export const newestRecording = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT candidate.id, candidate.state, candidate.duration_ms, candidate.failure, candidate.waits_until, candidate.segments_read, candidate.segment_count,
      CASE candidate.state WHEN 'done' THEN 0 ELSE
        (SELECT count(*)::int FROM audio_segments AS segment WHERE segment.recording_id = candidate.id)
      END AS confirmed
    FROM recordings AS candidate
    WHERE candidate.voice_note_id = note.id
      AND (candidate.state <> 'open' OR candidate.settled_until_ms > 0
        OR EXISTS (SELECT 1 FROM audio_segments AS segment WHERE segment.recording_id = candidate.id))
    ORDER BY candidate.created_at DESC
    LIMIT 1
  ) AS recording ON true`;

/** Joins the newest bundle of `note` as `bundle`. */
export const newestBundle = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT candidate.state,
      (SELECT max(message.sent_at) FROM messages AS message WHERE message.bundle_id = candidate.id) AS sent_at
    FROM bundles AS candidate
    WHERE candidate.voice_note_id = note.id
    ORDER BY candidate.created_at DESC
    LIMIT 1
  ) AS bundle ON true`;

const hasAnyText = Prisma.sql`(${hasText(Prisma.raw('note.transcript'))} OR ${hasText(Prisma.raw('note.notes'))})`;

const newestBundleState = Prisma.sql`(SELECT newest.state FROM bundles AS newest WHERE newest.voice_note_id = note.id
    ORDER BY newest.created_at DESC LIMIT 1)`;

/** Whether `note` has a text, and its newest bundle is not sent. */
export const isNotSent = Prisma.sql`${hasAnyText} AND ${newestBundleState} IS DISTINCT FROM 'sent'`;

/** Whether `note` has a text, and its notes are not signed or its newest bundle is not sent. */
export const isDraft = Prisma.sql`${hasAnyText} AND (note.signed_at IS NULL OR ${newestBundleState} = 'pending')`;
