import { appendFileSync } from 'node:fs';

/**
 * Records a proof's measurement for docs/proofs.md: `reportFigure('R1', 'least recovered, s', 46.1)`. Does nothing outside
 * `pnpm prove`. The same name replaces the earlier value.
 */
export function reportFigure(id: string, name: string, value: string | number): void {
  const { PROOF_FIGURES: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify({ id, name, value })}\n`);
}
