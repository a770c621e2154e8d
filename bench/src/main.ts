import { parseArgs } from 'node:util';
import { generateClient } from '@openconsult/db/generate';
import { endOnSignal } from '@openconsult/dev/signals';
import { stopAllChildren } from '@openconsult/dev/stack/children';
import { asJson, asTable, type Outcome, rounded } from './report.ts';

/*
 * `pnpm bench [--json] [NAME…]`: measures the figures whose names begin with one of these, or all. Uses its own stack and
 * stops it. Exit code 1 when a figure could not be measured; a figure beyond its reach is a normal result.
 */

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
endOnSignal(stopAllChildren);
await generateClient();
// Loaded late: on a fresh clone the client's code did not exist before.
const { allMeasures } = await import('./all-measures.ts');
const { leaveBenchStack } = await import('./stack/bench-stack.ts');

const selected = allMeasures.filter(
  ({ name }) => positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix)),
);
if (selected.length === 0) {
  console.error(
    `✗ No figure begins with ${positionals.join(' or ')}: ${allMeasures.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

/** With the cause, where fetch puts the reason. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? ` (${messageOf(error.cause)})` : ''}` : String(error);

const outcomes: Outcome[] = [];
for (const measure of selected) {
  // Progress goes to stderr, so that `--json` prints only one object.
  console.error(`${measure.name} …`);
  try {
    const figure = await measure.run();
    console.error(`${measure.name}: ${rounded(figure)} ${measure.unit}`);
    outcomes.push({ measure, figure });
  } catch (error) {
    console.error(`✗ ${measure.name}: ${messageOf(error)}`);
    outcomes.push({ measure, figure: undefined });
  }
}
console.log(values.json ? asJson(outcomes) : asTable(outcomes));
await leaveBenchStack();
await stopAllChildren();
process.exit(outcomes.some(({ figure }) => figure === undefined) ? 1 : 0);
