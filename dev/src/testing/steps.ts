import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, root, typedPrograms } from '../repository.ts';
import { type ChildSpec, startChild } from '../stack/children.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './reports.ts';

/** How many tests of a step passed, failed and were skipped; a step that is one check counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a step; `logFile` has its output, `tests` each test it ran. */
export interface StepOutcome extends Counts {
  logFile: string;
  tests?: TestResult[];
}

/** Where a step writes, and what it adds to the environment of what it runs. */
export interface StepContext {
  workDir: string;
  env: NodeJS.ProcessEnv;
  /** Only the test files whose path contains one of these; all when empty. */
  paths: string[];
  /** Only the tests whose title, after those of its groups, matches this pattern. */
  titles?: string;
  /** How many journeys run side by side; as the configuration says when not given. */
  workers?: number;
}

async function run(context: StepContext, name: string, command: string, args: string[], cwd = root) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = { ...process.env, ...context.env, ...color };
  const spec: ChildSpec = { name, command, args, cwd, env, logFile: join(context.workDir, 'logs', `${name}.log`) };
  const child = await startChild(spec);
  return { code: await child.exited, logFile: spec.logFile };
}

/** A step that runs one program and checks its exit code. */
async function check(context: StepContext, name: string, command: string, args: string[]): Promise<StepOutcome> {
  const { code, logFile } = await run(context, name, command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, logFile };
}

/** The rules of Biome, those that need types, then the regular expressions. */
export async function lint(context: StepContext): Promise<StepOutcome> {
  const rules = await check(context, 'lint', binOf('biome'), ['check', '--error-on-warnings', '.']);
  if (rules.failed > 0) return rules;
  const promises = await check(context, 'promises', binOf('oxlint'), ['--type-aware']);
  if (promises.failed > 0) return promises;
  const script = join(root, 'dev', 'src', 'regular-expressions', 'check.ts');
  return check(context, 'regular-expressions', process.execPath, [script]);
}

export const boundaries = (context: StepContext) =>
  check(context, 'boundaries', process.execPath, [join(root, 'dev', 'src', 'boundaries.ts')]);

export const unused = (context: StepContext) => check(context, 'unused', binOf('knip'), []);

/** Every package, in as few programs as is safe; two run at once. */
export async function types(context: StepContext): Promise<StepOutcome> {
  const programs = typedPrograms(context.workDir);
  const failedLogs: string[] = [];
  let logFile = '';
  const next = async (): Promise<void> => {
    const program = programs.shift();
    if (!program) return;
    // Two checkers of one program would each work out the types they share.
    const args = ['-p', program.configFile, '--singleThreaded', '--pretty'];
    const result = await run(context, `types-${program.name}`, binOf('tsc'), args);
    logFile ||= result.logFile;
    if (result.code !== 0) failedLogs.push(result.logFile);
    await next();
  };
  await Promise.all([next(), next()]);
  const isGood = failedLogs.length === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, logFile: failedLogs.join('\n') || logFile };
}

/** A runner that died before it wrote its report, and one that found nothing to run, have failed. */
function outcomeOf<T>(
  file: string,
  code: number | null,
  logFile: string,
  read: (report: T) => TestResult[],
): StepOutcome {
  let tests: TestResult[] = [];
  try {
    tests = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, logFile };
  }
  const count = (wanted: TestResult['result']) => tests.filter(({ result }) => result === wanted).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  return { ...counts, failed: isSilentFailure ? 1 : counts.failed, logFile, tests };
}

/** Runs the projects of vitest.config.ts whose names begin so. */
export async function vitest(context: StepContext, project: 'unit' | 'integration' | 'parts'): Promise<StepOutcome> {
  const report = join(context.workDir, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const titles = context.titles ? ['--testNamePattern', context.titles] : [];
  const args = ['run', '--project', `${project}*`, ...reporters, ...titles, ...context.paths];
  const { code, logFile } = await run(context, project, binOf('vitest'), args);
  return outcomeOf(report, code, logFile, readVitestReport);
}

/** Runs the browser journeys; the pages they open are served already. A journey that passed at the retry failed. */
export async function playwright(context: StepContext): Promise<StepOutcome> {
  const report = join(context.workDir, 'journeys.json');
  const env = { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const titles = context.titles ? ['--grep', context.titles] : [];
  const workers = context.workers ? [`--workers=${context.workers}`] : [];
  const args = ['test', '--reporter=list,json', ...workers, ...titles, ...context.paths];
  const cwd = join(root, 'e2e');
  const { code, logFile } = await run({ ...context, env }, 'journeys', binOf('playwright', 'e2e'), args, cwd);
  return outcomeOf(report, code, logFile, readPlaywrightReport);
}
