import type { Fact } from '../facts/index.ts';

/** Units of which one drug has several at once: "two times a day", "2 %". */
const WEIGHTS: Readonly<Record<string, number>> = { mcg: 1, mg: 1_000, g: 1_000_000 };
/** Characters between a drug and its dose. */
const CLOSE = 30;

/** The amounts that were said of each drug. */
export type DosesOfDrugs = ReadonlyMap<string, readonly DrugDose[]>;

interface DrugDose {
  /** In micrograms; of a number without a unit undefined. */
  weight: number | undefined;
  amount: number;
}

/** The doses directly after a drug, or before it: "amoxicillin 500", "400 mg of ibuprofen". */
export function dosesOfDrugs(text: string, facts: readonly Fact[]): DosesOfDrugs {
  const found = new Map<string, DrugDose[]>();
  for (const { drug, dose } of drugsWithDoses(text, facts)) {
    const one = found.get(drug.value);
    if (one) one.push(readDose(dose));
    else found.set(drug.value, [readDose(dose)]);
  }
  return found;
}

/** The doses of a text that were said of other drugs only, where its own drug has another one. */
export function dosesOfOtherDrugs(text: string, facts: readonly Fact[], said: DosesOfDrugs): Fact[] {
  return [...drugsWithDoses(text, facts)].flatMap(({ drug, dose }): Fact[] => {
    const own = readDose(dose);
    const doses = said.get(drug.value) ?? [];
    const isSaid = doses.some(({ weight, amount }) =>
      weight === undefined || own.weight === undefined ? amount === own.amount : weight === own.weight,
    );
    return doses.length > 0 && own.weight !== undefined && !isSaid ? [dose] : [];
  });
}

const readDose = ({ value }: Fact): DrugDose => {
  const [figure, unit = ''] = value.split(' ');
  const factor = WEIGHTS[unit];
  return { amount: Number(figure), weight: factor === undefined ? undefined : Number(figure) * factor };
};

const isDose = ({ kind, value }: Fact): boolean =>
  kind === 'dose' ? WEIGHTS[value.split(' ')[1] ?? ''] !== undefined : kind === 'number' && !value.includes(' ');

function* drugsWithDoses(text: string, facts: readonly Fact[]): Generator<{ drug: Fact; dose: Fact }> {
  const own = facts.filter((fact) => fact.kind === 'drug' || isDose(fact));
  for (const [at, dose] of own.entries()) {
    if (dose.kind === 'drug') continue;
    const [before, after] = [own[at - 1], own[at + 1]];
    const ofAfter = after?.kind === 'drug' && /^ (?:of )?(?:the )?$/.test(text.slice(dose.end, after.start));
    const between = before ? text.slice(before.end, dose.start) : '';
    if (ofAfter && after) yield { drug: after, dose };
    else if (before?.kind === 'drug' && between.length <= CLOSE && !/[.;\n]|\band\b/.test(between))
      yield { drug: before, dose };
  }
}
