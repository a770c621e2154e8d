import type { ExtensionCode, ExtensionToken, LoginSession, Tx, User } from '@openconsult/db';

/** The only queries on the browser extension's codes and tokens; each names their session. */
export const extensionTokenRepo = {
  createCode: (tx: Tx, loginSessionId: string, expiresAt: Date): Promise<ExtensionCode> =>
    tx.extensionCode.create({ data: { loginSessionId, expiresAt } }),

  /** Removes the codes of sessions that ended before, with their tokens. */
  async sweepCodes(tx: Tx, loginSessionId: string, endedBefore: Date): Promise<void> {
    await tx.extensionCode.deleteMany({ where: { loginSessionId, expiresAt: { lt: endedBefore } } });
  },

  /** Uses a code; null if the session has none, or it expired, or was used. */
  async useCode(
    tx: Tx,
    loginSessionId: string,
    uuid: string,
    now: Date,
  ): Promise<{ loginSession: LoginSession } | null> {
    const { count } = await tx.extensionCode.updateMany({
      where: { uuid, loginSessionId, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) return null;
    return tx.extensionCode.findUniqueOrThrow({ where: { uuid }, select: { loginSession: true } });
  },

  async createToken(tx: Tx, token: Omit<ExtensionToken, 'id' | 'revokedAt'>): Promise<void> {
    await tx.extensionToken.create({ data: token });
  },

  /** Ends the token of a session's code; false if there is none or it ended already. */
  async revokeTokenOf(tx: Tx, loginSessionId: string, codeUuid: string, now: Date): Promise<boolean> {
    const { count } = await tx.extensionToken.updateMany({
      where: { codeUuid, loginSessionId, revokedAt: null },
      data: { revokedAt: now },
    });
    return count === 1;
  },

  /** Used while logged out: the token identifies the user. */
  openToken: (
    tx: Tx,
    tokenHash: string,
    now: Date,
  ): Promise<(ExtensionToken & { loginSession: LoginSession & { user: User } }) | null> =>
    tx.extensionToken.findFirst({
      where: { tokenHash, revokedAt: null, expiresAt: { gt: now } },
      include: { loginSession: { include: { user: true } } },
    }),
};
