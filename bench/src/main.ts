import { parseArgs } from 'node:util';
import { generateClient } from '@openconsult/db/generate';
import { endOnSignal } from '@openconsult/dev/signals';
import { stopAllChildren } from '@openconsult/dev/stack/children';
import { asJson, asTable, type Outcome, rounded } from './report.ts';

/*
 * `pnpm bench [--json] [NAME…]`: takes the figures whose names begin with one of these, all when none is given. What it
 * starts is its own and is gone with it. Exit code 1 when a figure could not be taken; one that is over its reach is a
 * result like any other.
 */

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
endOnSignal(stopAllChildren);
await generateClient();
// Loaded only now: on a fresh clone the client's code did not exist before.
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

/** With the cause, as fetch says there what went wrong. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? ` (${messageOf(error.cause)})` : ''}` : String(error);

const outcomes: Outcome[] = [];
for (const measure of selected) {
  // Progress goes beside the result, so that `--json` prints one object and nothing else.
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
