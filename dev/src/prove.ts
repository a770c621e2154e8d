import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '@openconsult/db/generate';
import { register } from './proofs/proof-faults.ts';
import { addUp, type Figure, isProven, type Proof, reasonOf, resultOf, writeProofs } from './proofs/proof-report.ts';
import { byId, findProofs, type ProofFile, titlesOf } from './proofs/proof-tests.ts';
import { root } from './repository.ts';
import { endOnSignal } from './signals.ts';
import { removeAtExit, stopAllChildren } from './stack/children.ts';
import { failureDigest, type TestResult } from './testing/reports.ts';
import { startJourneyServices, startTestServices } from './testing/services.ts';
import { playwright, type StepContext, type StepOutcome, vitest } from './testing/steps.ts';

/*
 * `pnpm prove [ID…]`: runs the long form of every test whose title begins with one of these ids, or of all without an id,
 * and writes the rows of docs/proofs.md. PROVE=1 selects the long form in a test. `pnpm prove chaos` runs the whole stack,
 * `pnpm prove clinic` the built images.
 */

const files = findProofs();
const known = [...new Set([...Object.keys(register), ...files.flatMap(({ ids }) => ids)])].sort(byId);
const asked = process.argv.slice(2).filter((arg) => arg !== '--');
const unknown = asked.filter((id) => !known.includes(id));
if (unknown.length > 0) {
  console.error(`✗ Unknown: ${unknown.join(', ')}. Known: ${known.join(' ')}`);
  process.exit(1);
}
const ids = asked.length > 0 ? asked : known;
const isAsked = (file: ProofFile) => file.ids.some((id) => ids.includes(id));

const workDir = mkdtempSync(join(tmpdir(), 'openconsult-prove-'));
const figuresFile = join(workDir, 'figures.jsonl');
const started = Date.now();
const log = (line: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`);
removeAtExit(workDir);
endOnSignal(stopAllChildren);
await generateClient();

const services = startTestServices(workDir, log);
services.catch(() => {});
const { stackFile } = await services;

const run: Record<ProofFile['runner'], (context: StepContext) => Promise<StepOutcome>> = {
  unit: (context) => vitest(context, 'unit'),
  integration: (context) => vitest(context, 'integration'),
  parts: (context) => vitest(context, 'parts'),
  journeys: async (context) => {
    const journeyEnv = { ...(await startJourneyServices(workDir, services, log)) };
    return playwright({ ...context, env: { ...context.env, ...journeyEnv }, workers: 1 });
  },
};

/** These measure times, or load the whole machine. */
const runsAlone = (path: string) => path.startsWith('e2e/faults/') || path.startsWith('dev/src/parts/');

/** The files of each run of a runner: most together, then one by one those that measure the machine. */
function runsOf(runner: ProofFile['runner']): string[][] {
  const paths = files.filter((file) => file.runner === runner && isAsked(file)).map(({ file }) => file);
  const alone = paths.filter(runsAlone).map((path) => [path]);
  return [paths.filter((path) => !runsAlone(path)), ...alone].filter(({ length }) => length > 0);
}

const runners = ['unit', 'integration', 'journeys', 'parts'] as const;
const tests: TestResult[] = [];
for (const { runner, paths } of runners.flatMap((runner) => runsOf(runner).map((paths) => ({ runner, paths })))) {
  log(`${runner}: ${paths.length === 1 ? paths[0] : `${paths.length} files`} …`);
  const env = { PROVE: '1', PROOF_FIGURES: figuresFile, OPENCONSULT_TEST_STACK: stackFile };
  const outcome = await run[runner]({
    workDir,
    env,
    paths: runner === 'journeys' ? paths.map((path) => path.replace('e2e/', '')) : paths,
    titles: titlesOf(ids),
  });
  const ran = (outcome.tests ?? []).filter(({ result }) => result !== 'skipped');
  tests.push(...ran);
  const digest = failureDigest(ran);
  // A runner that failed before its first test reports it in its log only.
  if (outcome.failed > 0 && digest.length === 0) digest.push(readFileSync(outcome.logFile, 'utf8').slice(-3_000));
  for (const line of digest) console.log(line);
}

const figures: Figure[] = existsSync(figuresFile)
  ? readFileSync(figuresFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const proofs = addUp(ids, tests, figures);
const shown = ({ id, fault, figures: measured, seconds, ...counts }: Proof) => ({
  id,
  what: fault.slice(0, 60),
  result: resultOf({ id, fault, figures: measured, seconds, ...counts }).replaceAll('*', ''),
  figure: measured,
  seconds: Number(seconds.toFixed(1)),
});
console.table(Object.fromEntries(proofs.map((proof) => [proof.id, shown(proof)])), [
  'what',
  'result',
  'figure',
  'seconds',
]);

const document = join(root, 'docs', 'proofs.md');
const before = existsSync(document) ? readFileSync(document, 'utf8') : '';
const today = new Date().toISOString().slice(0, 10);
writeFileSync(document, writeProofs(before, proofs, today));
const open = proofs.filter((proof) => !isProven(proof) && reasonOf(proof) === undefined);
if (open.length > 0) console.error(`✗ Not proven: ${open.map(({ id }) => id).join(', ')}.`);
await stopAllChildren();
process.exit(open.length > 0 ? 1 : 0);
