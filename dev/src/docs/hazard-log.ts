import { notProven, register } from '../proofs/proof-faults.ts';
import { byId, type ProofFile } from '../proofs/proof-tests.ts';
import { CAUSES, type Cause, HAZARDS, type HazardId, OTHER_CAUSES, type Risk } from '../proofs/rows/hazards.ts';
import { markdownTable } from './markdown-table.ts';

const SEVERITIES = ['minor', 'significant', 'considerable', 'major', 'catastrophic'] as const;
const LIKELIHOODS = ['very low', 'low', 'medium', 'high', 'very high'] as const;

/** The class of a risk by likelihood, then severity, from 1 (acceptable) to 5 (unacceptable): the matrix that NHS England publishes with DCB0129. */
const CLASSES = [
  [1, 1, 2, 2, 3],
  [1, 2, 2, 3, 4],
  [2, 2, 3, 3, 4],
  [2, 3, 3, 4, 5],
  [3, 4, 4, 5, 5],
] as const;

export const classOf = ([severity, likelihood]: Risk): number => CLASSES[likelihood - 1]?.[severity - 1] ?? 5;

const HEAD = `# Hazard log

What may harm a patient, why, and what prevents it. The causes are the rows of [faults.md](../faults.md), by their ids, and those that no fault
of the software is (C). Written from \`dev/src/proofs/rows\` by \`pnpm docs:write\`; the [safety case](safety-case.md) explains it.

**The ratings are those of the developers.** No clinical safety officer has examined them: who places this product on a market, or puts it to
use, must (see [what is open](safety-case.md#what-is-open)). They suppose that the clinic does what
[for the clinic](for-the-clinic.md) asks.`;

const rating = (risk: Risk): string => `${SEVERITIES[risk[0] - 1]}, ${LIKELIHOODS[risk[1] - 1]} = **${classOf(risk)}**`;

const link = (file: string): string => `[${file.slice(file.lastIndexOf('/') + 1)}](../../${file})`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const entry = (id: string, { before, after }: Cause, lines: readonly string[]): string =>
  [
    `### ${id}`,
    '',
    ...lines,
    `- **Risk without them:** ${rating(before)}`,
    `- **Risk with them:** ${rating(after)}`,
  ].join('\n');

function faultEntry(id: string, cause: Cause, files: readonly ProofFile[]): string {
  const { fault = '', promise = '' } = register[id] ?? {};
  const proofs = files.filter(({ ids }) => ids.includes(id)).map(({ file }) => link(file));
  return entry(id, cause, [
    `- **Cause:** ${capital(fault)}.`,
    `- **Controls:** ${promise}`,
    `- **Proof:** ${[notProven[id], proofs.join(', ')].filter(Boolean).join(' ')}`,
  ]);
}

const otherEntry = (id: string): string => {
  const other = OTHER_CAUSES[id];
  if (!other) throw new Error(`There is no cause ${id}.`);
  return entry(id, other, [
    `- **Cause:** ${capital(other.cause)}.`,
    `- **Controls:** ${other.controls}`,
    `- **Proof:** ${other.evidence.map(link).join(', ')}`,
  ]);
};

const faultsOf = (hazard: HazardId): [string, Cause][] =>
  Object.entries(CAUSES)
    .filter(([, cause]) => cause.hazard === hazard)
    .sort(([one], [other]) => byId(one, other));

const othersOf = (hazard: HazardId): [string, Cause][] =>
  Object.entries(OTHER_CAUSES).filter(([, cause]) => cause.hazard === hazard);

const highest = (risks: readonly Risk[]): number => Math.max(...risks.map(classOf));

function summary(ids: readonly HazardId[]): string {
  const rows = ids.map((id) => {
    const causes = [...faultsOf(id), ...othersOf(id)].map(([, cause]) => cause);
    const before = highest(causes.map((each) => each.before));
    const after = highest(causes.map((each) => each.after));
    return [`[${id}](#${id.toLowerCase()})`, HAZARDS[id].hazard, `${causes.length}`, `${before}`, `${after}`];
  });
  return markdownTable(['id', 'hazard', 'causes', 'highest class without controls', 'with controls'], rows);
}

function matrix(): string {
  const rows = LIKELIHOODS.map((name, index) => [name, ...(CLASSES[index] ?? []).map(String)]).reverse();
  return [
    '## The matrix',
    markdownTable(['likelihood', ...SEVERITIES], rows),
    '5 and 4: not acceptable. 3: acceptable only where nothing more can reasonably be done, and only if the clinic accepts it in writing. 2 and 1: acceptable.',
  ].join('\n\n');
}

/** docs/safety/hazard-log.md: the hazards, with the rows of the register and the other causes that lead to each. */
export function hazardLog(files: readonly ProofFile[]): string {
  const ids = Object.keys(HAZARDS) as HazardId[];
  const sections = ids.flatMap((id) => [
    `## ${id}`,
    `**${HAZARDS[id].hazard}.** ${HAZARDS[id].effect}`,
    ...othersOf(id).map(([own]) => otherEntry(own)),
    ...faultsOf(id).map(([own, cause]) => faultEntry(own, cause, files)),
  ]);
  return `${[HEAD, summary(ids), matrix(), ...sections].join('\n\n')}\n`;
}
