import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import {
  FORM_FILES_MAX,
  FORM_TOTAL_MAX_BYTES,
  SEGMENT_MAX_BYTES,
  UPLOAD_FORM_EXPIRES_S,
} from '@openconsult/contracts/limits';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, type transcription } from '@openconsult/contracts/transcription';
import type { AudioSegment, Db, Recording, Tx } from '@openconsult/db';
import { touchConsultation } from '../consultations/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { assertFormAllowed, outOfReach } from '../uploads/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { assertDailyAudioLeft } from './daily-audio-limit.ts';
import { findRecording } from './find-recording.ts';
import { isTooLate, reopen } from './reopening.ts';
import { transcriptionRepo as repo } from './repo.ts';
import { keyPrefix } from './segment-objects.ts';
import { storePermanently } from './verified-segments.ts';

type Calls = typeof transcription;
type NewSegment = Omit<AudioSegment, 'recordingId' | 'confirmedAt'>;

const SEGMENT_ERRORS = {
  missing: 'The audio of this segment has not arrived.',
  differs: 'The audio of this segment arrived damaged. It will be sent again.',
  conflict: 'Other audio is already stored for this segment.',
} as const;

/** Opens a recording and issues the form for its segments. */
export function openUpload(deps: Deps) {
  const { db, storage } = deps;

  return {
    async startUpload(actor, { params, body }) {
      const note = await findVoiceNote(db, actor, params.id);
      const id = body.segment_key ?? randomUUID();
      await repo.create(db, {
        id,
        userId: actor.userId,
        voiceNoteId: note.id,
        contentType: body.content_type ?? SEGMENT_CONTENT_TYPE,
      });
      assertAudioStored(await findRecording(db, actor, note.id, id));
      await assertDailyAudioLeft(deps, actor);
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

    async segments(actor, { params, query }) {
      const recording = await findRecording(db, actor, params.id, query.recording_id);
      const rows = await repo.segments(db, recording.id);
      return {
        confirmed: rows.map(({ index, sha256 }) => ({ index, sha256 })),
        audio_deleted_at: recording.audioDeletedAt?.toISOString() ?? null,
      };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** Receives segments, by their posted bytes or within the call. */
export function confirmUpload(deps: Deps) {
  const { db, storage } = deps;

  return {
    async confirmSegment(actor, { params, body }) {
      const answer = {
        recording_id: body.recording_id,
        index: body.index,
        sha256: body.sha256,
        confirmed: true,
      } as const;
      const recording = await findRecording(db, actor, params.id, body.recording_id);
      assertAudioStored(recording);
      if (await isConfirmed(db, recording, body.index, body.sha256)) return answer;
      const postedKey = segmentObjectKey(keyPrefix(recording.id), body.index, body.sha256);
      const objectKey = await storedKey(deps, postedKey, body.size_bytes, body.sha256);
      const { index, size_bytes: sizeBytes, sha256 } = body;
      await addSegment(deps, actor, recording, { index, objectKey, sizeBytes, sha256 });
      // The posted copy is no longer needed. If this fails, it is swept later.
      if (objectKey !== postedKey) void storage.remove([postedKey]).catch(() => undefined);
      return answer;
    },

    async tail(actor, { params, body }) {
      const note = await findVoiceNote(db, actor, params.id);
      const { recording_id: id, index } = body;
      await repo.create(db, { id, userId: actor.userId, voiceNoteId: note.id, contentType: SEGMENT_CONTENT_TYPE });
      const recording = await findRecording(db, actor, note.id, id);
      assertAudioStored(recording);
      const bytes = Buffer.from(body.audio, 'base64');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (!(await isConfirmed(db, recording, index, sha256))) {
        const postedKey = segmentObjectKey(keyPrefix(recording.id), index, sha256);
        const objectKey = storage.formsReplace ? outOfReach(postedKey) : postedKey;
        await storage.write(objectKey, bytes, SEGMENT_CONTENT_TYPE);
        await addSegment(deps, actor, recording, { index, objectKey, sizeBytes: bytes.length, sha256 });
      }
      return { recording_id: recording.id, index, sha256, confirmed: true };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** Reads the stored bytes back: only existing and complete ones are confirmed. @returns the key of the stored bytes */
async function storedKey(deps: Deps, key: string, sizeBytes: number, sha256: string): Promise<string> {
  const stored = await storePermanently(deps, key, { sizeBytes, sha256 });
  if (typeof stored === 'object') return stored.key;
  if (stored === 'missing') throw new AppError('NOT_FOUND', SEGMENT_ERRORS.missing);
  await deps.storage.remove([key]);
  throw new AppError('CONFLICT', SEGMENT_ERRORS.differs);
}

/** Adds a stored segment to its recording; different bytes under its index are rejected. */
async function addSegment(deps: Deps, actor: Actor, recording: Recording, segment: NewSegment): Promise<void> {
  const added = transactWithJobs(deps, async (tx, enqueue) => {
    // First: a segment's row locks its recording, and two such transactions would deadlock.
    const now = await repo.lock(tx, recording.id);
    assertAudioStored(now);
    await repo.addSegment(tx, { ...segment, recordingId: recording.id });
    const existing = await repo.findSegment(tx, recording.id, segment.index);
    if (existing?.sha256 !== segment.sha256) throw new AppError('CONFLICT', SEGMENT_ERRORS.conflict);
    if (isTooLate(now, segment.index)) await reopen(tx, now);
    await touchConsultation(tx, actor, { voiceNote: { id: recording.voiceNoteId } }, deps.clock.now());
    await enqueue(jobs.transcribe, { recordingId: recording.id });
  });
  await added.catch(async (error: unknown) => {
    // Erased meanwhile: the removal of its audio may have run before this segment was there.
    const now = await repo.findById(deps.db, recording.id);
    if (now === null || now.audioDeletedAt !== null) await deps.storage.remove([segment.objectKey]);
    throw error;
  });
}

/** Without its other audio late audio has no place, and recognising it would lose the transcript. @throws AUDIO_DELETED */
function assertAudioStored({ audioDeletedAt }: Recording): void {
  if (audioDeletedAt !== null) throw new AppError('AUDIO_DELETED');
}

/** Whether the same segment was confirmed before. @throws CONFLICT when another one was */
async function isConfirmed(db: Db, recording: Recording, index: number, sha256: string): Promise<boolean> {
  const known = await repo.findSegment(db, recording.id, index);
  if (known?.sha256 === sha256) return true;
  if (known) throw new AppError('CONFLICT', SEGMENT_ERRORS.conflict);
  return false;
}
