import type { Consultation } from '@openconsult/contracts/consultations';

/**
 * How long a consultation has run, in seconds, by the server's clock. The last value from the server while that clock is
 * unknown (null) or the consultation has ended.
 */
export const elapsedSeconds = (
  { counting_from: from, total_time: total }: Pick<Consultation, 'counting_from' | 'total_time'>,
  serverNowMs: number | null,
): number => (from === null || serverNowMs === null ? total : Math.max(0, (serverNowMs - Date.parse(from)) / 1_000));
