import { createMailOutbox, type MailOutboxConfig } from './mail-outbox.ts';
import { SmsError } from './sms-error.ts';
import type { SmsSender } from './sms-sender.ts';
import type { TwilioConfig } from './twilio.ts';

export type { MailOutboxConfig } from './mail-outbox.ts';
export { SmsError, type SmsErrorCode } from './sms-error.ts';
export type { SmsMessage, SmsSender } from './sms-sender.ts';
export type { TwilioConfig } from './twilio.ts';

export type SmsConfig = TwilioConfig | MailOutboxConfig | { kind: 'none' };

/**
 * Text messages, by the configured transport.
 */
export async function createSmsSender(config: SmsConfig): Promise<SmsSender> {
  if (config.kind === 'twilio') {
    // Loaded on first use: the library is large.
    const { createTwilioSender } = await import('./twilio.ts');
    return createTwilioSender(config);
  }
  if (config.kind === 'mail') return createMailOutbox(config);
  return {
    async send() {
      throw new SmsError('not_configured', 'Text messages are not set up on this installation');
    },
  };
}
