/** The part of a pino logger that the use cases need. Fields are ids, counts and codes; never patient text. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
