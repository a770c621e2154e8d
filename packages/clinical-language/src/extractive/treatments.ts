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
  const written = readTalk({ transcript: addedLines(notes, speech.transcript) }, find, practice, talk);
  talk.words = [...talk.words.filter((word) => !isReplaced(word, written.words, notes)), ...written.words];
  const works = worksOf(talk);
  adoptLoose(works, talk);
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
    if (word.isUnnamed || (word.signal === null && word.prices.length === 0 && !word.isFree)) continue;
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

/** A price "each" or "per quadrant" without a name is that of the only treatment on the list. */
function adoptLoose(works: readonly Work[], talk: Talk): void {
  const listed = works.filter(
    (work) => decidingWord(work)?.signal === 'agreed' || decidingWord(work)?.signal === 'done',
  );
  const names = new Set(listed.map(({ words: [first] }) => first?.treatment ?? first?.kind));
  if (names.size !== 1 || listed.some(({ words }) => words.some(({ prices }) => prices.length > 0))) return;
  const price = talk.loose.find(({ isEach }) => isEach);
  if (price) for (const { words } of listed) words.at(-1)?.prices.push(price);
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

/** Not those of its siblings: the price of a silver filling is not that of a white one. */
function pricesOf(work: Work): SaidPrice[] {
  const deciding = decidingWord(work);
  return work.words
    .filter(({ kind }) => kind === deciding?.kind || kind === deciding?.family || deciding?.kind === deciding?.family)
    .flatMap(({ prices }) => prices);
}

function priceOf(work: Work, named: CatalogueTreatment | null, talk: Talk, { practice, isMain }: OfTheVisit): Price {
  const listed = named?.priceMinor ?? null;
  const currency = named?.currency ?? currencySymbol(practice);
  const none: Price = { currency, priceMinor: null, priceSource: null, band: null, priceBasis: null, priceChoices: [] };
  const band = work.words.findLast((word) => word.band)?.band ?? null;
  const prices = pricesOf(work);
  if (band && prices.length === 0) {
    const minor = talk.bands.find((one) => one.band === band && one.minor !== null)?.minor ?? null;
    return {
      ...none,
      priceMinor: minor,
      priceSource: 'said',
      band: `NHS band ${band}`,
      priceBasis: 'for the whole course',
    };
  }
  const isSaidElsewhere = talk.words.some(
    (word) => word.prices.length > 0 && named !== null && word.treatment === named,
  );
  const amounts = [...new Set(prices.map(({ priceMinor }) => priceMinor))];
  const said = prices.at(-1);
  if (amounts.length > 1) return { ...none, priceChoices: amounts.slice(0, PRICE_CHOICES_MAX) };
  if (said) {
    const { priceMinor, basis } = said;
    return { ...none, currency: said.currency ?? currency, priceMinor, priceSource: 'said', priceBasis: basis };
  }
  const isFreeNow = talk.free === 'done' && decidingWord(work)?.signal === 'done';
  if (work.words.some((word) => word.isFree) || talk.free === 'all' || isFreeNow || (talk.free === 'main' && isMain))
    return { ...none, priceMinor: 0, priceSource: 'said' };
  if (
    listed === null ||
    talk.free !== null ||
    isSaidElsewhere ||
    talk.hasMoney ||
    talk.loose.length > 0 ||
    talk.bands.length > 0
  )
    return none;
  return { ...none, priceMinor: listed, priceSource: 'list' };
}
