import type { TextCheck } from '@openconsult/contracts/text-checks';
import type { TreatmentItem } from '@openconsult/contracts/treatment-item';
import { amountWords } from './amount-words.ts';

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

/** A way to write a reading, with what replaces it. */
interface Form {
  readonly pattern: string;
  readonly text: (found: string) => string;
}

const likeFirst = (found: string, words: string): string =>
  /^\p{Lu}/u.test(found) ? words.charAt(0).toUpperCase() + words.slice(1) : words;

/** The ways in which a tooth is written, with what replaces each. */
function toothForms(from: string, to: string): Form[] {
  const [, fromRow = '', fromSide = '', fromPlace = ''] = TOOTH.exec(from) ?? [];
  const [, toRow = '', toSide = '', toPlace = ''] = TOOTH.exec(to) ?? [];
  const row = (code: string) => (code === 'U' ? 'upper' : 'lower');
  const side = (code: string) => (code === 'L' ? 'left' : 'right');
  const names = (place: string) => [place, numberWords[Number(place)] ?? place, toothNames[Number(place)] ?? place];
  const toNames = names(toPlace);
  return [
    { pattern: `${fromRow}${fromSide} ?${fromPlace}`, text: () => to },
    ...[...new Set(names(fromPlace))].map((name, index) => ({
      pattern: `(?:${row(fromRow)}[ -]${side(fromSide)}|${side(fromSide)}[ -]${row(fromRow)})[ -]${escaped(name)}`,
      text: (found: string) => likeFirst(found, `${row(toRow)} ${side(toSide)} ${toNames[index] ?? toPlace}`),
    })),
  ];
}

const bare = (value: string): string => value.replace(/^[£$€₣]/, '').replaceAll(',', '');
const grouped = (amount: string): string => amount.replace(/^(\d{1,3})(\d{3})(?=\.|$)/, '$1,$2');

const UNIT_WORDS: Readonly<Record<string, string>> = {
  mg: 'milligrams?',
  mcg: 'micrograms?',
  g: 'grams?',
  ml: 'millilit(?:er|re)s?',
};

function doseForms(from: string, to: string): Form[] {
  const [amount = '', unit = ''] = from.split(' ');
  const units = `(?:${[escaped(unit), UNIT_WORDS[unit]].filter(Boolean).join('|')})`;
  const words = amountWords(amount);
  const amounts = `(?:${[escaped(amount), words].filter(Boolean).join('|')})`;
  return [{ pattern: `${amounts} ?${units}`, text: () => to }];
}

/** "Three hundred and ten pounds", with its currency. */
function priceWords(from: string, to: string): Form[] {
  const words = amountWords(bare(from));
  const written = /^[£$€₣]/.test(to) ? to : (/^[£$€₣]/.exec(from)?.[0] ?? '') + to;
  // Without the name of a currency, words may be about anything.
  return words === null
    ? []
    : [{ pattern: `(?:${words}) (?:pounds?|quid|euros?|dollars?|francs?)`, text: () => written }];
}

function amountForms(kind: TextCheck['kind'], from: string, to: string): Form[] {
  if (kind === 'dose-clash') return doseForms(from, to);
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
    ...priceWords(from, to),
  ];
}

const AMOUNT = /^[£$€₣]?\d[\d.,]*(?: (?:mg|mcg|g|ml|%))?$/;

/** Sentences with what separates them. */
const sentencesOf = (text: string): string[] => text.split(/([.!?]\s|\n)/);

const PAIN = /\b(?:pain|painful|ache|aching|sore|hurts?|throb\w*|toothache|swelling|swollen|twinge)\b/i;
const SIDES: Readonly<Record<string, string>> = { left: 'right', right: 'left' };

/** Every tooth and quadrant of one side, written on the other. */
function sideForms(from: string, to: string): Form[] {
  const [code, next] = [from.charAt(0).toUpperCase(), to.charAt(0).toUpperCase()];
  return [
    { pattern: `[UL]${code}(?: ?[1-8A-E])?`, text: (found) => found.charAt(0) + next + found.slice(2) },
    { pattern: `(?:upper|lower)[ -]${from}`, text: (found) => found.slice(0, -from.length) + to },
    { pattern: `${from}[ -](?:upper|lower)`, text: (found) => likeFirst(found, to + found.slice(from.length)) },
  ];
}

/** The pain on one side and the teeth on the other: the teeth move to the side of the pain, or the pain to theirs. */
function complaintChange(readings: Clash['readings'], chosen: string): ReadingChange | null {
  const painSide = readings.map(({ value }) => value).find((value) => value in SIDES);
  const toothSide = painSide && SIDES[painSide];
  if (!painSide || !toothSide) return null;
  const isPainRight = chosen === painSide;
  const [from, to] = isPainRight ? [toothSide, painSide] : [painSide, toothSide];
  const forms = isPainRight ? sideForms(from, to) : [{ pattern: from, text: (found: string) => likeFirst(found, to) }];
  const finders = finding(forms);
  const isAbout = (sentence: string): boolean => isPainRight || PAIN.test(sentence);
  return {
    inText: (text) => replaced(text, finders, isAbout),
    isLeftIn: (text) =>
      sentencesOf(text).some((one) => isAbout(one) && finders.some(({ find }) => one.search(find) >= 0)),
    inTreatment: ({ tooth, price }) => ({
      tooth: tooth && isPainRight ? replaced(tooth, finders, isAbout) : tooth,
      price,
    }),
  };
}

interface Finder extends Pick<Form, 'text'> {
  readonly find: RegExp;
}

const finding = (forms: readonly Form[]): Finder[] =>
  forms.map(({ pattern, text }) => ({
    find: new RegExp(`(?<![\\p{L}\\p{N}.,'’])(?:${pattern})(?![\\p{L}])`, 'giu'),
    text,
  }));

const replaced = (text: string, finders: readonly Finder[], isAbout: (sentence: string) => boolean): string =>
  sentencesOf(text)
    .map((sentence) =>
      isAbout(sentence)
        ? finders.reduce((changed, { find, text: write }) => changed.replace(find, (found) => write(found)), sentence)
        : sentence,
    )
    .join('');

/** What it takes to write one reading in place of the others. Null where a user must do it. */
export function readingChange({ kind, readings }: Clash, chosen: string): ReadingChange | null {
  if (kind === 'side-clash' && readings.some(({ value }) => value in SIDES)) return complaintChange(readings, chosen);
  const others = readings.map(({ value }) => value).filter((value) => value !== chosen);
  const isTooth = TOOTH.test(chosen) && others.every((value) => TOOTH.test(value));
  const isAmount = kind === 'price-clash' || kind === 'dose-clash';
  // "£600 each" against "£1100 in all", "3 times a day": the sentence changes, not a figure.
  if (!isTooth && !(isAmount && readings.every(({ value }) => AMOUNT.test(value)))) return null;
  const [first, ...rest] = readings.map(({ words }) => wordsOf(words));
  const shared = [...(first ?? [])].filter((word) => rest.every((words) => words.has(word)));
  const forms = finding(
    others.flatMap((other) => (isTooth ? toothForms(other, chosen) : amountForms(kind, other, chosen))),
  );
  const isAbout = (sentence: string): boolean => {
    if (isTooth) return true;
    const words = wordsOf(sentence);
    return shared.some((word) => words.has(word));
  };
  const minorOf = (value: string): number => Math.round(Number(bare(value)) * 100);
  return {
    inText: (text) => replaced(text, forms, isAbout),
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
