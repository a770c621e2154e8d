import { type ErrorBody, errorBody, type FieldErrors } from '@openconsult/contracts/errors';
import { answerMessages, notifierMessages } from '@openconsult/contracts/messages';
import type { CurrentText } from '@openconsult/contracts/text-version';

/** The answers of a proxy while its server is down; 503 also of the API. */
export const SERVER_AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** The server answered with a failure. `message` can be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  /** Null when the answer did not come from the API, for example from a proxy in between. */
  readonly code: ErrorBody['code'] | null;
  readonly errors: FieldErrors;
  readonly requestId: string | null;
  /** With TEXT_CHANGED: the text as the server has it. */
  readonly current: CurrentText | null;
  /** False when the API sent no message. */
  readonly hasMessage: boolean;
  readonly statusLine: string;

  constructor(status: number, statusText: string, body: ErrorBody | null) {
    const statusLine = notifierMessages.status(status, statusText);
    super(body?.message ?? (SERVER_AWAY.has(status) ? answerMessages.serverRestarting : statusLine));
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? null;
    this.errors = body?.errors ?? {};
    this.requestId = body?.request_id ?? null;
    this.current = body?.current ?? null;
    this.hasMessage = body !== null;
    this.statusLine = statusLine;
  }
}

/** The server could not be reached, so nothing is known about what it did. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('We could not reach the server. Please check your connection and try again.', { cause });
    this.name = 'ConnectionError';
  }
}

/** Reads the failure out of a response; a body that is not the API's becomes an error with the status line only. */
export const readApiError = async (response: Response): Promise<ApiError> => {
  const body = errorBody.safeParse(await response.json().catch(() => null));
  return new ApiError(response.status, response.statusText, body.success ? body.data : null);
};

/** Whether a retry may succeed: the connection was lost or the server failed. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
