/** The used part of a pino logger. Fields are ids, counts and codes; never patient text. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** A failure's class and code, never its text: messages quote addresses and values. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}${'code' in error ? `:${String(error.code)}` : ''}` : 'unknown';

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
