import { randomUUID } from 'node:crypto';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { REMOTE_AUDIO_MAX_BYTES } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import {
  type RemoteMicrophoneGuest,
  type RemoteMicrophonePairing,
  remoteMicrophoneChannel,
  type remoteMicrophones,
} from '@openconsult/contracts/remote-microphones';
import type { RemoteMicrophone, Tx } from '@openconsult/db';
import { countedAddress, sha256Hex, withinLoginLimits } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { RealtimeService } from '../realtime/index.ts';
import type { createTranscriptionService } from '../transcription/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { type Guest, guestOf, isOfferLive } from './guests.ts';
import { recordPhone, tellClosed } from './news.ts';
import { rejoin } from './rejoin.ts';
import { type JoiningPhone, type MicrophoneOfLogin, remoteMicrophonesRepo as repo } from './repo.ts';
import {
  codeHashOf,
  grantExpiry,
  grantOf,
  joinExpiry,
  journalKeyOf,
  newCode,
  repeatedGrantOf,
  secretsOf,
  sendingEndedBefore,
} from './rules.ts';

type Calls = typeof remoteMicrophones;
type Parsed<Call extends keyof Calls> = CallParsed<Calls[Call]>;
type Answer<Call extends keyof Calls> = Promise<CallResponse<Calls[Call]>>;

/** Tries with a code or a token are counted by address, beside those at passwords. */
const TRIES_OF = 'remote-microphone';
const SWEPT_AFTER_MS = 24 * 3_600_000;
const CODES_TRIED_MAX = 20;

/** What the recorder's own calls do, which a phone makes in the name of its person. */
type Recordings = Pick<ReturnType<typeof createTranscriptionService>, 'startUpload' | 'confirmSegment' | 'transcribe'>;

export interface RemoteMicrophonesService {
  /** Offers a microphone to one phone; whatever this login offered before is closed. */
  create(actor: Actor, ip: string): Answer<'create'>;
  /** @throws AppError NOT_FOUND, as all of these do for one of somebody else. */
  view(actor: Actor, call: Parsed<'view'>): Answer<'view'>;
  /** The key of what the phone keeps, for its owner: when the phone itself may not send any more. */
  journalKey(actor: Actor, call: Parsed<'journalKey'>): Answer<'journalKey'>;
  /** Opens a recording for a note of the person's and makes it the phone's. @throws AppError CONFLICT without a phone. */
  startRecording(actor: Actor, call: Parsed<'startRecording'>): Answer<'startRecording'>;
  /** Closes it and offers another, to which the phone that was lost may come back. */
  rotate(actor: Actor, call: Parsed<'rotate'>, ip: string): Answer<'rotate'>;
  close(actor: Actor, call: Parsed<'close'>): Answer<'close'>;
  /**
   * Lets a phone in by token or code; the grant that it gets is kept as a hash. The same call again, while the offer lasts, is
   * answered the same: it is known by the hash of a secret that only that phone has.
   * @throws AppError CONFLICT when a phone is there already, GONE for whatever else is not open, RATE_LIMITED.
   */
  join(phone: Parsed<'join'>['body'] & { ip: string }): Answer<'join'>;
  /** All guest calls: @throws AppError UNAUTHENTICATED for a grant that counts no more. */
  guest(grant: string | null): Answer<'guest'>;
  /** @throws AppError NOT_FOUND for a recording that is not this phone's, TOO_LARGE beyond 200 MB. */
  guestUpload(grant: string | null, body: Parsed<'guestUpload'>['body']): Answer<'guestUpload'>;
  guestConfirm(grant: string | null, body: Parsed<'guestConfirm'>['body']): Answer<'guestConfirm'>;
  guestEnd(grant: string | null, body: Parsed<'guestEnd'>['body']): Answer<'guestEnd'>;
  guestLeave(grant: string | null): Answer<'guestLeave'>;
  /**
   * Lets a phone that was lost back in, to what its window offered instead, within the time of that offer and once. The
   * same call again is answered the same.
   * @throws AppError GONE when it may not, or when the secret is wrong or used, which ends the pairing; CONFLICT when
   * another phone was quicker.
   */
  guestRejoin(grant: string | null, body: Parsed<'guestRejoin'>['body']): Answer<'guestRejoin'>;
}

