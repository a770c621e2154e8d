/**
 * What became of a text message that was not accepted.
 * - `rejected`: refused for good: not a number, a number that opted out, a text too long
 * - `deferred`: certainly not accepted; the same message may be sent again later
 * - `unknown`: the answer was lost or unreadable. It may have been delivered: never repeat it without a person's decision
 * - `not_configured`: this installation sends no text messages
 */
export type SmsErrorCode = 'rejected' | 'deferred' | 'unknown' | 'not_configured';

/** The only error that text messaging throws. The message holds no number and no text. */
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

  /** The provider is away or takes no message at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'deferred';
  }
}
