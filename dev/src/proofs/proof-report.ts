import type { TestResult } from '../testing/reports.ts';
import { notProven, register } from './proof-faults.ts';
import { byId, idsOfTitle } from './proof-tests.ts';

/** One line of `reportFigure`. */
export interface Figure {
  id: string;
  name: string;
  value: string | number;
}

/** The result of one id: how many of its tests passed, what they measured, how long they took. */
export interface Proof {
  id: string;
  fault: string;
  passed: number;
  failed: number;
  figures: string;
  seconds: number;
}

export const isProven = ({ passed, failed }: Proof): boolean => passed > 0 && failed === 0;

/** The reason why a row has no test, where known. */
export const reasonOf = ({ id, passed, failed }: Proof): string | undefined =>
  passed + failed === 0 ? notProven[id] : undefined;

export const resultOf = (proof: Proof): string => {
  const { passed, failed } = proof;
  if (passed + failed === 0) return reasonOf(proof) ?? '**no test**';
  const count = `${passed + failed} ${passed + failed === 1 ? 'test' : 'tests'}`;
  return isProven(proof) ? `passed, ${count}` : `**failed**, ${failed} of ${count}`;
};

const figuresOf = (id: string, figures: readonly Figure[]): string => {
  const latest = new Map(figures.filter((figure) => figure.id === id).map(({ name, value }) => [name, value]));
  return [...latest].map(([name, value]) => `${name} ${value}`).join('; ');
};

/** Adds up the results by id. A test that names two ids counts for both; a skipped one proves nothing. */
export function addUp(ids: readonly string[], tests: readonly TestResult[], figures: readonly Figure[]): Proof[] {
  return [...ids].sort(byId).map((id) => {
    const own = tests.filter(({ title, result }) => result !== 'skipped' && idsOfTitle(title).includes(id));
    const [first] = own;
    return {
      id,
      fault: register[id]?.fault ?? first?.title.replace(/^.*?\w\d+: /, '') ?? '',
      passed: own.filter(({ result }) => result === 'passed').length,
      failed: own.filter(({ result }) => result === 'failed').length,
      figures: figuresOf(id, figures),
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  });
}

const HEAD = `# Proofs

Written by \`pnpm prove\`: every fault that this product promises to survive, and the result of its tests. \`pnpm prove R1\`
updates one row, \`pnpm prove chaos\` the run over the whole stack, \`pnpm prove clinic\` the one from built images. Each row is the long form of tests that run shorter in
every \`pnpm test\`; they are found by their ids, which begin their titles. A row without a test gives the reason.

| id | fault | figures of the long form | result | s | date |
|---|---|---|---|---|---|
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The document with these proofs; other rows are unchanged. Long test titles are cut. */
export function writeProofs(before: string, proofs: readonly Proof[], date: string): string {
  const rows = new Map<string, string>();
  for (const [row, id = ''] of before.matchAll(/^\| ([A-Z]\d+|chaos|clinic) \|.*$/gm)) rows.set(id, row);
  for (const proof of proofs) {
    const { id, fault, figures, seconds } = proof;
    const cells = [id, fault.slice(0, 100), figures, resultOf(proof), seconds.toFixed(0), date].map(cell);
    rows.set(id, `| ${cells.join(' | ')} |`);
  }
  const sorted = [...rows].sort(([a], [b]) => byId(a, b)).map(([, row]) => row);
  return `${HEAD}${sorted.join('\n')}\n`;
}
