import { REMOTE_CODE_TRIES_ELSEWHERE_MAX, REMOTE_CODE_TRIES_NEARBY_MAX } from '@openconsult/contracts/limits';
import type { LoginSession, RemoteMicrophone, Tx, User } from '@openconsult/db';

/** A microphone with its user and the session that offered it; null once that session ended. */
export type MicrophoneOfLogin = RemoteMicrophone & { user: User; loginSession: LoginSession | null };

/** The stored data of a joining phone. */
export interface JoiningPhone {
  readonly deviceLabel: string;
  readonly grantHash: string;
  readonly grantExpiresAt: Date;
  readonly rejoinHash: string;
}

const withLogin = { user: true, loginSession: true } as const;
const waiting = (now: Date) => ({ joinedAt: null, closedAt: null, expiresAt: { gt: now } });

/** Offers of windows at this address, and all others. */
const nearby = (address: string) => ({ offeredFrom: address });
const elsewhere = (address: string) => ({ NOT: { offeredFrom: address } });

/** The only queries on phones that serve as microphones, and on which recordings are theirs. */
export const remoteMicrophoneRepo = {
  create: (
    tx: Tx,
    microphone: {
      userId: string;
      loginSessionId: string;
      tokenHash: string;
      codeHash: string;
      offeredFrom: string;
      expiresAt: Date;
    },
  ): Promise<RemoteMicrophone> => tx.remoteMicrophone.create({ data: microphone }),

  find: (tx: Tx, userId: string, id: string): Promise<MicrophoneOfLogin | null> =>
    tx.remoteMicrophone.findFirst({ where: { id, userId }, include: withLogin }),

  /** Closes one of the user's for good: its phone cannot rejoin. False if it is closed already. */
  async close(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
    await tx.remoteMicrophone.updateMany({ where: { id, userId }, data: { rejoinHash: null } });
    const { count } = await tx.remoteMicrophone.updateMany({
      where: { id, userId, closedAt: null },
      data: { closedAt: now },
    });
    return count === 1;
  },

  /** The open ones of a session: a joined phone, and an offer. Locks the session, so that parallel calls wait. */
  async openOfLogin(tx: Tx, loginSessionId: string): Promise<RemoteMicrophone[]> {
    await tx.$queryRaw`SELECT 1 FROM login_sessions WHERE id = ${loginSessionId}::uuid FOR UPDATE`;
    return tx.remoteMicrophone.findMany({ where: { loginSessionId, closedAt: null } });
  },

  /** Closes a lost one; its phone may rejoin `replacedById`, unless it rejoined already. */
  async replace(tx: Tx, userId: string, id: string, replacedById: string, now: Date): Promise<void> {
    await tx.remoteMicrophone.updateMany({ where: { id, userId, closedAt: null }, data: { closedAt: now } });
    await tx.remoteMicrophone.updateMany({ where: { id, userId, rejoinedAt: null }, data: { replacedById } });
  },

  /** One of the user's, locked until the transaction ends. */
  async locked(tx: Tx, userId: string, id: string): Promise<MicrophoneOfLogin | null> {
    await tx.$queryRaw`SELECT 1 FROM remote_microphones WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    return remoteMicrophoneRepo.find(tx, userId, id);
  },

  /** The phone of this one rejoined as the one that replaced it. */
  async useRejoin(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
    await tx.remoteMicrophone.updateMany({ where: { id, userId }, data: { rejoinedAt: now } });
  },

  /** Removes a user's microphones whose offer and grant both ended before then. */
  async sweep(tx: Tx, userId: string, before: { offer: Date; grant: Date }): Promise<void> {
    await tx.remoteMicrophone.deleteMany({
      where: {
        userId,
        expiresAt: { lt: before.offer },
        OR: [{ grantExpiresAt: null }, { grantExpiresAt: { lt: before.grant } }],
      },
    });
  },

  /** Whether a code can still be entered, by the first phone or by the joined one that repeats its call. */
  isCodeInUse: async (tx: Tx, codeHash: string, now: Date): Promise<boolean> =>
    (await tx.remoteMicrophone.count({ where: { codeHash, closedAt: null, expiresAt: { gt: now } } })) > 0,

  /** Used while logged out: the token identifies the owner. */
  byToken: (tx: Tx, tokenHash: string): Promise<MicrophoneOfLogin | null> =>
    tx.remoteMicrophone.findUnique({ where: { tokenHash }, include: withLogin }),

  /** The same for a code that can be or was entered from this address, the open one first. */
  byCode: (tx: Tx, codeHash: string, address: string, now: Date): Promise<MicrophoneOfLogin | null> =>
    tx.remoteMicrophone.findFirst({
      where: {
        codeHash,
        expiresAt: { gt: now },
        OR: [
          { ...nearby(address), nearbyTries: { lt: REMOTE_CODE_TRIES_NEARBY_MAX } },
          { ...elsewhere(address), codeTries: { lt: REMOTE_CODE_TRIES_ELSEWHERE_MAX } },
        ],
      },
      orderBy: [{ joinedAt: { sort: 'asc', nulls: 'first' } }, { createdAt: 'desc' }],
      include: withLogin,
    }),

  /** A wrong code counts as an attempt at every open offer. */
  async countWrongCode(tx: Tx, address: string, now: Date): Promise<void> {
    const once = { increment: 1 };
    await tx.remoteMicrophone.updateMany({
      where: { ...waiting(now), ...nearby(address) },
      data: { nearbyTries: once },
    });
    await tx.remoteMicrophone.updateMany({
      where: { AND: [waiting(now), elsewhere(address)] },
      data: { codeTries: once },
    });
  },

  /** Joins a phone; false if another was faster, or the offer expired. */
  async join(tx: Tx, id: string, now: Date, phone: JoiningPhone): Promise<boolean> {
    const { count } = await tx.remoteMicrophone.updateMany({
      where: { id, ...waiting(now) },
      data: { ...phone, joinedAt: now },
    });
    return count === 1;
  },

  /** The phone of this grant. @param since grants that expired before then are invalid, also for sending */
  byGrant: (tx: Tx, grantHash: string, since: Date): Promise<MicrophoneOfLogin | null> =>
    tx.remoteMicrophone.findFirst({ where: { grantHash, grantExpiresAt: { gt: since } }, include: withLogin }),

  /** Extends a grant; one that ended before `now` is unchanged. */
  async extend(tx: Tx, { userId, id }: RemoteMicrophone, now: Date, grantExpiresAt: Date): Promise<void> {
    const where = { id, userId, grantExpiresAt: { gt: now, lt: grantExpiresAt } };
    await tx.remoteMicrophone.updateMany({ where, data: { grantExpiresAt } });
  },

  /** Sets what the phone records next, and until when its grant is valid. False if it was closed meanwhile. */
  async name(
    tx: Tx,
    userId: string,
    id: string,
    next: { voiceNoteId: string; grantExpiresAt: Date },
  ): Promise<boolean> {
    const { count } = await tx.remoteMicrophone.updateMany({ where: { id, userId, closedAt: null }, data: next });
    return count === 1;
  },

  /** Assigns a recording to the phone; one of another phone, or begun without it, is unchanged. */
  async takeRecording(tx: Tx, microphone: RemoteMicrophone, recordingId: string): Promise<boolean> {
    const { userId, id } = microphone;
    const { count } = await tx.recording.updateMany({
      where: {
        id: recordingId,
        userId,
        OR: [{ remoteMicrophoneId: id }, { remoteMicrophoneId: null, segments: { none: {} } }],
      },
      data: { remoteMicrophoneId: id },
    });
    return count === 1;
  },

  /** The note of this phone's recording. */
  async noteOfRecording(tx: Tx, microphone: RemoteMicrophone, recordingId: string): Promise<string | null> {
    const { id: remoteMicrophoneId, userId } = microphone;
    const found = await tx.recording.findFirst({
      where: { id: recordingId, userId, remoteMicrophoneId },
      select: { voiceNoteId: true },
    });
    return found?.voiceNoteId ?? null;
  },

  /**
   * The stored audio of the phone, in bytes: confirmed, including the current confirmation of a recording; or posted
   * and not confirmed, as far as the store counts that.
   */
  async storedBytes(
    tx: Tx,
    { id, userId }: RemoteMicrophone,
    more: { readonly recordingId: string; readonly bytes: number },
  ): Promise<number> {
    const [row] = await tx.$queryRaw<{ bytes: bigint | null }[]>`
      SELECT sum(greatest(
        (SELECT coalesce(sum(s.size_bytes), 0) FROM audio_segments s WHERE s.recording_id = r.id)
          + CASE WHEN r.id = ${more.recordingId}::uuid THEN ${more.bytes}::bigint ELSE 0 END,
        coalesce(p.posted_bytes, 0)))::bigint AS bytes
      FROM recordings r LEFT JOIN pending_uploads p ON p.key = 'recordings/' || r.id || '/'
      WHERE r.remote_microphone_id = ${id}::uuid AND r.user_id = ${userId}::uuid`;
    return Number(row?.bytes ?? 0);
  },
};
