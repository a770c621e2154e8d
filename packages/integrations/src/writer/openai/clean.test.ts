import { TRANSCRIPT_MAX_LENGTH } from '@openconsult/contracts/limits';
import { linearMs, worstTexts } from '@openconsult/dev/linear-time';
import { expect, test } from 'vitest';
import { clean, cleaned } from './clean.ts';

/** The promise for the longest text of the product (docs/decisions/0023-proofs.md); a busy machine may take a multiple. */
const LONGEST_MS = process.env.PROVE === '1' ? 100 : 1_000;

const inOnePiece = (text: string) =>
  (async function* () {
    yield text;
  })();
const readToEnd = async (text: string) => {
  for await (const _ of cleaned(inOnePiece(text), 'zq')) {
    // Read to its end.
  }
};

for (const [what, run] of [['clean', clean] as const, ['cleaned', readToEnd] as const]) {
  test.each(worstTexts)(`F3 T27: ${what} reads %s in linear time`, async (_, text) => {
    expect(await linearMs(run, text, TRANSCRIPT_MAX_LENGTH)).toBeLessThan(LONGEST_MS);
  });
}
