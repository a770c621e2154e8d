import { effectRows } from './rows/effects.ts';
import type { FaultRow } from './rows/fault-row.ts';
import { measuredRows, platformRows } from './rows/platform.ts';
import { recordingRows } from './rows/recording.ts';
import { reviewRows } from './rows/review.ts';
import { threatRows } from './rows/threats.ts';

/** Runs over all of the product, found by a word instead of a number. */
const wholeRows = {
  chaos: {
    fault: 'every part of the stack is killed, cut and filled while 20 recorders, 5 notes and 2 bundles run',
    promise:
      'Work continues within 60 s of the end of each fault. No acknowledged segment, text or message is lost or doubled, and no patient text is in logs or queues.',
  },
  clinic: {
    fault: 'a clinic loses its machine',
    promise:
      'From the built images, behind HTTPS, a consultation becomes a sent letter. After a backup, the loss of everything and a restore on an empty host, every consultation is there.',
  },
} as const satisfies Record<string, FaultRow>;

/** Every row of the register. A test proves one by beginning its title with the id. */
export const register: Readonly<Record<string, FaultRow>> = {
  ...recordingRows,
  ...effectRows,
  ...platformRows,
  ...measuredRows,
  ...threatRows,
  ...reviewRows,
  ...wholeRows,
};

/** The rows without a test, each with the reason. */
export const notProven: Readonly<Record<string, string>> = {
  P14: 'The embed mode is not built.',
  T18: 'The embed mode and meetings are not built; the page accepts no message of another window.',
  T20: 'The embed mode is not built.',
  M1: 'A measurement. The locks are tuned in packages/integrations/src/queue; S4 measures the result.',
  M2: 'A measurement. J2 empties Redis; `pnpm prove chaos` kills it.',
  M3: 'A measurement. R1 and R2 kill the browser of the product.',
  M4: 'A measurement. Durations come from decoding; R16 and F32 read oversized segments.',
  M5: 'A measurement. R7 proves that a gap is found and marked.',
  M6: 'A measurement. R9 covers a microphone that ends without an event.',
  M7: 'A measurement. S2 and S3 cover a silent connection, by a proxy instead of the browser.',
  M8: 'A measurement. The timeouts are set in the page; S3 measures the reconnect.',
  M9: 'A measurement. T14 covers the conditions of upload forms.',
  M10: 'A measurement. The upload form of a segment is a POST policy, see T14.',
  M11: 'A measurement. E4 and T24 cover addresses.',
  M12: 'A measurement. F11 covers the queue of password hashes.',
  M13: 'A measurement. Every integration test of the realtime channel runs on Soketi.',
  M14: 'A limit of the build machines. T32 covers what can be checked there.',
};
