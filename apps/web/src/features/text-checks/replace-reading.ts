import type { TextCheck } from '@openconsult/contracts/text-checks';
import type { TreatmentItem } from '@openconsult/contracts/treatment-item';

type Clash = Pick<TextCheck, 'kind' | 'readings'>;

/** One figure that takes the place of another in what is written. */
export interface ReadingChange {
  /** The text with the chosen reading; figures about something else stay. */
  readonly inText: (text: string) => string;
  /** Whether a text still has the other reading. */
  readonly isLeftIn: (text: string) => boolean;
  readonly inTreatment: (item: TreatmentItem) => Pick<TreatmentItem, 'tooth' | 'price'>;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && !COMMON.has(word))
      .map((word) => word.slice(0, 6)),
  );

const COMMON = new Set(
  'about also and from half have into pounds dollars euros pence said some that their then there they this today total what will with would your'.split(
    ' ',
  ),
);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const toothNames = [
  '',
  'central incisor',
  'lateral incisor',
  'canine',
  'first premolar',
  'second premolar',
  'first molar',
  'second molar',
  'wisdom tooth',
];
const TOOTH = /^([UL])([LR])([1-8A-E])$/;

/** The ways in which a tooth is written, with what replaces each. */
function toothForms(from: string, to: string): { pattern: string; text: (found: string) => string }[] {
  const [, fromRow = '', fromSide = '', fromPlace = ''] = TOOTH.exec(from) ?? [];
  const [, toRow = '', toSide = '', toPlace = ''] = TOOTH.exec(to) ?? [];
  const row = (code: string) => (code === 'U' ? 'upper' : 'lower');
  const side = (code: string) => (code === 'L' ? 'left' : 'right');
  const names = (place: string) => [place, numberWords[Number(place)] ?? place, toothNames[Number(place)] ?? place];
  const toNames = names(toPlace);
  return [
    { pattern: `${fromRow}${fromSide} ?${fromPlace}`, text: () => to },
    ...[...new Set(names(fromPlace))].map((name, index) => ({
      pattern: `${row(fromRow)} ${side(fromSide)} ${escaped(name)}`,
      text: (found: string) => {
        const words = `${row(toRow)} ${side(toSide)} ${toNames[index] ?? toPlace}`;
        return /^\p{Lu}/u.test(found) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
      },
    })),
  ];
}

const bare = (value: string): string => value.replace(/^[£$€₣]/, '').replaceAll(',', '');
const grouped = (amount: string): string => amount.replace(/^(\d{1,3})(\d{3})(?=\.|$)/, '$1,$2');

function amountForms(kind: TextCheck['kind'], from: string, to: string) {
  if (kind === 'dose-clash') {
    const [amount = '', unit = ''] = from.split(' ');
    return [{ pattern: `${escaped(amount)} ?${escaped(unit)}`, text: () => to }];
  }
  const [amount, next] = [bare(from), bare(to)];
  const forms = [...new Set([amount, grouped(amount)])].map(escaped).join('|');
  return [
    {
      pattern: `[£$€]? ?(?:${forms})(?:\\.00)?(?![\\d/]|[.,]\\d| ?(?:mg|ml|mm))`,
      text: (found: string) => {
        const [lead = ''] = /^[£$€]? ?/.exec(found) ?? [];
        return lead + grouped(next) + (found.endsWith('.00') && !next.includes('.') ? '.00' : '');
      },
    },
  ];
}

/** Sentences with what separates them. */
const sentencesOf = (text: string): string[] => text.split(/([.!?]\s|\n)/);

/** What it takes to write one reading in place of the others. Null where a user must do it. */
export function readingChange({ kind, readings }: Clash, chosen: string): ReadingChange | null {
  const others = readings.map(({ value }) => value).filter((value) => value !== chosen);
  const isTooth = TOOTH.test(chosen) && others.every((value) => TOOTH.test(value));
  if (!isTooth && kind !== 'price-clash' && kind !== 'dose-clash') return null;
  const [first, ...rest] = readings.map(({ words }) => wordsOf(words));
  const shared = [...(first ?? [])].filter((word) => rest.every((words) => words.has(word)));
  const forms = others
    .flatMap((other) => (isTooth ? toothForms(other, chosen) : amountForms(kind, other, chosen)))
    .map(({ pattern, text }) => ({ find: new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${pattern})(?![\\p{L}])`, 'giu'), text }));
  const isAbout = (sentence: string): boolean => {
    if (isTooth) return true;
    const words = wordsOf(sentence);
    return shared.some((word) => words.has(word));
  };
  const minorOf = (value: string): number => Math.round(Number(bare(value)) * 100);
  return {
    inText: (text) =>
      sentencesOf(text)
        .map((sentence) =>
          isAbout(sentence)
            ? forms.reduce((changed, { find, text: write }) => changed.replace(find, (found) => write(found)), sentence)
            : sentence,
        )
        .join(''),
    isLeftIn: (text) => forms.some(({ find }) => text.search(find) >= 0),
    inTreatment: (item) => {
      const { tooth, price, price_choices: choices, name, evidence } = item;
      if (isTooth) return { tooth: tooth !== null && others.includes(tooth) ? chosen : tooth, price };
      if (kind !== 'price-clash') return { tooth, price };
      const isUnsettled = choices.includes(minorOf(chosen)) && others.some((one) => choices.includes(minorOf(one)));
      const isOther = price !== null && others.some((one) => minorOf(one) === price) && isAbout(`${name} ${evidence}`);
      return { tooth, price: isUnsettled || isOther ? minorOf(chosen) : price };
    },
  };
}
