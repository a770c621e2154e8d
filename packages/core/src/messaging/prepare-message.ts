import { SHARED_DOCUMENT_EXPIRES_DAYS } from '@openconsult/contracts/limits';
import type { Message } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import type { LetterFiles } from './letter-file.ts';
import { mailBody, mailSubject, sharedLink, smsBody } from './mail-text.ts';
import { messageRepo as repo } from './repo.ts';
import { createShareToken, hashToken } from './share-token.ts';

const DAY_MS = 86_400_000;

/** Passes the message to its provider. Rejects with the provider's error alone. */
type HandOver = () => Promise<{ providerId: string }>;

/** Does everything that may fail before the provider is called. @returns the call of the provider */
export const prepareMessage = (deps: Deps, files: LetterFiles, message: Message): Promise<HandOver> =>
  message.channel === 'email' ? prepareEmail(deps, files, message) : prepareSms(deps, files, message);

/** The content of a message; the size of its file is stored for the sums of an operator. */
async function contentOf({ db }: Deps, files: LetterFiles, message: Message) {
  const content = await files.of(message);
  await repo.setFileSize(db, message.id, content.pdf.byteLength);
  return content;
}

async function prepareEmail(deps: Deps, files: LetterFiles, message: Message): Promise<HandOver> {
  const { document, pdf } = await contentOf(deps, files, message);
  const replyTo = deps.config.MAIL_REPLY_TO;
  const mail = {
    to: { address: message.recipient, name: message.patientName },
    fromName: document.practiceName,
    ...(replyTo !== undefined && { replyTo }),
    subject: mailSubject(document),
    text: mailBody(document, replyTo !== undefined),
    attachments: [{ fileName: 'letter.pdf', contentType: 'application/pdf', bytes: pdf }],
    messageId: `<${message.id}@${new URL(deps.config.APP_URL).hostname}>`,
  };
  return async () => ({ providerId: (await deps.mailer.send(mail)).messageId });
}

async function prepareSms(deps: Deps, files: LetterFiles, message: Message): Promise<HandOver> {
  const { document } = await contentOf(deps, files, message);
  const token = createShareToken();
  await repo.share(deps.db, {
    messageId: message.id,
    tokenHash: hashToken(token),
    expiresAt: new Date(deps.clock.now().getTime() + SHARED_DOCUMENT_EXPIRES_DAYS * DAY_MS),
  });
  const body = smsBody(document.practiceName, sharedLink(deps.config.APP_URL, token), SHARED_DOCUMENT_EXPIRES_DAYS);
  return () => deps.sms.send({ to: message.recipient, body, reference: message.id });
}
