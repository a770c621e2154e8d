/**
 * Why the payment provider did not do what was asked.
 * - `not_offered`: this installation takes no payments
 * - `not_found`: there is no such card or subscription of this customer
 * - `declined`: the card was not charged; `message` says why, for its holder to read
 * - `forged`: a message that the provider did not sign, or signed too long ago
 * - `unavailable`: certainly not done; the same may be asked again later
 * - `unknown`: the answer was lost. It may have been done: only the same key may be sent again
 * - `refused`: the provider does not accept our account, settings or request
 */
export type BillingErrorCode =
  | 'not_offered'
  | 'not_found'
  | 'declined'
  | 'forged'
  | 'unavailable'
  | 'unknown'
  | 'refused';

/** The only error of the billing port. The message holds no card number, name or address. */
export class BillingError extends Error {
  override readonly name = 'BillingError';
  readonly code: BillingErrorCode;

  constructor(code: BillingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
