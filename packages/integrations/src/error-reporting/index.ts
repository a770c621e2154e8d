/** Where a log writes its lines. */
export interface LogDestination {
  write(line: string): unknown;
}

export interface ErrorReporter {
  /** The same destination; entries at level error and above are reported too. */
  along(destination: LogDestination): LogDestination;
  /** Sends what is left, for at most a second. Never rejects. */
  close(): Promise<void>;
}

const noReports: ErrorReporter = { along: (destination) => destination, close: async () => {} };

/**
 * Reports errors to a service of the operators' choice. Masked: kinds, codes and places only, see `event-of-line.ts`.
 * @param config.dsn absent: nothing is reported, and the library is not loaded
 */
export async function createErrorReporter(config: {
  readonly dsn: string | undefined;
  readonly environment: string;
}): Promise<ErrorReporter> {
  const { dsn, environment } = config;
  if (dsn === undefined) return noReports;
  const { createSentry } = await import('./sentry.ts');
  return createSentry({ dsn, environment });
}
