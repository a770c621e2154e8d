/** Close codes that belong to a normal life: done, going away, connection lost (@spec §8 Realtime). */
const ORDINARY_CLOSE_CODES = [1000, 1001, 1006];

/** The server takes the connection for nobody's: its session ended, or it was never signed in (Pusher protocol). */
const UNAUTHORISED_CLOSE_CODE = 4009;

/** Pusher reports errors in several nestings; the code is the only part of interest. */
const codeOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'number') return error.code;
  if ('data' in error) return codeOf(error.data);
  return 'error' in error ? codeOf(error.error) : null;
};

/** Whether an error of the connection is for the person to know; one that ends a sign-in is told by the sign-in. */
export const isReported = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== null && code !== UNAUTHORISED_CLOSE_CODE && !ORDINARY_CLOSE_CODES.includes(code);
};
