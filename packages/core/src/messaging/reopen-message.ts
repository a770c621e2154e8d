import type { Tx } from '@openconsult/db';
import type { Reopening } from '../platform/outbox.ts';
import { messageRepo as repo } from './repo.ts';

/** Why a message is not sent again by an operator. */
const REFUSALS = {
  unknown: 'The letter may have been sent. Its sender decides whether it is sent again.',
  rejected: 'The provider refused the letter: the same would happen again. Its sender saw this.',
  changed: 'The letter or its patient changed since. Its sender sends the new one.',
  sentSince: 'Its sender sent the letter again since.',
} as const;

/**
 * Lets the job of a message run again. Only one that never reached its provider, that is still what its sender would
 * send, and that was not sent since is sent; one whose outcome is unknown never is (docs/decisions/0010-sending.md).
 */
export async function reopenMessage(tx: Tx, { messageId }: { readonly messageId: string }): Promise<Reopening> {
  const message = await repo.findById(tx, messageId);
  if (!message || message.state === 'sent') return 'settled';
  if (message.state === 'unknown') return { refused: REFUSALS.unknown };
  // The run sends a queued one, and records that the outcome of one in `sending` is unknown.
  if (message.state !== 'failed') return 'open';
  if (message.failure !== 'deferred') return { refused: REFUSALS.rejected };
  if (!(await repo.isCurrent(tx, message))) return { refused: REFUSALS.changed };
  const { userId, bundleId, bundleVersion, channel, recipient } = message;
  const others = await repo.sameLetter(tx, { userId, bundleId, bundleVersion, channel, recipient });
  if (others.length > 0) return { refused: REFUSALS.sentSince };
  const isOpen = await repo.move(tx, messageId, { state: 'failed' }, { state: 'queued', failure: null });
  return isOpen ? 'open' : 'settled';
}
