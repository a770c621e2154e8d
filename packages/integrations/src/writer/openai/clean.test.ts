import { TRANSCRIPT_MAX_LENGTH } from '@openconsult/contracts/limits';
import { linearMs, worstTexts } from '@openconsult/dev/linear-time';
import { expect, test } from 'vitest';
import { clean } from './clean.ts';

/** The promise for the longest text of the product (docs/decisions/0023-proofs.md); a busy machine may take a multiple. */
const LONGEST_MS = process.env.PROVE === '1' ? 100 : 1_000;

test.each(worstTexts)('F3 T27: clean reads %s in linear time', async (_, text) => {
  expect(await linearMs(clean, text, TRANSCRIPT_MAX_LENGTH)).toBeLessThan(LONGEST_MS);
});
