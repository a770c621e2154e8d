import type { AccountRequest, User } from '@openconsult/db';
import { MailError } from '@openconsult/integrations/mail';
import { newToken, sha256Hex } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { findUserPractice } from '../users/index.ts';
import {
  type AccountMail,
  addressChangedMail,
  alreadyHereMail,
  approvedMail,
  codesGuessedMail,
  linkMail,
  mailText,
  newAccountMail,
  reminderMail,
} from './link-mail.ts';
import { accountRepo as repo } from './repo.ts';
import { linkExpiry, linkUrl } from './rules.ts';

/**
 * Mails the requested link or notice. Only here is it looked up whether the address has an account, so that a visitor's
 * call answers the same, and as fast, for every address (fault T9). The token is also made here and is only in the
 * mail; a retry makes a new one. A mail that may have been sent is not sent again.
 */
export function createAccountLinkJob(deps: Deps): JobHandler<{ requestId: string }> {
  const { db, config } = deps;
  const waitingUsers = new URL('/admin/user?state=waiting', config.APP_URL).href;

  async function mailOf(request: AccountRequest, user: User | null): Promise<AccountMail | null> {
    const { purpose } = request;
    if (purpose === 'notice') return newAccountMail(request, waitingUsers);
    if (purpose === 'reminder') return reminderMail(request, waitingUsers);
    if (purpose === 'approved') {
      const practice = user && !user.disabledAt ? (await findUserPractice(db, user.id)).practice : null;
      return practice && approvedMail(practice.name, new URL('/', config.APP_URL).href);
    }
    if (purpose === 'address_changed') return addressChangedMail(request);
    if (purpose === 'codes_guessed') return codesGuessedMail(request, new URL('/email', config.APP_URL).href);
    if (purpose === 'sign_up' && user) return alreadyHereMail(new URL('/email', config.APP_URL).href);
    if (purpose !== 'sign_up' && (!user || user.disabledAt)) return null;
    const token = newToken();
    const expiresAt = linkExpiry(purpose, deps.clock.now());
    if (!(await repo.setToken(db, request.id, sha256Hex(token), expiresAt))) return null;
    return linkMail(purpose, {
      link: linkUrl(purpose, { appUrl: config.APP_URL, token, email: request.email }),
      request,
      practiceName: user ? (await findUserPractice(db, user.id)).practice.name : '',
    });
  }

  return {
    async run({ requestId }) {
      const request = await repo.request(db, requestId);
      if (!request || request.usedAt) return;
      const mail = await mailOf(request, await repo.userByEmail(db, request.email));
      if (!mail) return;
      try {
        await deps.mailer.send({
          to: { address: request.email },
          subject: mail.subject,
          text: mailText(mail),
          messageId: `<${newToken()}@${new URL(config.APP_URL).hostname}>`,
        });
      } catch (error) {
        if (error instanceof MailError && error.code !== 'deferred') {
          deps.log.warn({ request: requestId, failure: error.code }, 'account mail not sent');
          if (error.code === 'rejected') await repo.setMailFailed(db, requestId, deps.clock.now());
          return;
        }
        throw error;
      }
    },

    exhausted: ({ requestId }) => repo.setMailFailed(db, requestId, deps.clock.now()),
  };
}
