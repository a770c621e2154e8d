/** The body of a Stripe error. */
interface StripeErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
}

/** An error answer in the shape of the protocol. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: StripeErrorBody };

  constructor(status: number, error: StripeErrorBody) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** @returns the refusal of an unknown id */
export const missing = (what: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
