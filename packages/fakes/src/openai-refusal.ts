/** An error answer in the shape of the protocol. */
export class OpenAiRefusal extends Error {
  readonly status: number;
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } };

  constructor(status: number, message: string, code: string | null, param: string | null = null) {
    super(message);
    this.status = status;
    this.body = { error: { message, type: typeOf(status), param, code } };
  }
}

function typeOf(status: number): string {
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
