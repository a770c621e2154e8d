import { randomBytes } from 'node:crypto';

/** Every step of `pnpm test`, in the order the summary shows them. */
export const stepNames = [
  'lint',
  'types',
  'boundaries',
  'unused',
  'schema',
  'unit',
  'integration',
  'journeys',
  'parts',
] as const;
export type StepName = (typeof stepNames)[number];

/** Starts containers, an S3 server and the like, so that it runs only where it is named or `--parts` is given. */
const ONLY_NAMED: StepName = 'parts';

const shortNames: Record<string, StepName> = { int: 'integration', e2e: 'journeys' };

/** Which steps to run, and on which test files. */
export interface Selection {
  steps: Set<StepName>;
  /** Test files whose path contains one of these; all when empty. */
  paths: string[];
  /** Delays the browser's answers by this seed, to find journeys that do not wait for what they need. */
  slowSeed: string | null;
  /** Only the tests near what differs from `ref`; null for all. */
  changed: { ref: string | null } | null;
  /** Runs the few tests that failed a second time, alone. */
  again: boolean;
}

/**
 * Reads the arguments of `pnpm test`: names of steps, and parts of paths that narrow them. Without a step's name a path
 * narrows to the runner its file belongs to; with nothing at all everything runs. `--slow` or `--slow=SEED` delays what
 * the journeys' browser is answered. `--changed` or `--changed=REF` takes the tests near what was edited, and the checks.
 * `--again` runs the few tests that failed a second time. `--parts` adds the tests with real parts to all the others.
 */
export function parseSelection(args: string[]): Selection {
  const steps = new Set<StepName>();
  const paths: string[] = [];
  let slowSeed: string | null = null;
  let changed: Selection['changed'] = null;
  let again = false;
  let withParts = false;
  for (const arg of args) {
    const [option, value] = arg.split('=');
    if (option === '--slow') {
      slowSeed = value ?? randomBytes(4).toString('hex');
      continue;
    }
    if (option === '--changed') {
      changed = { ref: value ?? null };
      continue;
    }
    if (option === '--again') {
      again = true;
      continue;
    }
    if (option === '--parts') {
      withParts = true;
      continue;
    }
    const step = shortNames[arg] ?? stepNames.find((name) => name === arg);
    if (step) steps.add(step);
    else if (arg !== '--') paths.push(arg);
  }
  if (steps.size > 0) return { steps, paths, slowSeed, changed, again };
  if (paths.length === 0) {
    const all = stepNames.filter((name) => name !== ONLY_NAMED || withParts);
    return { steps: new Set(all), paths, slowSeed, changed, again };
  }
  for (const path of paths) steps.add(runnerOf(path));
  return { steps, paths, slowSeed, changed, again };
}

/** The step that runs a test file. */
export function runnerOf(path: string): 'unit' | 'integration' | 'journeys' | 'parts' {
  if (path.includes('.parts.') || path.includes('dev/src/parts')) return 'parts';
  if (path.includes('.int.') || path.startsWith('e2e/faults')) return 'integration';
  return path.startsWith('e2e') ? 'journeys' : 'unit';
}
