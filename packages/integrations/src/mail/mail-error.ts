/**
 * The outcome of a message that was not accepted.
 * - `rejected`: refused by the server (5xx) or here (an invalid address, a line break in a header). Do not retry.
 * - `deferred`: certainly not accepted; retry later.
 * - `unknown`: the connection was lost after the message was handed over. It may have been delivered: only a user
 *   may decide to retry.
 */
export type MailErrorCode = 'rejected' | 'deferred' | 'unknown';

/** The only error that mail throws. The message holds the server's reply code at most: replies quote addresses. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;
  /** The SMTP reply code, when the server gave one. */
  readonly replyCode: number | undefined;

  constructor(code: MailErrorCode, message: string, options?: ErrorOptions & { replyCode?: number }) {
    super(message, options);
    this.code = code;
    this.replyCode = options?.replyCode;
  }

  /** The server is unavailable or accepts no mail at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'deferred';
  }
}
