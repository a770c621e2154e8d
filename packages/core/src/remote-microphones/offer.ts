import { randomUUID } from 'node:crypto';
import { AppError } from '@openconsult/contracts/errors';
import {
  type RemoteMicrophonePairing,
  remoteMicrophoneChannel,
  type remoteMicrophones,
} from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { countedAddress, sha256Hex } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createTranscriptionService } from '../transcription/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { recordPhone } from './events.ts';
import { isOfferLive } from './guests.ts';
import { type MicrophoneOfLogin, remoteMicrophoneRepo as repo } from './repo.ts';
import { codeHashOf, grantExpiry, joinExpiry, newCode, sendingEndedBefore } from './rules.ts';
import { journalKeysOf } from './wire.ts';

type Calls = typeof remoteMicrophones;

const SWEPT_AFTER_MS = 24 * 3_600_000;
const CODES_TRIED_MAX = 20;

/** How a window offers a microphone to a phone and closes it. */
export function offerMicrophones(deps: Deps) {
  const { db, clock, config } = deps;

  return {
    /** Offers a microphone to one phone, and closes this session's earlier offer. */
    create: (actor, _call, { ip }) =>
      db.$transaction(async (tx) => {
        const now = clock.now();
        const sweptBefore = { offer: new Date(now.getTime() - SWEPT_AFTER_MS), grant: sendingEndedBefore(now) };
        await repo.sweep(tx, actor.userId, sweptBefore);
        await clear(tx, actor, now);
        return offer(config, tx, actor, ip, now);
      }),

    /** Closes it and offers another, to which the lost phone may rejoin. */
    rotate: (actor, { params }, { ip }) =>
      db.$transaction(async (tx) => {
        // Locks the session first: the offers depend on it, and two transactions that each held a part would deadlock.
        const open = await repo.openOfLogin(tx, actor.loginSessionId);
        const lost = await own(tx, actor, params.id);
        const now = clock.now();
        const next = await offer(config, tx, actor, ip, now);
        await repo.replace(tx, actor.userId, lost.id, next.id, now);
        if (lost.joinedAt !== null && lost.closedAt === null) {
          await recordPhone(tx, lost, 'phone.lost', { actorId: actor.userId, from: lost.deviceLabel, at: now });
        }
        // A repeated call, as the answer was lost: a phone that rejoined meanwhile may rejoin here as well.
        for (const { id } of open) await repo.replace(tx, actor.userId, id, next.id, now);
        return next;
      }),

    close: (actor, { params }) =>
      db.$transaction(async (tx) => {
        const { id } = await own(tx, actor, params.id);
        await remove(tx, actor.userId, id, clock.now());
        return { done: true };
      }),
  } satisfies Partial<UseCases<Calls>>;
}

/** How a window uses the phone that joined. */
export function useMicrophones(deps: Deps) {
  const { db, clock, config } = deps;
  const recordings = createTranscriptionService(deps);

  return {
    /** @throws AppError NOT_FOUND, as all of these do, for the microphone of another user */
    async view(actor, { params }) {
      const microphone = await own(db, actor, params.id);
      const { id, closedAt, joinedAt, deviceLabel, expiresAt } = microphone;
      const now = clock.now();
      const isOver = closedAt !== null || (joinedAt === null && expiresAt <= now) || !isOfferLive(microphone, now);
      const state = isOver ? 'closed' : joinedAt ? 'joined' : 'waiting';
      return { id, channel: remoteMicrophoneChannel(id), state, device_label: deviceLabel };
    },

    /** The key of the phone's stored audio, for its owner: for a phone that can no longer send. */
    async journalKey(actor, { params }) {
      const { id } = await own(db, actor, params.id);
      return journalKeysOf(config, id);
    },

    /** Opens a recording for a note and assigns it to the phone. @throws AppError CONFLICT without a phone */
    async startRecording(actor, { params, body }) {
      const microphone = await own(db, actor, params.id);
      const note = await findVoiceNote(db, actor, body.voice_note_id);
      const now = clock.now();
      const { joinedAt, closedAt, grantExpiresAt } = microphone;
      const isThere = joinedAt !== null && closedAt === null && grantExpiresAt !== null && grantExpiresAt > now;
      const next = { voiceNoteId: note.id, grantExpiresAt: grantExpiry(now) };
      if (!isThere || !isOfferLive(microphone, now) || !(await repo.name(db, actor.userId, microphone.id, next))) {
        throw new AppError('CONFLICT', answerMessages.remoteMicrophoneAbsent);
      }
      const { recording_id } = body;
      await recordings.startUpload(actor, { params: { id: note.id }, body: { segment_key: recording_id } });
      if (!(await repo.takeRecording(db, microphone, recording_id))) {
        throw new AppError('CONFLICT');
      }
      return { recording_id };
    },
  } satisfies Partial<UseCases<Calls>>;
}

async function freeCode(config: Config, tx: Tx, now: Date): Promise<string> {
  for (let tried = 0; tried < CODES_TRIED_MAX; tried += 1) {
    const code = newCode();
    if (!(await repo.isCodeInUse(tx, codeHashOf(config.SESSION_SECRET, code), now))) return code;
  }
  throw new AppError('UNAVAILABLE');
}

async function offer(
  config: Config,
  tx: Tx,
  { userId, loginSessionId }: Actor,
  ip: string,
  now: Date,
): Promise<RemoteMicrophonePairing> {
  const [token, code, expiresAt] = [randomUUID(), await freeCode(config, tx, now), joinExpiry(now)];
  const codeHash = codeHashOf(config.SESSION_SECRET, code);
  const { id } = await repo.create(tx, {
    userId,
    loginSessionId,
    tokenHash: sha256Hex(token),
    codeHash,
    offeredFrom: countedAddress(ip),
    expiresAt,
  });
  return { id, token, code, expires_at: expiresAt.toISOString(), channel: remoteMicrophoneChannel(id) };
}

async function own(tx: Tx, { userId }: Actor, id: string): Promise<MicrophoneOfLogin> {
  const microphone = await repo.find(tx, userId, id);
  if (!microphone) throw new AppError('NOT_FOUND');
  return microphone;
}

/** Closes the open microphones of the session. */
async function clear(tx: Tx, { userId, loginSessionId }: Actor, now: Date): Promise<void> {
  for (const { id } of await repo.openOfLogin(tx, loginSessionId)) await remove(tx, userId, id, now);
}

async function remove(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  const microphone = await repo.find(tx, userId, id);
  const isClosed = await repo.close(tx, userId, id, now);
  if (microphone === null || !isClosed || microphone.joinedAt === null) return;
  await recordPhone(tx, microphone, 'phone.removed', { actorId: userId, from: microphone.deviceLabel, at: now });
}
