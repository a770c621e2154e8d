import { AppError } from '@openconsult/contracts/errors';
import { SHARED_DOCUMENT_EXPIRES_DAYS } from '@openconsult/contracts/limits';
import { type messaging, SHARED_LINK_SHOWN } from '@openconsult/contracts/messaging';
import { findBundle } from '../bundles/index.ts';
import type { Deps } from '../platform/deps.ts';
import { renderForPage } from '../platform/render-for-page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createLetterFiles, letterAnswer } from './letter-file.ts';
import { mailBody, mailSubject, sharedLink, smsBody } from './mail-text.ts';
import { messageRepo as repo } from './repo.ts';
import { documentOf } from './send-bundle.ts';
import { openSharedLink, revokeSharedLink } from './shared-links.ts';
import { messageToWire } from './wire.ts';

/** What was sent of a bundle, and the links of its text messages. */
export function createMessagingService(deps: Deps) {
  const { db, storage } = deps;
  const files = createLetterFiles(deps);

  return {
    async ofBundle(actor, { params }) {
      const bundle = await findBundle(db, actor, params.id);
      return { data: (await repo.ofBundle(db, actor.userId, bundle.id)).map(messageToWire) };
    },

    /** A document that was not printed yet is printed now, from what was stored when the user pressed Send. */
    async document(actor, { params }) {
      const message = await repo.ofUser(db, actor.userId, params.id, params.message_id);
      if (!message) throw new AppError('NOT_FOUND');
      return letterAnswer(await renderForPage(files.of(message).then(({ pdf }) => pdf)));
    },

    async texts(actor, { params, query }) {
      const bundle = await findBundle(db, actor, params.id);
      const document = await documentOf(deps.clock, db, actor, bundle, query.with_consent !== '0');
      const link = sharedLink(deps.config.APP_URL, SHARED_LINK_SHOWN);
      return {
        email: { subject: mailSubject(document), text: mailBody(document, deps.config.MAIL_REPLY_TO !== undefined) },
        sms: smsBody(document.practiceName, link, SHARED_DOCUMENT_EXPIRES_DAYS),
      };
    },

    revokeLink: (actor, call) => revokeSharedLink(deps, actor, call),

    /** The document behind the link of a text message. */
    sharedDocument: async (_actor, { params }) =>
      letterAnswer(await storage.read(await openSharedLink(deps, params.token))),
  } satisfies UseCases<typeof messaging>;
}
