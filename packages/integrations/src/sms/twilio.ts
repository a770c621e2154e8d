import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import { SmsError } from './sms-error.ts';
import { assertSmsMessage, type SmsSender } from './sms-sender.ts';

export interface TwilioConfig {
  kind: 'twilio';
  accountSid: string;
  authToken: string;
  /** The sending number in E.164, an alphanumeric sender, or a messaging service (`MG…`). */
  from: string;
  /** Instead of `https://api.twilio.com`: a proxy, or a test server. */
  baseUrl?: string;
  /** Default 30 000. */
  timeoutMs?: number;
}

/** Errors before a connection; after any other error without an answer the message may have been accepted. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Text messages by Twilio. Twilio stores no reference of the caller's; its `sid` is the only key to a message. */
export function createTwilioSender(config: TwilioConfig): SmsSender {
  const timeout = config.timeoutMs ?? 30_000;
  const httpClient = config.baseUrl === undefined ? undefined : new BaseUrlClient(config.baseUrl, timeout);
  // No automatic retries: only the outbox knows whether a retry is safe.
  const client = twilio(config.accountSid, config.authToken, { timeout, httpClient, autoRetry: false });
  const sender = config.from.startsWith('MG') ? { messagingServiceSid: config.from } : { from: config.from };

  return {
    async send(message) {
      assertSmsMessage(message);
      const created = await client.messages.create({ to: message.to, body: message.body, ...sender }).catch((error) => {
        throw toSmsError(error);
      });
      if (!created.sid) throw new SmsError('unknown', 'Twilio answered without an id');
      if (created.status === 'failed' || created.status === 'undelivered') {
        throw new SmsError('rejected', 'Twilio could not send the message', { providerCode: created.errorCode });
      }
      return { providerId: created.sid };
    },
  };
}

/** The SDK's own HTTP client, sent to another origin. */
class BaseUrlClient extends RequestClient {
  readonly #origin: string;

  constructor(baseUrl: string, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#origin = new URL(baseUrl).origin;
  }

  override request<T>(options: RequestClient.RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.#origin}${pathname}${search}` });
  }
}

function toSmsError(error: unknown): SmsError {
  if (error instanceof twilio.RestException) {
    const { status, code: providerCode } = error;
    const options = { cause: error, providerCode };
    if (status >= 500) return new SmsError('unknown', `Twilio failed (${status})`, options);
    // 400 is about this message; the others (credentials, account, rate) affect all messages and are temporary.
    if (status === 400) return new SmsError('rejected', `Twilio refused the message (${providerCode})`, options);
    return new SmsError('deferred', `Twilio did not take the message (${status})`, options);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  if (neverConnected.has(code)) return new SmsError('deferred', `Twilio cannot be reached (${code})`, { cause: error });
  return new SmsError('unknown', `The answer of Twilio was lost (${code})`, { cause: error });
}
