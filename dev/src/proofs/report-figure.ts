import { appendFileSync } from 'node:fs';

/**
 * What a proof measured, for docs/proofs.md: `reportFigure('R1', 'least recovered, s', 46.1)`. Nothing happens outside
 * `pnpm prove`. The same name reported again replaces what it said before.
 */
export function reportFigure(id: string, name: string, value: string | number): void {
  const { PROOF_FIGURES: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify({ id, name, value })}\n`);
}
