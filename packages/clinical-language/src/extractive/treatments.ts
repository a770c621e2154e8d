import { statedText } from '@openconsult/contracts/check-marks';
import { type Conventions, currencySymbol, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { PRICE_CHOICES_MAX } from '@openconsult/contracts/limits';
import type { TreatmentStatus } from '@openconsult/contracts/treatment-item';
import { capitalised } from '../text/capitals.ts';
import { plain } from '../text/phrases.ts';
import type { CatalogueTreatment, RecommendedTreatment, TreatmentsInput } from './inputs.ts';
import { isSameWork, treatmentFinder } from './treatment-mentions.ts';
import type { SaidPrice } from './treatment-prices.ts';
import type { Signal } from './treatment-status.ts';
import { readTalk, type Talk, type Word } from './treatment-talk.ts';

/** All that was said of one treatment on one tooth. */
interface Work {
  words: Word[];
  tooth: string | null;
}

/**
 * The treatments of a consultation, each with its status by the last word on it, its tooth, its price and its evidence.
 * Only an explicit sentence makes one agreed or done; without it a treatment was offered, refused or mentioned. Risks,
 * questions, rules of an insurance, other people and the past list nothing.
 */
export function findTreatments({ notes, catalogue, conventions, ...speech }: TreatmentsInput): RecommendedTreatment[] {
  const find = treatmentFinder(catalogue);
  const practice = conventions ?? DEFAULT_CONVENTIONS;
  const talk = readTalk(speech, find, practice);
  // Reading nothing would make the reader forget the transcript.
  const added = addedLines(notes, speech.transcript);
  const written = added === '' ? [] : readTalk({ transcript: added }, find, practice, talk).words;
  talk.words = [...talk.words.filter((word) => !isReplaced(word, written, notes)), ...written];
  const works = worksOf(talk);
  const [main] = works
    .filter((work) => ['done', 'agreed'].includes(decidingWord(work)?.signal ?? ''))
    .sort(({ words: [a] }, { words: [b] }) => placeOf(a) - placeOf(b));
  return works.map((work) => recommended(work, talk, { practice, isMain: work === main }));
}

/** The lines of the notes with a word that was never said: the practitioner added or changed them. */
function addedLines(notes: string, said: string): string {
  const known = new Set(wordsOf(said));
  return statedText(notes)
    .split('\n')
    .filter((line) => !line.startsWith('#') && wordsOf(line).some((word) => !known.has(word)))
    .map((line) => line.replace(/^[-*\s]+/, ''))
    .join('\n');
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** The notes move the treatment to another tooth, and no longer have the sentence with this one. */
const isReplaced = (word: Word, written: readonly Word[], notes: string): boolean =>
  word.tooth !== null &&
  !plain(notes.replaceAll('~~', '')).includes(plain(word.evidence).replace(/[.]$/, '')) &&
  written.some(
    (other) => other.signal !== null && other.tooth !== null && other.tooth !== word.tooth && isSameWork(other, word),
  ) &&
  !written.some((other) => other.tooth === word.tooth);

function worksOf({ words }: Talk): Work[] {
  const works: Work[] = [];
  for (const word of words) {
    if (word.isUnnamed || (word.signal === null && word.prices.length === 0)) continue;
    const same = works.filter(({ words: [first] }) => first && isSameWork(first, word));
    const exact = same.find(({ tooth }) => tooth === word.tooth) ?? same.find(({ tooth }) => tooth === null);
    const targets = exact ? [exact] : word.tooth === null ? same.slice(-1) : [];
    if (targets.length === 0 && word.signal !== null) works.push({ words: [word], tooth: word.tooth });
    for (const work of targets) {
      work.words.push(word);
      work.tooth ??= word.tooth;
    }
  }
  for (const word of words) if (word.isUnnamed && word.signal === 'done') addUnnamed(word, works);
  return works;
}

/** More than a risk, a warning or what was refused. */
const isWanted = (work: Work): boolean => !['mentioned', 'refused'].includes(decidingWord(work)?.signal ?? 'mentioned');

/** Work described without its name is the work named in another sentence; else it is new where nothing else was done. */
function addUnnamed(word: Word, works: Work[]): void {
  const isSite = ({ tooth }: Work) => tooth === word.tooth || tooth === null || word.tooth === null;
  const own = works
    .filter(({ words: [first] }) => first?.family === word.family)
    .filter((work) => isSite(work) && (word.isPlain || isWanted(work)));
  const known = own.find(({ tooth }) => tooth === word.tooth) ?? own.at(-1);
  if (known) known.words.push(word);
  else if (word.isPlain) works.push({ words: [word], tooth: word.tooth });
}

const decisive: readonly Signal[] = ['agreed', 'done', 'refused', 'put-off'];

/** The word that decides: the last agreement, refusal or postponement; what was done stays done. */
function decidingWord({ words }: Work): Word | undefined {
  const done = words.findLast(({ signal }) => signal === 'done');
  if (done) return done;
  return (
    words.findLast(({ signal }) => decisive.includes(signal)) ??
    words.findLast(({ signal }) => signal === 'offered') ??
    words.at(-1)
  );
}

function statusOf({ signal }: Word, { words }: Work): TreatmentStatus {
  if (signal === 'put-off') return words.some((word) => word.signal === 'offered') ? 'offered' : 'mentioned';
  return signal ?? 'mentioned';
}

/** In the order of the talk. */
const placeOf = (word: Word | undefined): number => (word ? word.sentence + word.start / (word.start + 1) : 0);

interface OfTheVisit {
  practice: Conventions;
  /** The first treatment on the list. */
  isMain: boolean;
}

function recommended(work: Work, talk: Talk, visit: OfTheVisit): RecommendedTreatment {
  const deciding = decidingWord(work) ?? (work.words[0] as Word);
  const named = work.words.find(({ treatment }) => treatment) ?? deciding;
  return {
    catalogueId: named.treatment?.id ?? null,
    name: named.treatment?.name ?? capitalised(named.name),
    tooth: work.tooth,
    evidence: deciding.evidence,
    status: statusOf(deciding, work),
    ...priceOf(work, named.treatment, talk, visit),
  };
}

type Price = Pick<
  RecommendedTreatment,
  'currency' | 'priceMinor' | 'priceSource' | 'band' | 'priceBasis' | 'priceChoices'
>;

/** Those of the work by the same name: the price of a silver filling is not that of a white one. */
function pricesOf(work: Work): SaidPrice[] {
  const kind = decidingWord(work)?.kind;
  return work.words.filter((word) => word.kind === kind).flatMap(({ prices }) => prices);
}

/** The different ones. */
const amountsOf = (prices: readonly SaidPrice[]): number[] =>
  [...new Set(prices.map(({ priceMinor }) => priceMinor))].slice(0, PRICE_CHOICES_MAX);

function priceOf(work: Work, named: CatalogueTreatment | null, talk: Talk, { practice, isMain }: OfTheVisit): Price {
  const listed = named?.priceMinor ?? null;
  const currency = named?.currency ?? currencySymbol(practice);
  const none: Price = { currency, priceMinor: null, priceSource: null, band: null, priceBasis: null, priceChoices: [] };
  const prices = pricesOf(work);
  const amounts = amountsOf(prices);
  const [said] = prices;
  if (amounts.length > 1) return { ...none, priceChoices: amounts };
  const band = bandOf(work, talk, said !== undefined);
  if (band) return { ...none, ...band };
  if (said) {
    const { priceMinor, basis } = said;
    return { ...none, currency: said.currency ?? currency, priceMinor, priceSource: 'said', priceBasis: basis };
  }
  const unsure = work.words.flatMap(({ unsurePrices }) => unsurePrices);
  const asked = amountsOf(unsure).filter((minor) => minor > 0);
  if (asked.length > 0) return { ...none, priceChoices: asked };
  if (talk.free !== null && !hasUnownedMoney(talk))
    return isFree(work, talk, isMain) ? { ...none, priceMinor: 0, priceSource: 'said' } : none;
  if (unsure.length > 0 || talk.free !== null || hasUnownedMoney(talk) || isPricedElsewhere(named, talk)) return none;
  return listed === null ? none : { ...none, priceMinor: listed, priceSource: 'list' };
}

/** A price of no treatment may be that of one without a price. */
const hasUnownedMoney = ({ hasMoney, loose, bands }: Talk): boolean => hasMoney || loose.length > 0 || bands.length > 0;

/** The same treatment has a spoken price on another tooth. */
const isPricedElsewhere = (named: CatalogueTreatment | null, { words }: Talk): boolean =>
  words.some(({ prices, treatment }) => named !== null && treatment === named && prices.length > 0);

/** What is agreed for later is free only for a reason that lasts, or where nothing was done. */
function isFree(work: Work, { free, words }: Talk, isMain: boolean): boolean {
  const isDone = decidingWord(work)?.signal === 'done';
  if (free === 'main') return isMain;
  return isDone || free === 'all' || (free === 'visit' && !words.some(({ signal }) => signal === 'done'));
}

/** The only band of the talk; asked where private prices are spoken of, too. */
function bandOf(work: Work, { bands, loose, hasMoney }: Talk, hasPrice: boolean): Partial<Price> | undefined {
  const band = work.words.findLast((word) => word.band)?.band;
  if (!band) return undefined;
  const minors = [...new Set(bands.flatMap(({ minor }) => minor ?? []))];
  const isClear = !hasPrice && !hasMoney && loose.length === 0 && bands.every((one) => one.band === band);
  if (!isClear || minors.length > 1) return { priceChoices: minors.slice(0, PRICE_CHOICES_MAX) };
  const [minor = null] = minors;
  return { priceMinor: minor, priceSource: 'said', band: `NHS band ${band}`, priceBasis: 'for the whole course' };
}
