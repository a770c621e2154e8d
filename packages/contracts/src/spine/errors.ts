import { z } from 'zod';
import { answerMessages } from './messages.ts';
import { type CurrentText, currentText } from './text-version.ts';

/** Every failure of the API and its HTTP status. A code without a status does not compile. */
export const ERROR_STATUS = {
  VALIDATION: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  COUNTRY: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SEGMENTS_MISSING: 409,
  STALE_CONFIRMATION: 409,
  TEXT_CHANGED: 409,
  ALREADY_SENT: 409,
  SIGNED: 409,
  AUDIO_DELETED: 409,
  GONE: 410,
  CSRF: 419,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The default text of each code. */
const ERROR_TEXT: Record<ErrorCode, string> = {
  VALIDATION: answerMessages.invalid,
  UNAUTHENTICATED: answerMessages.unauthenticated,
  FORBIDDEN: answerMessages.forbidden,
  COUNTRY: answerMessages.notAllowedCountry,
  NOT_FOUND: answerMessages.notFound,
  CONFLICT: answerMessages.conflict,
  SEGMENTS_MISSING: answerMessages.conflict,
  STALE_CONFIRMATION: answerMessages.conflict,
  TEXT_CHANGED: answerMessages.textChanged,
  ALREADY_SENT: answerMessages.conflict,
  SIGNED: answerMessages.noteSigned,
  AUDIO_DELETED: answerMessages.audioDeleted,
  GONE: answerMessages.codeUsed,
  CSRF: answerMessages.csrf,
  TOO_LARGE: answerMessages.tooLarge,
  UNSUPPORTED_TYPE: answerMessages.unsupportedType,
  RATE_LIMITED: answerMessages.rateLimited,
  INTERNAL: answerMessages.internal,
  UNAVAILABLE: answerMessages.unavailable,
};

/** Keyed lists of messages, one list a field. */
export type FieldErrors = Record<string, string[]>;

/** The one error type. `message` is written for the user, by default the text of its code; it never holds patient text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** Seconds until a retry is worthwhile; the `Retry-After` of a 429 or 503. */
  readonly retryAfterS: number | undefined;
  /** The text that the user's edit conflicts with; answered to its author alone, and never logged. */
  readonly current: CurrentText | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_TEXT[code],
    options: { errors?: FieldErrors; cause?: unknown; retryAfterS?: number; current?: CurrentText } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterS = options.retryAfterS;
    this.current = options.current;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The body of every failed call (behaviour.md#errors: title is the message, the list is every entry of errors). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  /** With TEXT_CHANGED: the text as it is now. */
  current: currentText.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
