import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { generateClient } from '@openconsult/db/generate';
import { root } from './repository.ts';
import { endOnSignal } from './signals.ts';
import { removeAtExit, stopAllChildren } from './stack/children.ts';
import { failureDigest } from './testing/reports.ts';
import { parseSelection, type StepName, stepNames } from './testing/selection.ts';
import { checkSchema, startJourneyServices, startTestServices } from './testing/services.ts';
import {
  boundaries,
  lint,
  playwright,
  type StepContext,
  type StepOutcome,
  types,
  unused,
  vitest,
} from './testing/steps.ts';

/*
 * `pnpm test [step…] [path…]`: the quick checks run beside the tests, the journeys after them, as they measure time.
 * The last line adds up all runners. `--slow` answers the browser late, to find journeys that do not wait.
 */

const { steps, paths, slowSeed } = parseSelection(process.argv.slice(2));
const workDir = mkdtempSync(join(tmpdir(), 'openconsult-test-'));
const logDir = join(workDir, 'logs');
const started = Date.now();
const outcomes = new Map<StepName, StepOutcome & { seconds: number }>();

const seconds = (since: number) => (Date.now() - since) / 1000;
const say = (line: string) => console.log(`${seconds(started).toFixed(1).padStart(6)} s  ${line}`);
const counted = ({ passed, failed, skipped }: StepOutcome) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

function failure(name: StepName, error: unknown): StepOutcome {
  const logFile = join(logDir, `${name}-error.log`);
  mkdirSync(logDir, { recursive: true });
  writeFileSync(logFile, `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return { passed: 0, failed: 1, skipped: 0, logFile };
}

async function step(name: StepName, work: (context: StepContext) => Promise<StepOutcome>): Promise<void> {
  if (!steps.has(name)) return;
  const since = Date.now();
  say(`${name} …`);
  const outcome = await work({ workDir, env: {}, paths }).catch((error) => failure(name, error));
  outcomes.set(name, { ...outcome, seconds: seconds(since) });
  say(`${name}: ${counted(outcome)}`);
}

const logLines = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

function printLogs(): void {
  for (const [name, { failed, logFile }] of outcomes) {
    if (failed === 0) continue;
    for (const file of logFile.split('\n')) {
      const lines = logLines(file);
      const cut = lines.length > 400 ? [`(the last 400 of ${lines.length} lines)`, ...lines.slice(-400)] : lines;
      console.log(`\n──── ${name} failed ────\n${cut.join('\n')}`);
    }
  }
}

/** Comes last: a log that is cut to its end still says what failed and why. */
function printFailures(): void {
  for (const [name, { failed, logFile, tests = [] }] of outcomes) {
    if (failed === 0) continue;
    const digest = failureDigest(tests);
    const shown = digest.length > 0 ? digest : logFile.split('\n').flatMap((file) => logLines(file).slice(-25));
    console.log(`\n${name} failed:\n${shown.slice(-60).join('\n')}`);
  }
}

/** The servers' logs of a failed run outlive its folder, for a day. */
function keepLogs(): void {
  const keptDir = join(root, '.data', 'test-logs');
  mkdirSync(keptDir, { recursive: true });
  for (const name of readdirSync(keptDir)) {
    const dir = join(keptDir, name);
    if (Date.now() - statSync(dir).mtimeMs > 86_400_000) rmSync(dir, { recursive: true });
  }
  const dir = join(keptDir, basename(workDir));
  for (const logs of [logDir, join(workDir, 'stack', 'logs')]) {
    if (existsSync(logs)) cpSync(logs, dir, { recursive: true });
  }
  console.log(`\nThe logs of this run, the servers' among them: ${relative(process.cwd(), dir)}`);
}

function printSummary(): boolean {
  const total = { passed: 0, failed: 0, skipped: 0, logFile: '' };
  console.log('');
  for (const name of stepNames) {
    const outcome = outcomes.get(name);
    if (!outcome) continue;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    const mark = outcome.failed > 0 ? '✗' : '✓';
    console.log(
      `${mark} ${name.padEnd(12)} ${counted(outcome).padEnd(38)} ${outcome.seconds.toFixed(1).padStart(7)} s`,
    );
  }
  printFailures();
  console.log(`\n${counted(total)}`);
  return total.failed === 0;
}

removeAtExit(workDir);
endOnSignal(stopAllChildren);
await generateClient();

const needsStack = steps.has('schema') || steps.has('integration') || steps.has('journeys');
const services = needsStack ? startTestServices(workDir, say) : Promise.reject(new Error('No step needs the stack.'));
// Reported by each step that needs it.
services.catch(() => {});

const checks = async () => {
  await step('lint', lint);
  await step('types', types);
  await step('boundaries', boundaries);
  await step('unused', unused);
};
const tests = async () => {
  await step('schema', async () => checkSchema(await services, logDir));
  await step('unit', (context) => vitest(context, 'unit'));
  await step('integration', async (context) => {
    const env = { OPENCONSULT_TEST_STACK: (await services).stackFile };
    return vitest({ ...context, env }, 'integration');
  });
};
const checked = checks();
// The tests wait now and then: the web is built meanwhile, and the journeys begin at once.
const served = checked.then(() =>
  steps.has('journeys') ? startJourneyServices(workDir, services, say, slowSeed) : null,
);
served.catch(() => {});
await Promise.all([checked, tests()]);
await step('journeys', async (context) => playwright({ ...context, env: { ...(await served) } }));

await stopAllChildren();
printLogs();
if ([...outcomes.values()].some(({ failed }) => failed > 0)) keepLogs();
process.exit(printSummary() ? 0 : 1);
