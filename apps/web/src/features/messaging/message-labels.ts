import type { Message } from '@openconsult/contracts/messaging';
import { formatDay, formatTime } from '../../shared/moment/format-moment.ts';

export interface MessageLabels {
  readonly tone: 'waiting' | 'done' | 'failed' | 'attention';
  readonly title: string;
  /** The meaning and what to do; null when the title suffices. */
  readonly detail: string | null;
}

/** Why a message was not sent, by the failure code of the delivery service. */
const failureLabels: Record<string, string> = {
  rejected: 'The address or number was refused. Check it, then send again. Nothing reached the patient.',
  deferred: 'We could not reach the delivery service. Nothing reached the patient; send again later.',
  not_configured: 'Text messages are not set up on this installation.',
};

/** The labels of a message's state. Accurate above all: a letter must not go twice or to the wrong patient. */
export const messageLabels = (
  message: Pick<Message, 'state' | 'failure' | 'sent_at' | 'created_at'>,
): MessageLabels => {
  switch (message.state) {
    case 'queued':
      return { tone: 'waiting', title: 'Queued', detail: 'It is sent in a moment. You can continue.' };
    case 'sending':
      return { tone: 'waiting', title: 'Sending…', detail: null };
    case 'sent':
      return { tone: 'done', title: `Sent ${formatTime(message.sent_at ?? message.created_at)}`, detail: null };
    case 'failed':
      return {
        tone: 'failed',
        title: 'Not sent',
        detail: failureLabels[message.failure ?? ''] ?? 'It was refused. Nothing reached the patient.',
      };
    case 'unknown':
      return {
        tone: 'attention',
        title: 'Not certain',
        detail: 'It may have arrived. Check with the patient before sending again.',
      };
  }
};

type Link = NonNullable<Message['link']>;

/** Whether a link may still open its document. */
export const isLinkOpen = ({ revoked_at, expires_at }: Link, nowMs: number): boolean =>
  revoked_at === null && Date.parse(expires_at) > nowMs;

/** How often a link was opened, and whether it was revoked. */
export const linkLabel = ({ revoked_at, opened_count, last_opened_at }: Link): string => {
  const opened =
    last_opened_at === null
      ? 'The link was not opened yet.'
      : `The link was opened ${opened_count === 1 ? 'once' : `${opened_count} times`}, last at ${formatTime(last_opened_at)}.`;
  return revoked_at === null ? opened : `${opened} Link revoked.`;
};

/** Whether the state may still change automatically. */
export const isInProgress = ({ state }: Pick<Message, 'state'>): boolean => state === 'queued' || state === 'sending';

/** The warning before the same version is sent again to a recipient. */
export const alreadySentText = (
  message: Pick<Message, 'state' | 'recipient' | 'sent_at' | 'created_at'> | null,
  recipient: string,
): string => {
  if (message === null) return `Already sent to ${recipient}. Send it again?`;
  const at = message.sent_at ?? message.created_at;
  const when = `on ${formatDay(at)} at ${formatTime(at)}`;
  return message.state === 'unknown'
    ? `It may have arrived at ${message.recipient} ${when}. Check with the patient before sending again.`
    : `Already sent to ${message.recipient} ${when}. Send it again?`;
};
