import {
  CODES_GUESSED_AFTER,
  CONFIRM_LINK_EXPIRES_HOURS,
  INVITE_LINK_EXPIRES_DAYS,
  RESET_LINK_EXPIRES_MINUTES,
} from '@openconsult/contracts/limits';
import type { LinkPurpose } from './repo.ts';

/** A mail about the recipient's own account: its subject, and its text by paragraphs. */
export interface AccountMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Alone on its line, so that mail programs make it a link; after the first paragraph. Null in a notice. */
  readonly link: string | null;
}

const IGNORE = 'If this was not you, you can ignore this message; nothing has changed.';

/** In UTC: the zone of the reader is unknown. Such as '22 November 2026 at 13:29 UTC'. */
const writtenTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Letters, and the marks of names; without a full stop between letters no mail program makes a link of it. */
const NAME = /^[\p{L}\p{M}'’ -]{1,80}$/u;

/** The name of a request. A visitor chose it, so it is null unless it looks like a name. */
function nameOf({ firstName, lastName }: LinkRequest): string | null {
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return NAME.test(name) ? name : null;
}

/** Describes a request to the owner of the address. */
function requestedBy(request: LinkRequest): string {
  const name = nameOf(request);
  return `${name === null ? '' : `by ${name} `}on ${writtenTime.format(request.createdAt)} UTC`;
}

/** What a mail states about the request behind it. */
export interface LinkRequest {
  readonly createdAt: Date;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The mail with a link, by purpose. */
export function linkMail(
  purpose: LinkPurpose,
  to: { readonly link: string; readonly practiceName: string; readonly request: LinkRequest },
): AccountMail {
  const { link } = to;
  if (purpose === 'sign_up')
    return {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `An OpenConsult account for this address was requested ${requestedBy(to.request)}. To create it, open this link within ${CONFIRM_LINK_EXPIRES_HOURS} hours and choose your password:`,
        'If this was not you, ignore this message: without your password there is no account.',
      ],
      link,
    };
  if (purpose === 'invite')
    return {
      subject: `${to.practiceName} invites you to OpenConsult`,
      paragraphs: [
        `${to.practiceName} has made an account for you. Open this link within ${INVITE_LINK_EXPIRES_DAYS} days to choose your password:`,
        'If you did not expect this, please ask the practice.',
      ],
      link,
    };
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `A new password was requested ${requestedBy(to.request)}. Open this link within ${RESET_LINK_EXPIRES_MINUTES} minutes to choose one; it works once:`,
      IGNORE,
    ],
    link,
  };
}

/** For a sign-up with an address that has an account. */
export const alreadyHereMail = (link: string): AccountMail => ({
  subject: 'You already have an account',
  paragraphs: [
    'An account was requested for this address, which already has one. If you forgot the password, request a new one here:',
    IGNORE,
  ],
  link,
});

/** For a practice's admins: a new user signed up. */
export const newAccountMail = (request: LinkRequest, link: string): AccountMail => ({
  subject: 'A new account waits for your approval',
  paragraphs: [
    `${nameOf(request) ?? 'A new user'} has signed up to your practice in OpenConsult. Approve the account, or disable it, here:`,
    'Until then, they cannot use OpenConsult.',
  ],
  link,
});

/** For a practice's admins: the user asks again. */
export const reminderMail = (request: LinkRequest, link: string): AccountMail => ({
  subject: 'Reminder: an account waits for your approval',
  paragraphs: [
    `${nameOf(request) ?? 'A new user'} is still waiting to start with OpenConsult in your practice. Approve the account, or disable it, here:`,
    'They can remind you once a day.',
  ],
  link,
});

/** For a user whose account an admin approved. */
export const approvedMail = (practiceName: string, link: string): AccountMail => ({
  subject: 'Your account is approved',
  paragraphs: [`${practiceName} has approved your OpenConsult account. You can start now:`],
  link,
});

/** For the former address of an account. */
export const addressChangedMail = ({ createdAt }: LinkRequest): AccountMail => ({
  subject: 'Your account has a new address',
  paragraphs: [
    `An admin of your practice gave your OpenConsult account another e-mail address on ${writtenTime.format(createdAt)} UTC. This address no longer logs in to it.`,
    'If you did not expect this, please ask the practice.',
  ],
  link: null,
});

/** For a user whose password is known to a stranger: only the second factor protects the account. */
export const codesGuessedMail = ({ createdAt }: LinkRequest, link: string): AccountMail => ({
  subject: 'Someone may know your password',
  paragraphs: [
    `${CODES_GUESSED_AFTER} wrong codes were entered for your OpenConsult account after your right password, the last on ${writtenTime.format(createdAt)} UTC. If this was not you, get a link to choose a new password here:`,
    'Further codes from unknown devices have to wait, longer each time. Devices on which you have logged in before do not.',
  ],
  link,
});

/** The plain text of a mail. No HTML, so nothing in it can be disguised. */
export const mailText = ({ paragraphs, link }: AccountMail): string => {
  const [first = '', ...rest] = paragraphs;
  return [first, ...(link === null ? [] : [link]), ...rest].join('\n\n');
};
