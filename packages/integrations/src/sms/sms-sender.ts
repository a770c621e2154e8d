import { SmsError } from './sms-error.ts';

export interface SmsMessage {
  /** One number in E.164: `+` and 7 to 15 digits. */
  to: string;
  /** 1 to 1600 characters. */
  body: string;
  /** The caller's own id of this message. */
  reference: string;
}

export interface SmsSender {
  /**
   * Sends one message and resolves with the provider's id once it is accepted, which is before it is delivered. One
   * attempt: the outbox decides about retries by the code of the error.
   *
   * @throws SmsError
   */
  send(message: SmsMessage): Promise<{ providerId: string }>;
}

const longestBody = 1600;

/** @throws SmsError `rejected` */
export function assertSmsMessage({ to, body }: SmsMessage): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new SmsError('rejected', 'Not one phone number in E.164');
  if (body.trim() === '' || body.length > longestBody) {
    throw new SmsError('rejected', `A text message has 1 to ${longestBody} characters`);
  }
}
