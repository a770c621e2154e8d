/**
 * The outcome of a text message that was not accepted.
 * - `rejected`: an invalid number, a number that opted out, a text too long; do not retry
 * - `deferred`: certainly not accepted; retry later
 * - `unknown`: the answer was lost or unreadable. It may have been delivered: only a user may decide to retry
 * - `not_configured`: this installation sends no text messages
 */
export type SmsErrorCode = 'rejected' | 'deferred' | 'unknown' | 'not_configured';

/** The only error that text messaging throws. The message contains no number and no text. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: SmsErrorCode;
  /** The provider's own error number, when it gave one. */
  readonly providerCode: number | undefined;

  constructor(code: SmsErrorCode, message: string, options?: ErrorOptions & { providerCode?: number }) {
    super(message, options);
    this.code = code;
    this.providerCode = options?.providerCode;
  }

  /** The provider is unavailable or accepts no message at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'deferred';
  }
}
