import { createHash, randomUUID } from 'node:crypto';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import {
  FORM_FILES_MAX,
  FORM_TOTAL_MAX_BYTES,
  SEGMENT_MAX_BYTES,
  UPLOAD_FORM_EXPIRES_S,
} from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, type transcription } from '@openconsult/contracts/transcription';
import type { AudioSegment, Recording, Tx } from '@openconsult/db';
import { touchConsultation } from '../consultations/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { assertFormAllowed, outOfReach } from '../uploads/index.ts';
import { findVoiceNote, voiceNoteToWire } from '../voice-notes/index.ts';
import { isTooLate, reopen } from './reopening.ts';
import { transcriptionRepo as repo } from './repo.ts';
import { missingIndices } from './rules.ts';
import { assertAudioAllowed, keyPrefix } from './stored-audio.ts';
import { keepStored } from './stored-segments.ts';

type Calls = typeof transcription;
type RecordingEnd = Omit<CallParsed<Calls['transcribe']>['body'], 'segment_key'>;
type NewSegment = Omit<AudioSegment, 'recordingId' | 'confirmedAt'>;

const SEGMENT_ERRORS = {
  missing: 'The audio of this segment has not arrived.',
  differs: 'The audio of this segment arrived damaged. It will be sent again.',
  conflict: 'Other audio is already stored for this segment.',
  gap: 'Some of the recording has not arrived yet.',
} as const;

