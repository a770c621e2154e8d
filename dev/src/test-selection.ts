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
] as const;
export type StepName = (typeof stepNames)[number];

const shortNames: Record<string, StepName> = { int: 'integration', e2e: 'journeys' };

/** Which steps to run, and on which test files. */
export interface Selection {
  steps: Set<StepName>;
  /** Test files whose path contains one of these; all when empty. */
  paths: string[];
}

/**
 * Reads what stands after `pnpm test`: names of steps, and parts of paths that narrow them. Without a step's name a path
 * narrows to the runner its file belongs to; with nothing at all everything runs.
 */
export function parseSelection(args: string[]): Selection {
  const steps = new Set<StepName>();
  const paths: string[] = [];
  for (const arg of args) {
    const step = shortNames[arg] ?? stepNames.find((name) => name === arg);
    if (step) steps.add(step);
    else if (arg !== '--') paths.push(arg);
  }
  if (steps.size > 0) return { steps, paths };
  if (paths.length === 0) return { steps: new Set(stepNames), paths };
  for (const path of paths) {
    if (path.includes('.int.') || path.startsWith('e2e/faults')) steps.add('integration');
    else steps.add(path.startsWith('e2e') ? 'journeys' : 'unit');
  }
  return { steps, paths };
}
