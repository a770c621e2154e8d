import type { TestResult } from './reports.ts';

/** A part of the product, what its tests may take, and which test files are its own: the first that matches. */
export interface Budget {
  domain: string;
  /** Added up over all runners; two tests run at once. */
  seconds: number;
  files: RegExp;
}

/** What the tests of the finished product may take in seconds: 18 minutes with two at once. */
export const FINISHED_SECONDS = 2 * 18 * 60;

/** Domains that are not built yet have their share already. */
export const budgets: readonly Budget[] = [
  { domain: 'faults', seconds: 200, files: /^e2e\/faults\// },
  {
    domain: 'access',
    seconds: 110,
    files: /permissions|ownership|fuzz|every-route|repeated|page-access|csrf|route\.test/,
  },
  {
    domain: 'recording',
    seconds: 420,
    files:
      /recorder|recording|microphone|transcri|speech|live-|journal|windows|audio-file|crash-recovery|fakes\/|inactivity/,
  },
  {
    domain: 'writing',
    seconds: 150,
    files: /clinical-language|writer|streamed|stream-catch-up|note-templates|hostile/,
  },
  { domain: 'bundles', seconds: 100, files: /bundles|messaging|mail|sms|documents|whole-consultation/ },
  { domain: 'consultations', seconds: 70, files: /consultation|voice-note|two-edits|first-day/ },
  {
    domain: 'accounts',
    seconds: 170,
    files:
      /account|auth|password|two-factor|second-factor|passkeys|devices|extension|sign-up|users|profile|security|log-out/,
  },
  { domain: 'administration', seconds: 80, files: /admin|audit|invited|billing|usage|lexicon/ },
  { domain: 'library', seconds: 160, files: /library|education|playlist|search/ },
  { domain: 'meetings', seconds: 120, files: /meeting|annotation|embed/ },
  { domain: 'patients', seconds: 60, files: /patient|portfolio/ },
  {
    domain: 'operation',
    seconds: 160,
    files: /compose|backup|restore|^packages\/db|^packages\/core\/src\/(platform|system)/,
  },
  { domain: 'everything else', seconds: 200, files: /./ },
];

export const domainOf = (file: string): string => budgets.find(({ files }) => files.test(file))?.domain ?? '';

/** What each domain took, the dearest first; those without tests are left out. */
export function spentByDomain(tests: readonly TestResult[]): { domain: string; spent: number; budget: number }[] {
  const spent = new Map<string, number>();
  for (const { file, seconds } of tests) spent.set(domainOf(file), (spent.get(domainOf(file)) ?? 0) + seconds);
  return budgets
    .flatMap(({ domain, seconds }) => {
      const taken = spent.get(domain);
      return taken === undefined ? [] : [{ domain, spent: taken, budget: seconds }];
    })
    .sort((a, b) => b.spent - a.spent);
}

/** The files that took longest. */
export function slowestFiles(tests: readonly TestResult[], count: number): { file: string; seconds: number }[] {
  const byFile = new Map<string, number>();
  for (const { file, seconds } of tests) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}
