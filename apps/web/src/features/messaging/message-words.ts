import type { Message } from '@openconsult/contracts/messaging';

export interface MessageWords {
  readonly tone: 'waiting' | 'done' | 'failed' | 'attention';
  readonly title: string;
  /** What it means and what to do; null when the title says all. */
  readonly detail: string | null;
}

const clock = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** Why a message was not sent, by the code of the service that refused it. */
const failureWords: Record<string, string> = {
  rejected: 'The address or number was refused. Check it, then send again. Nothing reached the patient.',
  deferred: 'The service that delivers it could not be reached. Nothing reached the patient; send again later.',
  not_configured: 'Text messages are not set up on this installation.',
};

/** The state of a message in plain words. A letter must not go twice, nor to the wrong patient. */
export const messageWords = (message: Pick<Message, 'state' | 'failure' | 'sent_at' | 'created_at'>): MessageWords => {
  switch (message.state) {
    case 'queued':
      return { tone: 'waiting', title: 'Queued', detail: 'It goes out in a moment. You can go on.' };
    case 'sending':
      return { tone: 'waiting', title: 'Sending…', detail: null };
    case 'sent':
      return { tone: 'done', title: `Sent ${clock(message.sent_at ?? message.created_at)}`, detail: null };
    case 'failed':
      return {
        tone: 'failed',
        title: 'Not sent',
        detail: failureWords[message.failure ?? ''] ?? 'It was refused. Nothing reached the patient.',
      };
    case 'unknown':
      return {
        tone: 'attention',
        title: 'Not certain',
        detail: 'We cannot tell whether it arrived. Check with the patient before sending again.',
      };
  }
};

type Link = NonNullable<Message['link']>;

/** Whether a link may still open its document. */
export const isLinkOpen = ({ revoked_at, expires_at }: Link, nowMs: number): boolean =>
  revoked_at === null && Date.parse(expires_at) > nowMs;

/** How often a link was opened, and whether it was revoked. */
export const linkWords = ({ revoked_at, opened_count, last_opened_at }: Link): string => {
  const opened =
    last_opened_at === null
      ? 'The link was not opened yet.'
      : `The link was opened ${opened_count === 1 ? 'once' : `${opened_count} times`}, last at ${clock(last_opened_at)}.`;
  return revoked_at === null ? opened : `${opened} Link revoked.`;
};

/** Whether the state may still change by itself. */
export const isUnderWay = ({ state }: Pick<Message, 'state'>): boolean => state === 'queued' || state === 'sending';

const day = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));

/** What a person should know before a recipient gets the same version once more. */
export const alreadySentText = (
  message: Pick<Message, 'state' | 'recipient' | 'sent_at' | 'created_at'> | null,
  recipient: string,
): string => {
  if (message === null) return `Already sent to ${recipient}. Send it again?`;
  const at = message.sent_at ?? message.created_at;
  const when = `on ${day(at)} at ${clock(at)}`;
  return message.state === 'unknown'
    ? `It may have arrived at ${message.recipient} ${when}. Check with the patient before sending again.`
    : `Already sent to ${message.recipient} ${when}. Send it again?`;
};
