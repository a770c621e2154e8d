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
import { slowestFiles, spentByDomain } from './testing/budgets.ts';
import { nearestTests } from './testing/changed.ts';
import { failureDigest, type TestResult } from './testing/reports.ts';
import { afterSecondRun, filesToRunAgain } from './testing/second-run.ts';
import { parseSelection, runnerOf, type StepName, stepNames } from './testing/selection.ts';
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
import { storeTimes } from './testing/times.ts';

/*
 * `pnpm test [step…] [path…]`: the quick checks run beside the tests, the journeys after them, as they measure time.
 * The last line adds up all runners. `--slow` answers the browser late, to find journeys that do not wait. `--changed`
 * runs the tests near what was edited, as many as give an answer in about a minute. `--again` runs the few tests that
 * failed a second time, one file after the other: one that passes then is flaky, which is printed and is a bug.
 * `parts`, the step with containers and other real parts, runs where it is named or `--parts` is given.
 */

const { steps, paths, slowSeed, changed, again } = parseSelection(process.argv.slice(2));
const near = changed && nearestTests(changed.ref);
if (near) {
  steps.clear();
  for (const name of ['lint', 'types', 'boundaries', ...near.chosen.map(runnerOf)] as const) steps.add(name);
}
const pathsOf = (name: StepName): string[] => near?.chosen.filter((file) => runnerOf(file) === name) ?? paths;
const workDir = mkdtempSync(join(tmpdir(), 'openconsult-test-'));
const logDir = join(workDir, 'logs');
const started = Date.now();
const outcomes = new Map<StepName, StepOutcome & { seconds: number }>();
const works = new Map<StepName, (context: StepContext) => Promise<StepOutcome>>();
const flaky: TestResult[] = [];

const seconds = (since: number) => (Date.now() - since) / 1000;
const log = (line: string) => console.log(`${seconds(started).toFixed(1).padStart(6)} s  ${line}`);
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
  works.set(name, work);
  log(`${name} …`);
  const outcome = await work({ workDir, env: {}, paths: pathsOf(name) }).catch((error) => failure(name, error));
  outcomes.set(name, { ...outcome, seconds: seconds(since) });
  log(`${name}: ${counted(outcome)}`);
}

/** What failed once on a busy machine and passes alone does not refuse a change; it is printed with its error. */
async function runFailedAgain(): Promise<void> {
  for (const file of filesToRunAgain(outcomes.values())) {
    const name = runnerOf(file);
    const [first, work] = [outcomes.get(name), works.get(name)];
    if (!first || !work) continue;
    log(`${file} again …`);
    const context = { workDir: join(workDir, 'again'), env: {}, paths: [basename(file)], workers: 1 };
    const second = await work(context).catch((error) => failure(name, error));
    const { outcome, flaky: passedNow } = afterSecondRun(first, second);
    outcomes.set(name, { ...outcome, seconds: first.seconds });
    flaky.push(...passedNow);
  }
}

function printFlaky(): void {
  if (flaky.length === 0) return;
  console.log(`\nFlaky, passed at the second run (find the cause):\n${failureDigest(flaky).join('\n')}`);
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
function storeLogs(): void {
  const logsDir = join(root, '.data', 'test-logs');
  mkdirSync(logsDir, { recursive: true });
  for (const name of readdirSync(logsDir)) {
    const dir = join(logsDir, name);
    if (Date.now() - statSync(dir).mtimeMs > 86_400_000) rmSync(dir, { recursive: true });
  }
  const dir = join(logsDir, basename(workDir));
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
  printFlaky();
  printFailures();
  console.log(`\n${counted(total)}`);
  return total.failed === 0;
}

/** Which tests `--changed` chose. */
function printChosen(): void {
  if (!near) return;
  console.log(
    `${near.chosen.length} test files are near what changed, ${near.leftOut} more are left out: \`pnpm test\` runs all.`,
  );
}

/** Where the time went, when the whole suite ran: each domain beside its budget, and the slowest files. */
function printTimes(): void {
  const tests = [...outcomes.values()].flatMap(({ tests = [] }) => tests);
  storeTimes(tests);
  if (outcomes.size < stepNames.length || paths.length > 0) return;
  console.log('\nTime of the tests by domain, with its budget:');
  for (const { domain, spent, budget } of spentByDomain(tests)) {
    const mark = spent > budget ? '  over its budget' : '';
    console.log(`  ${domain.padEnd(16)} ${spent.toFixed(0).padStart(5)} of ${String(budget).padStart(4)} s${mark}`);
  }
  console.log('Slowest files:');
  for (const { file, seconds: spent } of slowestFiles(tests, 12))
    console.log(`  ${spent.toFixed(0).padStart(5)} s  ${file}`);
}

removeAtExit(workDir);
endOnSignal(stopAllChildren);
printChosen();
await generateClient();

const needsStack = (['schema', 'integration', 'journeys', 'parts'] as const).some((name) => steps.has(name));
const services = needsStack ? startTestServices(workDir, log) : Promise.reject(new Error('No step needs the stack.'));
// Reported by each step that needs it.
services.catch(() => {});

const checks = async () => {
  await step('lint', lint);
  await step('types', types);
  await step('boundaries', boundaries);
  await step('unused', unused);
};
const vitestWithStack = async (context: StepContext, project: 'integration' | 'parts') => {
  const env = { ...context.env, OPENCONSULT_TEST_STACK: (await services).stackFile };
  return vitest({ ...context, env }, project);
};
const tests = async () => {
  await step('schema', async () => checkSchema(await services, logDir));
  await Promise.all([
    step('unit', (context) => vitest(context, 'unit')),
    // These wait for their servers most of the time, which leaves the processors to the unit tests.
    step('integration', (context) => vitestWithStack(context, 'integration')),
  ]);
};
const checked = checks();
// The tests wait now and then: the web is built meanwhile, and the journeys begin at once.
const served = checked.then(() =>
  steps.has('journeys') ? startJourneyServices(workDir, services, log, slowSeed) : null,
);
served.catch(() => {});
await Promise.all([checked, tests()]);
await step('journeys', async (context) => playwright({ ...context, env: { ...(await served) } }));
await step('parts', (context) => vitestWithStack(context, 'parts'));

if (again) await runFailedAgain();

await stopAllChildren();
printTimes();
printLogs();
if (flaky.length > 0 || [...outcomes.values()].some(({ failed }) => failed > 0)) storeLogs();
process.exit(printSummary() ? 0 : 1);