/** The calls that carry a recording from the browser to the recogniser (behaviour.md#recording, #uploads). */
export function createTranscriptionService(deps: Deps) {
  const { db, storage, clock, sharedClock } = deps;

  async function findRecording(tx: Tx, actor: Actor, voiceNoteId: string, id: string): Promise<Recording> {
    const row = await repo.find(tx, actor.userId, voiceNoteId, id);
    if (!row) throw new AppError('NOT_FOUND', answerMessages.notFound);
    return row;
  }

  /** Reads the stored bytes back: only what is really there, whole, counts as safe. @returns where they stay */
  async function keptKey(key: string, sizeBytes: number, sha256: string): Promise<string> {
    const stored = await keepStored(deps, key, { sizeBytes, sha256 });
    if (typeof stored === 'object') return stored.key;
    if (stored === 'missing') throw new AppError('NOT_FOUND', SEGMENT_ERRORS.missing);
    await storage.remove([key]);
    throw new AppError('CONFLICT', SEGMENT_ERRORS.differs);
  }

  /** A stored segment becomes part of its recording: one with other bytes under its index is refused. */
  async function addSegment(actor: Actor, recording: Recording, segment: NewSegment): Promise<void> {
    await transactWithJobs(deps, async (tx, enqueue) => {
      // First: a segment's row holds its recording already, and two such transactions would wait for each other.
      const now = await repo.lock(tx, recording.id);
      await repo.addSegment(tx, { ...segment, recordingId: recording.id });
      const kept = await repo.findSegment(tx, recording.id, segment.index);
      if (kept?.sha256 !== segment.sha256) throw new AppError('CONFLICT', SEGMENT_ERRORS.conflict);
      if (isTooLate(now, segment.index)) await reopen(tx, now);
      await touchConsultation(tx, actor, { voiceNote: { id: recording.voiceNoteId } }, clock.now());
      await enqueue(jobs.transcribe, { recordingId: recording.id });
    });
  }

  /** Whether the same segment is there already. @throws CONFLICT when another one is */
  async function isConfirmed(recording: Recording, index: number, sha256: string): Promise<boolean> {
    const known = await repo.findSegment(db, recording.id, index);
    if (known?.sha256 === sha256) return true;
    if (known) throw new AppError('CONFLICT', SEGMENT_ERRORS.conflict);
    return false;
  }

  /** @throws SEGMENTS_MISSING with the indices, unless they may be missing */
  async function endRecording(actor: Actor, recording: Recording, end: RecordingEnd): Promise<void> {
    const confirmed = (await repo.segments(db, recording.id)).map((segment) => segment.index);
    const count = end.segment_count ?? (confirmed.at(-1) ?? -1) + 1;
    const missing = missingIndices(confirmed, count);
    const stoppedAt = await sharedClock.now(db);
    if (missing.length > 0 && !end.allow_gaps) {
      // From here on the server ends it by itself, should the missing parts never come.
      const stop = { segmentCount: count, generateNote: end.generate_note ?? false, stoppedAt };
      await repo.update(db, recording.id, stop, { userId: actor.userId, state: 'open' });
      throw new AppError('SEGMENTS_MISSING', SEGMENT_ERRORS.gap, { errors: { missing: missing.map(String) } });
    }
    await transactWithJobs(deps, async (tx, enqueue) => {
      const now = await repo.lock(tx, recording.id);
      // The server ended it while its page was away, and nobody has asked for the notes yet.
      if (now.state === 'done' && now.segmentCount === null && end.generate_note) await reopen(tx, now);
      await repo.update(
        tx,
        recording.id,
        {
          state: 'transcribing',
          segmentCount: count,
          allowGaps: end.allow_gaps ?? false,
          generateNote: end.generate_note ?? false,
          failure: null,
          retryAt: null,
          stoppedAt,
        },
        { state: { in: ['open', 'failed'] } },
      );
      await repo.update(tx, recording.id, { segmentCount: count }, { segmentCount: null });
      await enqueue(jobs.transcribe, { recordingId: recording.id });
    });
  }

  return {
    async startUpload(
      actor: Actor,
      { params, body }: CallParsed<Calls['startUpload']>,
    ): Promise<CallResponse<Calls['startUpload']>> {
      const note = await findVoiceNote(db, actor, params.id);
      const id = body.segment_key ?? randomUUID();
      await repo.create(db, {
        id,
        userId: actor.userId,
        voiceNoteId: note.id,
        contentType: body.content_type ?? SEGMENT_CONTENT_TYPE,
      });
      await findRecording(db, actor, note.id, id);
      await assertAudioAllowed(deps, actor);
      const confirmedBytes = (tx: Tx) => repo.confirmedBytesOfPending(tx, actor.userId);
      await assertFormAllowed(deps, actor, keyPrefix(id), confirmedBytes);
      const form = await storage.signForm({
        keyPrefix: keyPrefix(id),
        contentType: SEGMENT_CONTENT_TYPE,
        maxBytes: SEGMENT_MAX_BYTES,
        maxFiles: FORM_FILES_MAX,
        maxTotalBytes: FORM_TOTAL_MAX_BYTES,
        expiresInS: UPLOAD_FORM_EXPIRES_S,
      });
      return {
        segment_key: id,
        url: form.url,
        fields: form.fields,
        key_prefix: form.keyPrefix,
        expires_at: form.expiresAt,
      };
    },

    async confirmSegment(
      actor: Actor,
      { params, body }: CallParsed<Calls['confirmSegment']>,
    ): Promise<CallResponse<Calls['confirmSegment']>> {
      const answer = {
        segment_key: body.segment_key,
        index: body.index,
        sha256: body.sha256,
        confirmed: true,
      } as const;
      const recording = await findRecording(db, actor, params.id, body.segment_key);
      if (await isConfirmed(recording, body.index, body.sha256)) return answer;
      const postedKey = segmentObjectKey(keyPrefix(recording.id), body.index, body.sha256);
      const objectKey = await keptKey(postedKey, body.size_bytes, body.sha256);
      const { index, size_bytes: sizeBytes, sha256 } = body;
      await addSegment(actor, recording, { index, objectKey, sizeBytes, sha256 });
      // What was posted is not needed any more. If this fails, it is swept later.
      if (objectKey !== postedKey) void storage.remove([postedKey]).catch(() => undefined);
      return answer;
    },

    async tail(actor: Actor, { params, body }: CallParsed<Calls['tail']>): Promise<CallResponse<Calls['tail']>> {
      const note = await findVoiceNote(db, actor, params.id);
      const { segment_key: id, index } = body;
      await repo.create(db, { id, userId: actor.userId, voiceNoteId: note.id, contentType: SEGMENT_CONTENT_TYPE });
      const recording = await findRecording(db, actor, note.id, id);
      const bytes = Buffer.from(body.audio, 'base64');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (!(await isConfirmed(recording, index, sha256))) {
        const postedKey = segmentObjectKey(keyPrefix(recording.id), index, sha256);
        const objectKey = storage.formsReplace ? outOfReach(postedKey) : postedKey;
        await storage.write(objectKey, bytes, SEGMENT_CONTENT_TYPE);
        await addSegment(actor, recording, { index, objectKey, sizeBytes: bytes.length, sha256 });
      }
      return { segment_key: recording.id, index, sha256, confirmed: true };
    },

    async segments(
      actor: Actor,
      { params, query }: CallParsed<Calls['segments']>,
    ): Promise<CallResponse<Calls['segments']>> {
      const recording = await findRecording(db, actor, params.id, query.segment_key);
      const rows = await repo.segments(db, recording.id);
      return { confirmed: rows.map(({ index, sha256 }) => ({ index, sha256 })) };
    },

    async transcribe(
      actor: Actor,
      { params, body }: CallParsed<Calls['transcribe']>,
    ): Promise<CallResponse<Calls['transcribe']>> {
      await endRecording(actor, await findRecording(db, actor, params.id, body.segment_key), body);
      return { voice_note: voiceNoteToWire(await findVoiceNote(db, actor, params.id)) };
    },

    async transcribeNote(
      actor: Actor,
      { body: { voice_note_id: id, segment_key, ...end } }: CallParsed<Calls['transcribeNote']>,
    ): Promise<CallResponse<Calls['transcribeNote']>> {
      const note = await findVoiceNote(db, actor, id);
      const recording = segment_key
        ? await findRecording(db, actor, note.id, segment_key)
        : await repo.findOpen(db, actor.userId, note.id);
      if (recording) await endRecording(actor, recording, end);
      return { voice_note: voiceNoteToWire(await findVoiceNote(db, actor, id)) };
    },
  };
}
