/**
 * What became of a message that was not accepted.
 * - `rejected`: refused for good, by the server (5xx) or here (a bad address, a line break in a header). Sending it again
 *   would fail again.
 * - `deferred`: certainly not accepted; the same message may be sent again later.
 * - `unknown`: the connection was lost after the message was handed over. It may have been delivered: never repeat it
 *   without a person's decision.
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

  /** The server is away or takes no mail at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'deferred';
  }
}
