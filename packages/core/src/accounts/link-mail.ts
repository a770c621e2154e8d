import {
  CONFIRM_LINK_EXPIRES_HOURS,
  INVITE_LINK_EXPIRES_DAYS,
  RESET_LINK_EXPIRES_MINUTES,
} from '@openconsult/contracts/limits';
import type { LinkPurpose } from './repo.ts';

/** A mail about somebody's own account: what it is called and what it says, a paragraph each. */
export interface AccountMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stands alone on its line, so that every mail program makes it a link. */
  readonly link: string;
}

const IGNORE = 'If this was not you, you can ignore this message; nothing has changed.';

/** The mail with a link, by what was asked for. */
export function linkMail(purpose: LinkPurpose, to: { link: string; practiceName: string }): AccountMail {
  const { link } = to;
  if (purpose === 'sign_up')
    return {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `Welcome to OpenConsult. Open this link within ${CONFIRM_LINK_EXPIRES_HOURS} hours to confirm your address and log in:`,
        IGNORE,
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
      `A new password was asked for. Open this link within ${RESET_LINK_EXPIRES_MINUTES} minutes to choose one; it works once:`,
      IGNORE,
    ],
    link,
  };
}

/** For somebody who asked for an account with an address that has one. */
export const alreadyHereMail = (link: string): AccountMail => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody asked for an account with this address, which has one. If you forgot the password, ask for a new one here:',
    IGNORE,
  ],
  link,
});

/** For the admins of a clinic that somebody new has joined. */
export const newAccountMail = (link: string): AccountMail => ({
  subject: 'A new account waits for you',
  paragraphs: ['Somebody has signed up to your practice in OpenConsult. Open their account, or disable it, here:'],
  link,
});

/** The plain text of a mail. No HTML: nothing in it could be dressed up as something else. */
export const mailText = ({ paragraphs, link }: AccountMail): string => {
  const [first = '', ...rest] = paragraphs;
  return [first, link, ...rest].join('\n\n');
};
