import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Message, MessageState, Prisma } from '@openconsult/db';
import { MailError } from '@openconsult/integrations/mail';
import { SmsError } from '@openconsult/integrations/sms';
import { markBundleSent } from '../bundles/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobHandler, PostponedJob } from '../platform/run-job.ts';
import { ownerOfRow } from '../users/index.ts';
import { createLetterFiles } from './letter-file.ts';
import { prepareMessage } from './prepare-message.ts';
import { messageRepo as repo } from './repo.ts';

/**
 * How long a message in `sending` belongs to the run that claimed it. A later run still records the outcome of its own
 * message.
 */
const LEASE_MS = 120_000;
/** Delays between attempts to record the provider's answer; with the time limit of a statement about a minute. */
const RECORD_WAITS_MS: readonly number[] = [1_000, 3_000, 8_000, 20_000];

/** What a state means once a provider was asked, or no longer is. */
const outcomes: Partial<Record<MessageState, 'sent' | 'failed' | 'unknown' | 'deferred'>> = {
  sent: 'sent',
  failed: 'failed',
  unknown: 'unknown',
  queued: 'deferred',
};

/**
 * Passes a message to the mail server or the SMS service, at most once. Before that, the message is `sending` under an
 * attempt of its own. Once the provider may have it, it never returns to `queued`: if the answer cannot be stored it
 * stays `sending`, and after its lease becomes `unknown`, which is never sent again automatically
 * (docs/decisions/0010-sending.md).
 * @param options.recordWaitsMs delays between the attempts to record an outcome
 */
export function createSendJob(
  deps: Deps,
  { recordWaitsMs = RECORD_WAITS_MS }: { recordWaitsMs?: readonly number[] } = {},
): JobHandler<{ messageId: string }> {
  const { db, clock, sharedClock } = deps;
  const files = createLetterFiles(deps);

  const publish = (message: Message, state: MessageState): Promise<void> =>
    deps.publishToUser(message.userId, userEvents.messageChanged.name(message.bundleId), {
      message_id: message.id,
      state,
    });

  async function recordOutcome(
    message: Message,
    from: Prisma.MessageWhereInput,
    change: { state: MessageState; failure?: string | null; providerId?: string; sentAt?: Date },
  ): Promise<void> {
    if (!(await repo.move(db, message.id, from, change))) return;
    const outcome = outcomes[change.state];
    if (outcome) deps.metrics.count('messages_total', { channel: message.channel, outcome });
    await publish(message, change.state);
    if (change.state === 'failed') await files.remove(message);
  }

  /** Retries only the write: what it records has happened already. */
  async function persist(write: () => Promise<void>): Promise<void> {
    for (const waitMs of recordWaitsMs) {
      try {
        return await write();
      } catch {
        await delay(waitMs);
      }
    }
    await write();
  }

  async function send(message: Message): Promise<void> {
    const handOver = await prepareMessage(deps, files, message);
    const attemptId = randomUUID();
    const sendingUntil = new Date((await sharedClock.now(db)).getTime() + LEASE_MS);
    const lease = { state: 'sending' as const, attemptId, sendingUntil };
    if (!(await repo.move(db, message.id, { state: 'queued' }, lease))) return;
    await publish(message, 'sending');
    // Another run may have found the lease expired; this one knows the outcome.
    const mine = { attemptId, state: { in: ['sending', 'unknown'] } } satisfies Prisma.MessageWhereInput;
    let providerId: string;
    try {
      ({ providerId } = await handOver());
    } catch (error) {
      const code = error instanceof MailError || error instanceof SmsError ? error.code : 'unknown';
      const state = code === 'deferred' ? 'queued' : code === 'unknown' ? 'unknown' : 'failed';
      await persist(() => recordOutcome(message, mine, { state, failure: state === 'unknown' ? null : code }));
      if (code === 'deferred') throw error;
      return;
    }
    await persist(() =>
      recordOutcome(message, mine, { state: 'sent', providerId, sentAt: clock.now(), failure: null }),
    );
  }

  return {
    ownerOf: async ({ messageId }) => ownerOfRow(db, await repo.findById(db, messageId)),
    async run({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (message?.state === 'sending') {
        const { sendingUntil } = message;
        if (sendingUntil && (await sharedClock.now(db)) < sendingUntil) throw new PostponedJob(sendingUntil);
        return recordOutcome(message, { state: 'sending', attemptId: message.attemptId }, { state: 'unknown' });
      }
      if (message?.state === 'queued') await send(message);
      await markSent(deps, messageId);
    },

    async exhausted({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (message)
        await recordOutcome(message, { state: 'queued' }, { state: 'failed', failure: message.failure ?? 'deferred' });
    },
  };
}

/** In a transaction of its own, so that a locked bundle cannot undo the state of the message. */
async function markSent({ db, clock }: Pick<Deps, 'db' | 'clock'>, messageId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const message = await repo.findById(tx, messageId);
    if (message && (await repo.markCounted(tx, messageId, clock.now())))
      await markBundleSent(tx, message.userId, message.bundleId);
  });
}
