import { AppError } from '@openconsult/contracts/errors';
import { REMOTE_AUDIO_MAX_BYTES } from '@openconsult/contracts/limits';
import { remoteMicrophoneChannel, type remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Db, RemoteMicrophone } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { publisherOf } from '../platform/publisher.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createTranscriptionService } from '../transcription/index.ts';
import { publishPhoneDisconnected, recordPhone } from './events.ts';
import { type Guest, guestOf } from './guests.ts';
import { remoteMicrophoneRepo as repo } from './repo.ts';
import { guestToWire } from './wire.ts';

type Calls = typeof remoteMicrophones;

/**
 * The calls of a phone with its token. All of them:
 * @throws AppError UNAUTHENTICATED for a token that is no longer valid
 */
export function guestCalls(deps: Deps) {
  const { db, clock, config } = deps;
  const recordings = createTranscriptionService(deps);
  const publisher = publisherOf(deps);

  return {
    async guest(_actor, _call, { bearer }) {
      const { microphone, isOpen } = await guestOf(deps, bearer);
      return guestToWire(config, microphone, microphone.grantExpiresAt ?? clock.now(), isOpen);
    },

    /** Signs a phone's subscription to its own channel. @throws AppError FORBIDDEN for any other. */
    async guestChannel(_actor, { body: { socket_id, channel_name } }, { bearer }) {
      const { microphone, isOpen } = await guestOf(deps, bearer);
      if (!isOpen || channel_name !== remoteMicrophoneChannel(microphone.id)) throw new AppError('FORBIDDEN');
      return publisher.authorisePrivate(socket_id, channel_name);
    },

    /** @throws AppError NOT_FOUND for another phone's recording, TOO_LARGE beyond 200 MB */
    async guestUpload(_actor, { body: { recording_id } }, { bearer }) {
      const { actor, microphone, noteId } = await recordingOf(deps, bearer, recording_id);
      await assertRoom(db, microphone, recording_id, 0);
      return recordings.startUpload(actor, { params: { id: noteId }, body: { segment_key: recording_id } });
    },

    async guestConfirm(_actor, { body }, { bearer }) {
      const { actor, microphone, noteId } = await recordingOf(deps, bearer, body.recording_id);
      await assertRoom(db, microphone, body.recording_id, body.size_bytes);
      await recordings.confirmSegment(actor, { params: { id: noteId }, body });
      return { confirmed: true };
    },

    async guestEnd(_actor, { body }, { bearer }) {
      const { actor, noteId } = await recordingOf(deps, bearer, body.recording_id);
      const { recording_id, ...end } = body;
      await recordings.transcribe(actor, { params: { id: noteId }, body: { segment_key: recording_id, ...end } });
      return { done: true };
    },

    async guestLeave(_actor, _call, { bearer }) {
      const { microphone } = await guestOf(deps, bearer);
      const now = clock.now();
      const isLeft = await db.$transaction(async (tx) => {
        if (!(await repo.close(tx, microphone.userId, microphone.id, now))) return false;
        await recordPhone(tx, microphone, 'phone.left', { from: microphone.deviceLabel, at: now });
        return true;
      });
      if (isLeft) await publishPhoneDisconnected(deps, microphone);
      return { done: true };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** The phone, and the note of its own recording. */
async function recordingOf(deps: Deps, grant: string | null, recordingId: string): Promise<Guest & { noteId: string }> {
  const guest = await guestOf(deps, grant);
  const noteId = await repo.noteOfRecording(deps.db, guest.microphone, recordingId);
  if (noteId === null) throw new AppError('NOT_FOUND');
  return { ...guest, noteId };
}

async function assertRoom(db: Db, microphone: RemoteMicrophone, recordingId: string, bytes: number): Promise<void> {
  if ((await repo.storedBytes(db, microphone, { recordingId, bytes })) <= REMOTE_AUDIO_MAX_BYTES) return;
  throw new AppError('TOO_LARGE', answerMessages.remoteMicrophoneFull);
}
