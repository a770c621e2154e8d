import { SHARED_DOCUMENT_EXPIRES_DAYS } from '@openconsult/contracts/limits';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Message } from '@openconsult/db';
import { MailError } from '@openconsult/integrations/mail';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import { SmsError } from '@openconsult/integrations/sms';
import { markBundleSent } from '../bundles/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandler } from '../platform/outbox.ts';
import { findUserPractice } from '../users/index.ts';
import { mailBody, mailSubject, smsBody } from './mail-text.ts';
import { messageKeys } from './patient-document.ts';
import { messageRepo as repo } from './repo.ts';
import { createShareToken, hashToken } from './share-token.ts';

const DAY_MS = 86_400_000;

/**
 * Hands a message to the mail server or the SMS service. It is marked as being sent before anything leaves: a worker
 * that died in between leaves it `unknown`, and an unknown message is never sent again by itself (reliability E1).
 */
export function createSendJob(deps: Deps): JobHandler<{ messageId: string }> {
  const { db, clock } = deps;

  async function settle(
    message: Message,
    from: string,
    change: { state: string; failure?: string | null; providerId?: string; sentAt?: Date },
  ): Promise<void> {
    const isMoved = await db.$transaction(async (tx) => {
      const moved = await repo.move(tx, message.id, from, change);
      if (moved && change.state === 'sent') await markBundleSent(tx, message.userId, message.bundleId);
      return moved;
    });
    if (!isMoved) return;
    const event = { message_id: message.id, state: change.state };
    await deps.publishToUser(message.userId, userEvents.messageChanged.name(message.bundleId), event);
  }

  async function sendEmail(message: Message): Promise<string> {
    const keys = messageKeys(message.id);
    const document = JSON.parse(Buffer.from(await deps.storage.read(keys.document)).toString()) as PatientDocument;
    const { messageId } = await deps.mailer.send({
      to: { address: message.recipient, name: message.patientName },
      subject: mailSubject(document),
      ...mailBody(document),
      attachments: [
        { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: await deps.storage.read(keys.pdf) },
      ],
      messageId: `<${message.id}@${new URL(deps.config.APP_URL).hostname}>`,
    });
    return messageId;
  }

  async function sendSms(message: Message): Promise<string> {
    const sender = await findUserPractice(db, message.userId);
    const token = createShareToken();
    await repo.share(db, {
      messageId: message.id,
      tokenHash: hashToken(token),
      expiresAt: new Date(clock.now().getTime() + SHARED_DOCUMENT_EXPIRES_DAYS * DAY_MS),
    });
    const link = new URL(`/api/shared-documents/${token}`, deps.config.APP_URL).href;
    const body = smsBody(sender.practice.name, link, SHARED_DOCUMENT_EXPIRES_DAYS);
    const { providerId } = await deps.sms.send({ to: message.recipient, body, reference: message.id });
    return providerId;
  }

  return {
    async run({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (!message) return;
      if (message.state === 'sending') return settle(message, 'sending', { state: 'unknown' });
      if (!(await repo.move(db, messageId, 'queued', { state: 'sending' }))) return;
      try {
        const providerId = message.channel === 'email' ? await sendEmail(message) : await sendSms(message);
        await settle(message, 'sending', { state: 'sent', providerId, sentAt: clock.now(), failure: null });
      } catch (error) {
        const code = error instanceof MailError || error instanceof SmsError ? error.code : 'deferred';
        if (code === 'unknown') return settle(message, 'sending', { state: 'unknown' });
        if (code !== 'deferred') return settle(message, 'sending', { state: 'failed', failure: code });
        await repo.move(db, messageId, 'sending', { state: 'queued', failure: code });
        throw error;
      }
    },

    async exhausted({ messageId }) {
      const message = await repo.findById(db, messageId);
      if (message) await settle(message, 'queued', { state: 'failed', failure: 'deferred' });
    },
  };
}
