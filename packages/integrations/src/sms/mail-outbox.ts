import { MailError, type Mailer } from '../mail/index.ts';
import { SmsError } from './sms-error.ts';
import { assertSmsMessage, type SmsSender } from './sms-sender.ts';

export interface MailOutboxConfig {
  kind: 'mail';
  mailer: Mailer;
}

/**
 * The development outbox: text messages appear in the mail inbox, addressed to `<digits>@sms.invalid`. The domain is
 * reserved (RFC 2606), so nothing leaves the machine by mistake.
 */
export function createMailOutbox({ mailer }: MailOutboxConfig): SmsSender {
  return {
    async send(message) {
      assertSmsMessage(message);
      try {
        const { messageId } = await mailer.send({
          to: { address: `${message.to.slice(1)}@sms.invalid` },
          subject: 'Text message',
          text: message.body,
          messageId: `<${encodeURIComponent(message.reference)}@sms.invalid>`,
        });
        return { providerId: messageId };
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new SmsError(error.code, error.message, { cause: error });
      }
    },
  };
}
