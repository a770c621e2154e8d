import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SHARED_DOCUMENT_EXPIRES_DAYS } from '@openconsult/contracts/limits';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Message, Prisma } from '@openconsult/db';
import { MailError } from '@openconsult/integrations/mail';
import { SmsError } from '@openconsult/integrations/sms';
import { markBundleSent } from '../bundles/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobHandler, PostponedJob } from '../platform/run-job.ts';
import { findUserPractice, ownerOfRow } from '../users/index.ts';
import { createLetterFiles } from './letter-file.ts';
import { mailBody, mailSubject, smsBody } from './mail-text.ts';
import { messageRepo as repo } from './repo.ts';
import { createShareToken, hashToken } from './share-token.ts';

const DAY_MS = 86_400_000;
/** How long a message in `sending` belongs to the run that took it. A run that is later still settles its own message. */
const LEASE_MS = 120_000;
/** Waits between the tries to write down what the provider answered; with the time limit of a statement about a minute. */
const SETTLE_WAITS_MS: readonly number[] = [1_000, 3_000, 8_000, 20_000];

/** Hands the message to its provider. Rejects with the provider's error alone. */
type HandOver = () => Promise<{ providerId: string }>;

/**
 * Hands a message to the mail server or the SMS service, at most once. Before anything leaves, the message is `sending` under
 * an attempt of its own. Once the provider may have it, nothing leads back to `queued`: an answer that cannot be written down
 * leaves it `sending`, and after its lease it becomes `unknown`, which is never sent again by itself (docs/decisions/0010-sending.md).
 *
 * @param options.settleWaitsMs waits between the tries to write down an answer
 */
export function createSendJob(
  deps: Deps,
  { settleWaitsMs = SETTLE_WAITS_MS }: { settleWaitsMs?: readonly number[] } = {},
): JobHandler<{ messageId: string }> {
  const { db, clock, sharedClock } = deps;
  const files = createLetterFiles(deps);

  const publish = (message: Message, state: string): Promise<void> =>
    deps.publishToUser(message.userId, userEvents.messageChanged.name(message.bundleId), {
      message_id: message.id,
      state,
    });

  async function settle(
    message: Message,
    from: Prisma.MessageWhereInput,
    change: { state: string; failure?: string | null; providerId?: string; sentAt?: Date },
  ): Promise<void> {
    if (!(await repo.move(db, message.id, from, change))) return;
    await publish(message, change.state);
    if (change.state === 'failed') await files.remove(message);
  }

  /** Repeats the write alone: what it records has happened already. */
  async function persist(write: () => Promise<void>): Promise<void> {
    for (const waitMs of settleWaitsMs) {
      try {
        return await write();
      } catch {
        await delay(waitMs);
      }
    }
    await write();
  }

  async function prepareEmail(message: Message): Promise<HandOver> {
    const { document, pdf } = await files.of(message);
    const mail = {
      to: { address: message.recipient, name: message.patientName },
      subject: mailSubject(document),
      ...mailBody(document),
      attachments: [{ fileName: 'letter.pdf', contentType: 'application/pdf', bytes: pdf }],
      messageId: `<${message.id}@${new URL(deps.config.APP_URL).hostname}>`,
    };
    return async () => ({ providerId: (await deps.mailer.send(mail)).messageId });
  }

  async function prepareSms(message: Message): Promise<HandOver> {
    const sender = await findUserPractice(db, message.userId);
    await files.of(message);
    const token = createShareToken();
    await repo.share(db, {
      messageId: message.id,
      tokenHash: hashToken(token),
      expiresAt: new Date(clock.now().getTime() + SHARED_DOCUMENT_EXPIRES_DAYS * DAY_MS),
    });
    const link = new URL(`/api/shared-documents/${token}`, deps.config.APP_URL).href;
    const body = smsBody(sender.practice.name, link, SHARED_DOCUMENT_EXPIRES_DAYS);
    return () => deps.sms.send({ to: message.recipient, body, reference: message.id });
  }

  async function send(message: Message): Promise<void> {
    const handOver = await (message.channel === 'email' ? prepareEmail(message) : prepareSms(message));
    const attemptId = randomUUID();
    const sendingUntil = new Date((await sharedClock.now(db)).getTime() + LEASE_MS);
    const lease = { state: 'sending', attemptId, sendingUntil };
    if (!(await repo.move(db, message.id, { state: 'queued' }, lease))) return;
    await publish(message, 'sending');
    // Another run may have found the lease expired meanwhile; this one knows what happened.
    const mine = { attemptId, state: { in: ['sending', 'unknown'] } };
    let providerId: string;
    try {
      ({ providerId } = await handOver());
    } catch (error) {
      const code = error instanceof MailError || error instanceof SmsError ? error.code : 'unknown';
      const state = code === 'deferred' ? 'queued' : code === 'unknown' ? 'unknown' : 'failed';
      await persist(() => settle(message, mine, { state, failure: state === 'unknown' ? null : code }));
      if (code === 'deferred') throw error;
      return;
    }
    await persist(() => settle(message, mine, { state: 'sent', providerId, sentAt: clock.now(), failure: null }));
  }

  /** Apart from the message's own state, so that a bundle that is locked cannot undo what was written about the message. */
  async function markSent(messageId: string): Promise<void> {
    await db.$transaction(async (tx) => {
      const message = await repo.findById(tx, messageId);
      if (message && (await repo.markCounted(tx, messageId, clock.now())))
        await markBundleSent(tx, message.userId, message.bundleId);
    });
  }

  return {
    ownerOf: async ({ messageId }) => ownerOfRow(db, await repo.findById(db, messageId)),
    async run({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (message?.state === 'sending') {
        const { sendingUntil } = message;
        if (sendingUntil && (await sharedClock.now(db)) < sendingUntil) throw new PostponedJob(sendingUntil);
        return settle(message, { state: 'sending', attemptId: message.attemptId }, { state: 'unknown' });
      }
      if (message?.state === 'queued') await send(message);
      await markSent(messageId);
    },

    async exhausted({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (message)
        await settle(message, { state: 'queued' }, { state: 'failed', failure: message.failure ?? 'deferred' });
    },
  };
}