/** Phones as microphones (behaviour.md#phone-microphone; fault R18, T21, T22). */
export function createRemoteMicrophonesService(
  deps: Deps,
  parts: { readonly recordings: Recordings; readonly realtime: Pick<RealtimeService, 'settings'> },
): RemoteMicrophonesService {
  const { db, clock, config } = deps;
  const { recordings } = parts;

  async function freeCode(tx: Tx, now: Date): Promise<string> {
    for (let tried = 0; tried < CODES_TRIED_MAX; tried += 1) {
      const code = newCode();
      if (!(await repo.isCodeInUse(tx, codeHashOf(config.SESSION_SECRET, code), now))) return code;
    }
    throw new AppError('UNAVAILABLE', answerMessages.unavailable);
  }

  async function offer(
    tx: Tx,
    { userId, loginSessionId }: Actor,
    ip: string,
    now: Date,
  ): Promise<RemoteMicrophonePairing> {
    const [token, code, expiresAt] = [randomUUID(), await freeCode(tx, now), joinExpiry(now)];
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
    if (!microphone) throw new AppError('NOT_FOUND', answerMessages.notFound);
    return microphone;
  }

  function journalKeysOf(id: string): { journal_key: string; previous_journal_keys: string[] } {
    const [secret, ...previous] = secretsOf(config);
    return {
      journal_key: journalKeyOf(secret, id),
      previous_journal_keys: previous.map((each) => journalKeyOf(each, id)),
    };
  }

  const toWire = ({ id }: RemoteMicrophone, endsAt: Date, isOpen = true): RemoteMicrophoneGuest => ({
    id,
    channel: remoteMicrophoneChannel(id),
    realtime: parts.realtime.settings(),
    ...journalKeysOf(id),
    expires_at: endsAt.toISOString(),
    closed: !isOpen,
  });

  async function offered(phone: { token?: string | undefined; code?: string | undefined; ip: string }, now: Date) {
    const address = countedAddress(phone.ip);
    const found =
      phone.token === undefined
        ? await repo.byCode(db, codeHashOf(config.SESSION_SECRET, phone.code ?? ''), address, now)
        : await repo.byToken(db, sha256Hex(phone.token));
    if (!found && phone.code !== undefined) await repo.countWrongCode(db, address, now);
    if (!found || found.closedAt || found.expiresAt <= now || !isOfferLive(found, now)) {
      throw new AppError('GONE', answerMessages.remoteMicrophoneEnded);
    }
    return found;
  }

  const letIn = (found: MicrophoneOfLogin, phone: Pick<JoiningPhone, 'deviceLabel' | 'rejoinHash'>, now: Date) =>
    db.$transaction(async (tx) => {
      const grant = grantOf(config.SESSION_SECRET, found.id, phone.rejoinHash);
      const grantExpiresAt = grantExpiry(now);
      if (!(await repo.join(tx, found.id, now, { ...phone, grantHash: sha256Hex(grant), grantExpiresAt }))) {
        return letInAgain(tx, found, phone.rejoinHash);
      }
      await recordPhone(tx, found, 'phone.joined', { to: phone.deviceLabel, at: now });
      return { ...toWire(found, grantExpiresAt), grant };
    });

  /** The answer to a phone that is there already: another one is not told what it was given (fault T22). */
  async function letInAgain(tx: Tx, { userId, id }: MicrophoneOfLogin, rejoinHash: string) {
    const there = await repo.find(tx, userId, id);
    const grant = there === null ? null : repeatedGrantOf(secretsOf(config), there, rejoinHash);
    if (!there?.grantExpiresAt || there.closedAt || grant === null) {
      throw new AppError('CONFLICT', answerMessages.remoteMicrophoneTaken);
    }
    return { ...toWire(there, there.grantExpiresAt), grant };
  }

  /** Lets go of whatever the login has open. */
  async function clear(tx: Tx, { userId, loginSessionId }: Actor, now: Date): Promise<void> {
    for (const { id } of await repo.openOfLogin(tx, loginSessionId)) await remove(tx, userId, id, now);
  }

  async function remove(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
    const microphone = await repo.find(tx, userId, id);
    const isClosed = await repo.close(tx, userId, id, now);
    if (microphone === null || !isClosed || microphone.joinedAt === null) return;
    await recordPhone(tx, microphone, 'phone.removed', { actorId: userId, from: microphone.deviceLabel, at: now });
  }

  /** The guest, and the note of a recording that is theirs. */
  async function recordingOf(grant: string | null, segmentKey: string): Promise<Guest & { noteId: string }> {
    const guest = await guestOf(deps, grant);
    const noteId = await repo.noteOfRecording(db, guest.microphone, segmentKey);
    if (noteId === null) throw new AppError('NOT_FOUND', answerMessages.notFound);
    return { ...guest, noteId };
  }

  async function assertRoom(microphone: RemoteMicrophone, recordingId: string, bytes: number): Promise<void> {
    if ((await repo.storedBytes(db, microphone, { recordingId, bytes })) <= REMOTE_AUDIO_MAX_BYTES) return;
    throw new AppError('TOO_LARGE', answerMessages.remoteMicrophoneFull);
  }

  return {
    create: (actor, ip) =>
      db.$transaction(async (tx) => {
        const now = clock.now();
        const sweptBefore = { offer: new Date(now.getTime() - SWEPT_AFTER_MS), grant: sendingEndedBefore(now) };
        await repo.sweep(tx, actor.userId, sweptBefore);
        await clear(tx, actor, now);
        return offer(tx, actor, ip, now);
      }),

    async view(actor, { params }) {
      const microphone = await own(db, actor, params.id);
      const { id, closedAt, joinedAt, deviceLabel, expiresAt } = microphone;
      const now = clock.now();
      const isOver = closedAt !== null || (joinedAt === null && expiresAt <= now) || !isOfferLive(microphone, now);
      const state = isOver ? 'closed' : joinedAt ? 'joined' : 'waiting';
      return { id, channel: remoteMicrophoneChannel(id), state, device_label: deviceLabel };
    },

    async journalKey(actor, { params }) {
      const { id } = await own(db, actor, params.id);
      return journalKeysOf(id);
    },

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
      const { segment_key } = body;
      await recordings.startUpload(actor, { params: { id: note.id }, query: undefined, body: { segment_key } });
      if (!(await repo.takeRecording(db, microphone, segment_key))) {
        throw new AppError('CONFLICT', answerMessages.conflict);
      }
      return { segment_key };
    },

    rotate: (actor, { params }, ip) =>
      db.$transaction(async (tx) => {
        // The login is locked first: what is offered hangs on it, and two that held a part of it would wait for each other.
        const open = await repo.openOfLogin(tx, actor.loginSessionId);
        const lost = await own(tx, actor, params.id);
        const now = clock.now();
        const next = await offer(tx, actor, ip, now);
        await repo.replace(tx, actor.userId, lost.id, next.id, now);
        if (lost.joinedAt !== null && lost.closedAt === null) {
          await recordPhone(tx, lost, 'phone.lost', { actorId: actor.userId, from: lost.deviceLabel, at: now });
        }
        // Asked again, since the answer was lost: a phone that came back meanwhile may come back to this one as well.
        for (const { id } of open) await repo.replace(tx, actor.userId, id, next.id, now);
        return next;
      }),

    close: (actor, { params }) =>
      db.$transaction(async (tx) => {
        const { id } = await own(tx, actor, params.id);
        await remove(tx, actor.userId, id, clock.now());
        return { done: true };
      }),

    join: ({ ip, token, code, device_label, rejoin_hash }) =>
      withinLoginLimits(deps, { purpose: 'phone', email: TRIES_OF, ip }, async () => {
        const now = clock.now();
        const phone = { deviceLabel: device_label, rejoinHash: rejoin_hash };
        return letIn(await offered({ token, code, ip }, now), phone, now);
      }),

    async guest(grant) {
      const { microphone, isOpen } = await guestOf(deps, grant);
      return toWire(microphone, microphone.grantExpiresAt ?? clock.now(), isOpen);
    },

    async guestUpload(grant, { segment_key }) {
      const { actor, microphone, noteId } = await recordingOf(grant, segment_key);
      await assertRoom(microphone, segment_key, 0);
      return recordings.startUpload(actor, { params: { id: noteId }, query: undefined, body: { segment_key } });
    },

    async guestConfirm(grant, body) {
      const { actor, microphone, noteId } = await recordingOf(grant, body.segment_key);
      await assertRoom(microphone, body.segment_key, body.size_bytes);
      await recordings.confirmSegment(actor, { params: { id: noteId }, query: undefined, body });
      return { confirmed: true };
    },

    async guestEnd(grant, body) {
      const { actor, noteId } = await recordingOf(grant, body.segment_key);
      await recordings.transcribe(actor, { params: { id: noteId }, query: undefined, body });
      return { done: true };
    },

    async guestLeave(grant) {
      const { microphone } = await guestOf(deps, grant);
      const now = clock.now();
      const isLeft = await db.$transaction(async (tx) => {
        if (!(await repo.close(tx, microphone.userId, microphone.id, now))) return false;
        await recordPhone(tx, microphone, 'phone.left', { from: microphone.deviceLabel, at: now });
        return true;
      });
      if (isLeft) await tellClosed(deps, microphone);
      return { done: true };
    },

    async guestRejoin(grant, body) {
      const { microphone } = await guestOf(deps, grant);
      const returned = await rejoin(deps, microphone, body);
      return { ...toWire(returned.microphone, returned.grantExpiresAt), grant: returned.grant };
    },
  };
}
