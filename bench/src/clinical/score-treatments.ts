import { comparable, type ExpectedTreatment } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import { isListed, type WrittenItem } from './written-item.ts';

const singular = (name: string): string =>
  comparable(name)
    .split(' ')
    .map((word) => word.replace(/(?<=\w{3})s$/, ''))
    .join(' ');

const namesOf = ({ name, aliases = [] }: ExpectedTreatment): string[] => [name, ...aliases].map(singular);

const QUADRANTS = ['', 'UR', 'UL', 'LL', 'LR'];

/** A tooth in the product's form: `36` and `#19` are `LL6`. Null for a region or several. */
function toothOf(written: string | null, notation: string): string | null {
  if (written === null) return null;
  const text = written.trim().toUpperCase().replace('#', '');
  if (/^[UL][LR][1-8A-E]$/.test(text)) return text;
  if (/^[A-T]$/.test(text)) {
    const index = text.charCodeAt(0) - 65;
    const [quadrant, place] = [Math.floor(index / 5), index % 5];
    return `${['UR', 'UL', 'LL', 'LR'][quadrant]}${'ABCDE'[quadrant % 2 === 0 ? 4 - place : place]}`;
  }
  const number = Number(text);
  if (!/^\d{1,2}$/.test(text)) return null;
  if (notation === 'universal' && number >= 1 && number <= 32) {
    const [quadrant, place] = [Math.floor((number - 1) / 8), (number - 1) % 8];
    return `${['UR', 'UL', 'LL', 'LR'][quadrant]}${quadrant % 2 === 0 ? 8 - place : place + 1}`;
  }
  const [quadrant, place] = [Math.floor(number / 10), number % 10];
  if (quadrant > 4) return `${QUADRANTS[quadrant - 4]}${'ABCDE'[place - 1]}`;
  return `${QUADRANTS[quadrant]}${place}`;
}

/** The expected treatment that a listed one is: by name, and by tooth where both have one. */
export function expectedFor(
  { item }: WrittenItem,
  { name, tooth }: { name: string; tooth: string | null },
): ExpectedTreatment | undefined {
  const isClash = item.clashes.some(({ kind }) => kind !== 'price');
  const named = item.treatments.filter((one) => namesOf(one).includes(singular(name)));
  const sited = named.filter((one) => {
    const site = toothOf(one.tooth, item.practice.notation);
    return tooth === null || site === null || site === tooth || isClash;
  });
  return sited.find((one) => isListed(one)) ?? sited[0];
}

/** Listed treatments that were agreed or done. */
export const treatmentsRight = (written: WrittenItem): Score =>
  scored(written.treatments.filter(isListed), (treatment) => {
    const expected = expectedFor(written, treatment);
    const isRight = expected && (isListed(expected) || expected.optional);
    const site = treatment.tooth ?? '';
    return isRight ? null : `${written.item.id}: ${treatment.status} ${treatment.name} ${site}: ${treatment.evidence}`;
  });

/** Treatments agreed or done that are listed. */
export const treatmentsFound = (written: WrittenItem): Score => {
  const listed = written.treatments.filter(isListed).map((treatment) => expectedFor(written, treatment));
  const wanted = written.item.treatments.filter((one) => isListed(one) && !one.optional);
  return scored(wanted, (one) =>
    listed.includes(one) ? null : `${written.item.id}: missing ${one.status} ${one.name} ${one.tooth}: ${one.evidence}`,
  );
};

/** Treatments that must not be listed, nor offered. */
export const forbidden = ({ item, treatments }: WrittenItem): Score => {
  const names = new Set(item.forbidden.map(singular));
  const shown = treatments.filter((one) => isListed(one) || one.status === 'offered');
  return scored(shown, ({ name, status, evidence }) =>
    names.has(singular(name)) ? `${item.id}: forbidden ${status} ${name}: ${evidence}` : null,
  );
};

/** Shown prices that do not contradict what was said. */
export const prices = (written: WrittenItem): Score =>
  scored(
    written.treatments.filter((one) => isListed(one) && expectedFor(written, one)),
    (treatment) => {
      const price = expectedFor(written, treatment)?.price ?? null;
      const { priceMinor, priceSource, name } = treatment;
      const isClash = written.item.clashes.some(({ kind }) => kind === 'price');
      const wrong = `${written.item.id}: ${name} shows ${priceMinor} ${priceSource}, said: ${JSON.stringify(price)}`;
      if (isClash) return null;
      if (price === null) return priceSource === 'said' ? wrong : null;
      if (price.said === 'no charge') return priceMinor === 0 ? null : wrong;
      return priceMinor === null ||
        priceMinor === price.minor ||
        (priceMinor === 0 && price.basis !== undefined && priceSource === 'said')
        ? null
        : wrong;
    },
  );
