/**
 * Why the payment provider rejected or failed a call.
 * - `not_offered`: this installation takes no payments
 * - `not_found`: there is no such card or subscription of this customer
 * - `declined`: the card was not charged; `message` has the reason, for the card holder
 * - `forged`: a webhook without the provider's signature, or with an expired one
 * - `unavailable`: certainly not done; retry later
 * - `unknown`: the answer was lost, so it may have been done; retry only with the same key
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
