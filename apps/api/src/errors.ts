import { AppError, type ErrorCode } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { DatabaseUnavailableError } from '@openconsult/core/platform';
import { SearchError } from '@openconsult/integrations/search';
import { StorageError, type StorageErrorCode } from '@openconsult/integrations/storage';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

const failure = (code: ErrorCode, cause?: unknown): AppError => new AppError(code, undefined, { cause });

const storageCodes: Record<StorageErrorCode, ErrorCode> = {
  not_found: 'NOT_FOUND',
  refused: 'FORBIDDEN',
  expired: 'FORBIDDEN',
  too_large: 'TOO_LARGE',
  wrong_type: 'UNSUPPORTED_TYPE',
  conflict: 'CONFLICT',
  too_many: 'RATE_LIMITED',
  unavailable: 'UNAVAILABLE',
};

/** Prisma's codes that matter to a caller: not found, already there, database away or busy. */
const prismaCodes: Record<string, ErrorCode> = {
  P2025: 'NOT_FOUND',
  P2002: 'CONFLICT',
  P2034: 'CONFLICT',
  P1001: 'UNAVAILABLE',
  P1002: 'UNAVAILABLE',
  P1008: 'UNAVAILABLE',
  P1017: 'UNAVAILABLE',
  P2024: 'UNAVAILABLE',
  P2028: 'UNAVAILABLE',
  P2037: 'UNAVAILABLE',
};

const httpCodes: Record<number, ErrorCode> = {
  400: 'VALIDATION',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** A deadlock that the database ended: P2034 for a hand-written query. */
const writeConflict = z.object({
  code: z.literal('P2010'),
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ kind: z.literal('TransactionWriteConflict') }) }),
  }),
});
const isWriteConflict = (error: unknown): boolean => writeConflict.safeParse(error).success;

/** Turns anything thrown into the one error type. An unforeseen error becomes INTERNAL without its message. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageError) return failure(storageCodes[error.code], error);
  if (error instanceof SearchError && error.isOutage) return failure('UNAVAILABLE', error);
  if (error instanceof DatabaseUnavailableError) return failure('UNAVAILABLE', error);
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error, error.validation);
  if (!(error instanceof Error)) return failure('INTERNAL', error);
  if (isWriteConflict(error)) return failure('CONFLICT', error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const ofPrisma = error.name.startsWith('Prisma') && code !== undefined ? prismaCodes[code] : undefined;
  if (ofPrisma) return failure(ofPrisma, error);
  if (error.name === 'PrismaClientInitializationError') return failure('UNAVAILABLE', error);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return failure(httpCodes[status] ?? 'INTERNAL', error);
}

/** Limits the errors of an answer: a large body may have tens of thousands of invalid fields with long names. */
const WRONG_FIELDS_MAX = 50;
const FIELD_NAME_MAX_LENGTH = 200;

/** A malformed id in the path is not found; every other error names its field. */
function invalid(error: { validationContext?: unknown }, issues: readonly ZodFastifySchemaValidationError[]): AppError {
  if (error.validationContext === 'params') return failure('NOT_FOUND');
  // A map, as a field may have the name of an object's built-in property.
  const errors = new Map<string, string[]>();
  for (const issue of issues.slice(0, WRONG_FIELDS_MAX)) {
    const path = (issue.instancePath ?? '').split('/').filter(Boolean);
    const unknownKeys =
      issue.keyword === 'unrecognized_keys' && Array.isArray(issue.params?.keys) ? issue.params.keys : [];
    const fields = unknownKeys.length > 0 ? unknownKeys.map((key) => [...path, String(key)]) : [path];
    const message = unknownKeys.length > 0 ? answerMessages.unknownField : (issue.message ?? answerMessages.invalid);
    for (const field of fields.slice(0, WRONG_FIELDS_MAX - errors.size)) {
      const key = field.join('.').slice(0, FIELD_NAME_MAX_LENGTH) || String(error.validationContext ?? 'body');
      errors.set(key, [...(errors.get(key) ?? []), message]);
    }
  }
  return new AppError('VALIDATION', undefined, { errors: Object.fromEntries(errors) });
}

/**
 * What may be logged of an unforeseen error: its kind and its place. Never its message, which may quote patient data.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    kind: error.name,
    ...('code' in error && { code: error.code }),
    frames: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: loggableError(error.cause) }),
  };
}
