import type { Fact } from '../facts/index.ts';
import { numberOfTooth, toothOfFdi, toothOfUniversal } from '../teeth/index.ts';
import { has, type TranscriptFacts } from './transcript-facts.ts';

const CONVERTED: readonly (readonly [unit: string, factor: number, other: string])[] = [
  ['week', 7, 'day'],
  ['month', 4, 'week'],
  ['year', 12, 'month'],
  ['hour', 60, 'minute'],
  ['g', 1000, 'mg'],
];

/** Whether the transcript states a fact of a text. Denials are compared elsewhere, as they need the whole sentence. */
export function isSupported({ kind, value }: Fact, transcript: TranscriptFacts): boolean {
  if (kind === 'negation') return true;
  if (kind === 'tooth') return has(transcript, kind, value) || isToothNumberSaid(value, transcript);
  if (kind === 'side') return isSiteSupported(value, transcript);
  if (kind === 'price') return isPriceSupported(value, transcript);
  if (kind === 'dose' || kind === 'number') return isNumberSupported(value, transcript);
  if (kind === 'date') return has(transcript, 'date', value) || value === 'tomorrow';
  if (value === 'antibiotics') return [...(transcript.values.get('drug') ?? [])].some((drug) => ANTIBIOTIC.test(drug));
  return has(transcript, kind, value);
}

const ANTIBIOTIC = /^antibiotics$|(?:cillin|mycin|cycline|nidazole|floxacin|amoxiclav)$|^cef/;

/** In a practice with numbers, "17 and 32 out" names teeth without the word. */
function isToothNumberSaid(tooth: string, transcript: TranscriptFacts): boolean {
  if (transcript.notation === 'palmer') return false;
  const number = numberOfTooth(tooth, transcript.notation);
  return number !== undefined && has(transcript, 'number', String(number));
}

/** A tooth of the transcript by its number alone: "crown on fourteen" is about "fourteen". */
function isNumberOfTooth(number: number, transcript: TranscriptFacts): boolean {
  if (transcript.notation === 'palmer') return false;
  const tooth = transcript.notation === 'fdi' ? toothOfFdi(number) : toothOfUniversal(number);
  return tooth !== undefined && has(transcript, 'tooth', tooth);
}

/** "Upper left" is supported by itself and by a tooth there; "left" by any left tooth or region. */
function isSiteSupported(value: string, { values, words }: TranscriptFacts): boolean {
  const said = [...(values.get('tooth') ?? [])]
    .map((tooth) => tooth.slice(0, 2))
    .concat([...(values.get('side') ?? [])]);
  return (
    value === '' ||
    (value.length === 1 && isSideNamed(value, words)) ||
    said.some((one) => [...value].every((letter, index) => holds(one, letter, value, index)))
  );
}

/** "Left neck: nothing". */
const isSideNamed = (side: string, words: TranscriptFacts['words']): boolean =>
  words.has(side === 'L' ? 'left' : side === 'R' ? 'right' : 'upper');

/** In `UL` the first letter is the jaw; alone, `L` and `R` are sides and `U` is a jaw. */
function holds(said: string, letter: string, value: string, index: number): boolean {
  if (value.length === 2) return said.charAt(index) === letter && said.length === 2;
  return letter === 'U' ? said.startsWith('U') : said.endsWith(letter);
}

function isPriceSupported(value: string, transcript: TranscriptFacts): boolean {
  if (has(transcript, 'price', value)) return true;
  const currencies = new Set([...(transcript.values.get('price') ?? [])].map((price) => price.charAt(0)));
  if (currencies.size > 0 && !currencies.has(value.charAt(0))) return false;
  const amount = Number(value.slice(1));
  // A price is often said without its currency: "an implant at two thousand seven hundred".
  return ['', ' money'].some((unit) => has(transcript, 'number', `${amount}${unit}`)) || isInParts(amount, transcript);
}

/** "Six fifteen" for 6:15, "three hundred and twenty-six seventy" for £326.70. */
const isInParts = (amount: number, transcript: TranscriptFacts): boolean =>
  !Number.isInteger(amount) &&
  (transcript.pairs.has(amount.toFixed(2)) || has(transcript, 'number', String(Math.round(amount * 100))));

function isNumberSupported(value: string, transcript: TranscriptFacts): boolean {
  const [figure = '', unit = ''] = value.split(' ');
  const number = Number(figure);
  const said = (amount: number, kind: string): boolean =>
    ['number', 'dose'].some((one) => has(transcript, one as Fact['kind'], kind ? `${amount} ${kind}` : String(amount)));
  if (unit === 'digits') return transcript.digits.includes(figure);
  if (said(number, unit) || said(number, '') || isInParts(number, transcript)) return true;
  // "Two mil deep" is a length.
  if (unit === 'mm' && said(number, 'ml')) return true;
  if (/^\d{3,}$/.test(value) && transcript.digits.includes(value)) return true;
  if (unit === '' && isNumberOfTooth(number, transcript)) return true;
  if (unit === '') return (number <= 10 && Number.isInteger(number)) || isAmountOf(number, transcript);
  return CONVERTED.some(
    ([from, factor, to]) =>
      (unit === from && said(number * factor, to)) || (unit === to && said(number / factor, from)),
  );
}

/** A bare number may repeat one that was said with a unit or as a price. */
function isAmountOf(number: number, { values }: TranscriptFacts): boolean {
  const all = [...(values.get('number') ?? []), ...(values.get('dose') ?? [])];
  return (
    all.some((value) => Number(value.split(' ')[0]) === number) ||
    [...(values.get('price') ?? [])].some((value) => Number(value.slice(1)) === number)
  );
}
