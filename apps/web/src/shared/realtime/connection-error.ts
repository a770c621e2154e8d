/** Close codes that are not errors: done, going away, connection lost (behaviour.md#realtime-errors). */
const ORDINARY_CLOSE_CODES = [1000, 1001, 1006];

/** The server refuses the login of the connection (Pusher protocol). */
export const UNAUTHORISED_CLOSE_CODE = 4009;

/** The code of an error, which Pusher nests in several ways; null without one. */
export const codeOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'number') return error.code;
  if ('data' in error) return codeOf(error.data);
  return 'error' in error ? codeOf(error.error) : null;
};

/** Whether an error with this code is shown and reported. */
export const isReported = (code: number | null): code is number =>
  code !== null && !ORDINARY_CLOSE_CODES.includes(code);
