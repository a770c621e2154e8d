import { statedText } from '@openconsult/contracts/check-marks';
import { type Conventions, currencySymbol, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { PRICE_CHOICES_MAX } from '@openconsult/contracts/limits';
import type { TreatmentStatus } from '@openconsult/contracts/treatment-item';
import { type Concept, type ReadSentence, readTranscript } from '../reading/index.ts';
import type { ToothMention } from '../teeth/tooth-mentions.ts';
import { capitalised } from '../text/capitals.ts';
import { plain } from '../text/phrases.ts';
import type { CatalogueTreatment, RecommendedTreatment, TreatmentsInput } from './inputs.ts';
import { isSameWork, type TreatmentMention, treatmentFinder } from './treatment-mentions.ts';
import {
  amountsSaid,
  bandIn,
  includedAfter,
  isAllFree,
  isEverything,
  isFree,
  pricesIn,
  type SaidPrice,
  speaksOfMoney,
} from './treatment-prices.ts';
import { teethIn } from './treatment-sites.ts';
import { isQuestionOf, type Signal, type Surroundings, signalOf } from './treatment-status.ts';

/** One mention of a treatment on one tooth, with what is said of it. */
interface Word extends TreatmentMention {
  tooth: string | null;
  signal: Signal;
  sentence: number;
  evidence: string;
  prices: SaidPrice[];
  isFree: boolean;
  band: string | null;
}

/** All that was said of one treatment on one tooth. */
interface Work {
  words: Word[];
  tooth: string | null;
}

/** About a clause, which another sentence may have become. */
const CLAUSE_LENGTH = 40;
const NO_TREATMENT =
  /\b(?:did not go ahead|didn't go ahead|no treatment (?:was )?(?:carried out|done|given|today)|nothing(?:'s| has| was) been done|nothing was done|left before we began|not going to do this today|had to (?:abandon|postpone))\b/i;
const PROCEDURE =
  /\b(?:carpules?|cartridges?|infiltration|block|rubber dam|etched|matrix|cemented|bonded|sutures?|stitch(?:es)?|luxated|forceps|ultrasonic|scalers?|prepared|cord|scanned|anaesthe\w+|lidocaine|articaine|septocaine|mepivacaine|septanest|scandonest|numb(?:ed|ing gel)|topical|tried in|trays trimmed|fitting visit|hand instruments)\b/i;

/**
 * The treatments of a consultation, each with its status by the last word on it, its tooth, its price and its evidence.
 * Only an explicit sentence makes one agreed or done; without it a treatment was offered, refused or mentioned. Risks,
 * questions, rules of an insurance, other people and the past list nothing.
 */
export function findTreatments({ notes, transcript, catalogue, conventions }: TreatmentsInput): RecommendedTreatment[] {
  const find = treatmentFinder(catalogue);
  const practice = conventions ?? DEFAULT_CONVENTIONS;
  const said = transcript.trim();
  const talk = readTalk(said, find, practice);
  const written = readTalk(addedLines(notes, said), find, practice, talk);
  talk.words = [...talk.words.filter((word) => !isReplaced(word, written.words, notes)), ...written.words];
  const works = worksOf(talk);
  adoptLoose(works, talk);
  return works.map((work) => recommended(work, talk, practice));
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

interface Talk {
  words: Word[];
  /** Prices that belong to no mention. */
  loose: SaidPrice[];
  isFree: boolean;
  bands: { band: string; minor: number | null }[];
  hasMoney: boolean;
}

function readTalk(
  text: string,
  find: (text: string) => TreatmentMention[],
  practice: Conventions,
  before?: Talk,
): Talk {
  const passages = readTranscript({ transcript: text }).filter(({ use }) => use === 'note');
  const whole = passages.map((passage) => passage.text);
  const isCancelled = NO_TREATMENT.test(text);
  const isProcedure = !isCancelled && whole.filter((sentence) => PROCEDURE.test(sentence)).length >= 1;
  const talk: Talk = { words: [], loose: [...(before?.loose ?? [])], isFree: false, bands: [], hasMoney: false };
  const focus: string[] = [];
  for (const [index, passage] of passages.entries()) {
    const said = readSentence(passage, { index, find, practice, talk, focus, isProcedure });
    // "He was booked for an extraction and it did not go ahead."
    const isOff = isCancelled && NO_TREATMENT.test(text.slice(passage.start, passage.end + CLAUSE_LENGTH));
    for (const word of said) {
      const isNotDone = isCancelled && word.signal === 'done';
      talk.words.push(isNotDone || (isOff && word.signal !== null) ? { ...word, signal: 'mentioned' } : word);
    }
  }
  return talk;
}

const MONEY_CONCEPTS: readonly Concept[] = ['options', 'fees', 'decision', 'plan', 'procedure'];

interface Reading {
  index: number;
  find: (text: string) => TreatmentMention[];
  practice: Conventions;
  talk: Talk;
  focus: string[];
  isProcedure: boolean;
}

function readSentence(passage: ReadSentence, { index, find, practice, talk, focus, isProcedure }: Reading): Word[] {
  const raw = withoutStruck(passage);
  const { concept, confidence, act } = passage;
  const teeth = teethIn(raw, practice);
  const masked = maskTeeth(raw, teeth);
  const mentions = find(masked).map((mention) => publicly(mention, raw));
  const isQuestion = isQuestionOf(raw);
  const context = { isQuestion, isProcedure, isTitle: index < 2, hasTooth: teeth.length > 0, concept, confidence, act };
  const signals = signalsOf(raw, mentions, context);
  const placed = placeTeeth(raw, mentions, teeth, focus, talk.words);
  const maySpeakOfMoney = mentions.length > 0 || speaksOfMoney(raw);
  const prices = isQuestion
    ? []
    : pricesIn(
        masked,
        maySpeakOfMoney,
        mentions.map(({ end }) => end),
      );
  // A number that may be a price of something: the price list must not speak instead.
  if (!maySpeakOfMoney && MONEY_CONCEPTS.includes(concept) && pricesIn(masked, true).length > 0) talk.hasMoney = true;
  const words = placed.map(
    (mention): Word => ({
      ...mention,
      signal: signals.get(mention.start) ?? null,
      sentence: index,
      evidence: passage.text,
      prices: [],
      isFree: false,
      band: null,
    }),
  );
  attribute(raw, words, prices, talk);
  if (NEIGHBOUR.test(raw)) return words;
  for (const tooth of teeth.flatMap(({ teeth: all }) => all)) {
    const at = focus.indexOf(tooth);
    if (at >= 0) focus.splice(at, 1);
    focus.push(tooth);
  }
  return words;
}

/** Work of the health service is not the private one of the list. */
function publicly(mention: TreatmentMention, raw: string): TreatmentMention {
  const isPublic = /\b(?:band|health service|nhs)\b/i.test(raw) && !/\bprivate/i.test(raw);
  const isPrivate = /\bprivate\b/i.test(mention.treatment?.name ?? '');
  return isPublic && isPrivate ? { ...mention, treatment: null, name: mention.kind } : mention;
}

/** A tooth of which nothing more is said than that it is well. */
const NEIGHBOUR = /\b(?:normal|normally|next to|beside|neighbou?rs?|healthy|no decay|sound)\b/i;

/** The sentence as it was meant: what was taken back is blank. */
function withoutStruck({ text, start, struck }: ReadSentence): string {
  return struck.reduce((left, one) => {
    const [from, to] = [Math.max(0, one.start - start), Math.min(text.length, one.end - start)];
    return to > from ? left.slice(0, from) + ' '.repeat(to - from) + left.slice(to) : left;
  }, text);
}

/** Between an amount and the treatment that it is for: "£450 for a crown". */
const NEAR_AHEAD = /^ ?(?:(?:pounds?|dollars?|euros?) )?(?:for (?:\w+ ){0,3}|(?:a|an|the) )?$/i;

function attribute(raw: string, words: Word[], prices: SaidPrice[], talk: Talk): void {
  const bands = bandIn(raw);
  const counted = words.filter(({ signal }) => signal !== null);
  for (const word of words) word.isFree = includedAfter.test(raw.slice(word.end));
  const priced = words.filter((word) => !word.isFree);
  const starts = [...new Set(counted.map(({ start }) => start))];
  const last = counted.at(-1);
  const isZipped =
    starts.length > 1 && starts.length === prices.length && last && prices.every(({ start }) => start >= last.end);
  for (const [index, price] of prices.entries()) {
    if (bands.length > 0) continue;
    if (isZipped) {
      for (const word of words) if (word.start === starts[index]) word.prices.push(price);
      continue;
    }
    const right = raw.slice(price.end, price.end + 40);
    const ahead = /^ ?(?:(?:pounds?|dollars?|euros?) )?for\b/i.test(right);
    const isBehind = ({ end }: Word) => end <= price.start;
    const behind = priced.findLast((word) => isBehind(word) && word.signal !== null) ?? priced.findLast(isBehind);
    const after = priced.find(({ start }) => start >= price.end && NEAR_AHEAD.test(raw.slice(price.end, start)));
    const isElsewhere = ahead && !after && /^\s*(?:\w+ )?for (?:the|a|an) \w+/i.test(right);
    const owner = isElsewhere ? undefined : ahead ? (after ?? behind) : (behind ?? after);
    if (!owner) talk.loose.push(price);
    const isMoney = owner && (owner.signal !== null || speaksOfMoney(raw));
    for (const word of words) if (isMoney && word.start === owner.start) word.prices.push(price);
  }
  if (prices.length === 0) {
    if (isFree(raw)) for (const word of counted) word.isFree = true;
  }
  if (isAllFree(raw, prices[0]?.start) && (counted.length === 0 || isEverything(raw))) talk.isFree = true;
  for (const { band, start } of bands) {
    const amount = amountsSaid(raw).find((price) => price.start > start && price.start - start < 60);
    const owner = counted.findLast(({ end }) => end <= start) ?? counted[0];
    talk.bands.push({ band, minor: amount?.minor ?? null });
    for (const word of counted) if (owner && (word.start === owner.start || bands.length === 1)) word.band = band;
  }
}

/** Teeth are blanked so that "six" in "upper left six" is read neither as an amount nor as a name. */
function maskTeeth(raw: string, teeth: readonly ToothMention[]): string {
  return teeth.reduce(
    (text, { start, end }) => `${text.slice(0, start)}${'.'.repeat(end - start)}${text.slice(end)}`,
    raw,
  );
}

/** Mentions joined only by commas, "and" or "or" share their signal: "no crown, bridge or implant". */
function signalsOf(
  raw: string,
  mentions: readonly TreatmentMention[],
  context: Omit<Surroundings, 'sentence' | 'before' | 'named' | 'after' | 'isTold' | 'isVerb' | 'previous'>,
): Map<number, Signal> {
  const groups: TreatmentMention[][] = [];
  for (const mention of mentions) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && isListed(raw.slice(previous.end, mention.start))) group.push(mention);
    else groups.push([mention]);
  }
  const signals = new Map<number, Signal>();
  for (const [index, group] of groups.entries()) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const left = raw.slice(groups[index - 1]?.at(-1)?.end ?? 0, first.start);
    const right = raw.slice(last.end, groups[index + 1]?.[0]?.start ?? raw.length);
    const previous = signals.get(groups[index - 1]?.[0]?.start ?? -1);
    const words = { sentence: raw, before: left, named: raw.slice(first.start, last.end), after: right };
    const signal = signalOf({ ...words, isTold: first.isTold, isVerb: first.isVerb, previous, ...context });
    const isChoice = group.length > 1 && /\bor\b/i.test(raw.slice(first.end, last.start));
    for (const { start } of group) signals.set(start, isChoice && signal === 'agreed' ? 'offered' : signal);
  }
  return signals;
}

const isListed = (between: string): boolean => /^(?:[\s,&/]|\b(?:and|or|nor|a|an|the|any|another)\b)*$/i.test(between);

const APART = 40;
/** A tooth behind one of these is not the treatment's. */
const FAR_TOOTH = /;|\bonly\b|\bwatch\b|,[^,]*,/i;

const textBetween = (raw: string, mention: TreatmentMention, group: ToothMention): string =>
  mention.start < group.start ? raw.slice(mention.end, group.start) : raw.slice(group.end, mention.start);

const isPlural = (raw: string, mention: TreatmentMention): boolean =>
  /s$/i.test(raw.slice(mention.start, mention.end)) || COUNT_BEFORE.test(raw.slice(0, mention.start));
const POSITION =
  /\b(?:the|both the|for|on) (?<place>one|two|three|four|five|six|seven|eight|[1-8]|[A-E])(?= |,|\.|$)(?! (?:hundred|thousand|second|one|of|weeks?|months?|days?|visits?|quadrants?|front|teeth|sealants?|four))/gi;
const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Each group of teeth goes to the nearest treatment; a comma or "and" between them adds distance. */
function placeTeeth(
  raw: string,
  mentions: readonly TreatmentMention[],
  teeth: readonly ToothMention[],
  focus: readonly string[],
  earlier: readonly Word[],
): (TreatmentMention & { tooth: string | null })[] {
  const named = teeth.length > 0 ? teeth : positionsIn(raw, focus);
  const eligible = mentions.filter(({ onTooth }) => onTooth);
  const owners = new Map<TreatmentMention, string[]>();
  for (const group of grouped(raw, named)) {
    const distance = (mention: TreatmentMention) => {
      const between = textBetween(raw, mention, group);
      if (FAR_TOOTH.test(between)) return Number.POSITIVE_INFINITY;
      return between.length + (/[,;:]|\band\b|\bthen\b/i.test(between) ? APART : 0);
    };
    const nearest = [...eligible].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest && distance(nearest) < Number.POSITIVE_INFINITY)
      owners.set(nearest, [...(owners.get(nearest) ?? []), ...group.teeth]);
  }
  const all = [...new Set(named.flatMap((mention) => mention.teeth))];
  return mentions.flatMap((mention) => {
    const isSeveral = isPlural(raw, mention);
    const isNear =
      all.length === 1 && !isSeveral && named.every((group) => !FAR_TOOTH.test(textBetween(raw, mention, group)));
    const own: (string | null)[] = owners.get(mention) ?? (mention.onTooth && isNear ? all : []);
    const known = own.length > 0 || !mention.onTooth ? own : knownTeeth(raw, { ...mention, isSeveral }, focus, earlier);
    const worked = mention.isSpan ? known.slice(0, 1) : known;
    return (worked.length > 0 ? worked : [null]).map((tooth) => ({ ...mention, tooth }));
  });
}

/** "The six" is the tooth in that place that was last spoken of. */
function positionsIn(raw: string, focus: readonly string[]): ToothMention[] {
  return Array.from(raw.matchAll(POSITION)).flatMap((match) => {
    const said = match.groups?.place ?? '';
    const place = places.includes(said.toLowerCase()) ? String(places.indexOf(said.toLowerCase()) + 1) : said;
    const [tooth, ...others] = focus.filter((one) => one.slice(2) === place);
    return tooth && others.length === 0
      ? [{ start: match.index, end: match.index + match[0].length, teeth: [tooth] }]
      : [];
  });
}

/** Of the words before, so that a long talk takes no longer for each. */
const RECENT = 200;

/** The teeth of the same work spoken of before, else the last tooth. */
function knownTeeth(
  raw: string,
  mention: TreatmentMention & { isSeveral: boolean },
  focus: readonly string[],
  earlier: readonly Word[],
): string[] {
  if (/\bboth(?: teeth|,|\.| of them|$)/i.test(raw) && focus.length >= 2) return focus.slice(-2);
  const same = earlier.slice(-RECENT).filter(({ signal, ...other }) => signal !== null && isSameWork(other, mention));
  const last = same.at(-1);
  if (last?.tooth === null) return [];
  if (last)
    return [...new Set(same.filter(({ sentence }) => sentence === last.sentence).map(({ tooth }) => tooth ?? ''))];
  // One of several teeth would be a guess.
  return mention.isSeveral || new Set(focus).size !== 1 ? [] : focus.slice(-1);
}

const COUNT_BEFORE = /\b(?:two|three|four|five|six|eight|[2-8]|all|several) (?:\w+ )?$/i;

function grouped(raw: string, teeth: readonly ToothMention[]): ToothMention[] {
  const groups: ToothMention[] = [];
  for (const mention of teeth) {
    const last = groups.at(-1);
    const isJoined =
      last &&
      /^(?:,|and|to|&|, ?and)? ?(?:the)?$/i.test(raw.slice(last.end, mention.start).replace(/\s+/g, ' ').trim());
    if (last && isJoined)
      groups.splice(-1, 1, { start: last.start, end: mention.end, teeth: [...last.teeth, ...mention.teeth] });
    else groups.push(mention);
  }
  return groups;
}

function worksOf({ words }: Talk): Work[] {
  const works: Work[] = [];
  for (const word of words) {
    if (word.signal === null && word.prices.length === 0 && !word.isFree) continue;
    const same = works.filter(({ words: [first] }) => first && isSameWork(first, word));
    const exact = same.find(({ tooth }) => tooth === word.tooth) ?? same.find(({ tooth }) => tooth === null);
    const targets = exact ? [exact] : word.tooth === null ? same.slice(-1) : [];
    if (targets.length === 0 && word.signal !== null) works.push({ words: [word], tooth: word.tooth });
    for (const work of targets) {
      work.words.push(word);
      work.tooth ??= word.tooth;
    }
  }
  return works;
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

function recommended(work: Work, talk: Talk, practice: Conventions): RecommendedTreatment {
  const deciding = decidingWord(work) ?? (work.words[0] as Word);
  const named = work.words.find(({ treatment }) => treatment) ?? deciding;
  return {
    catalogueId: named.treatment?.id ?? null,
    name: named.treatment?.name ?? capitalised(named.name),
    tooth: work.tooth,
    evidence: deciding.evidence,
    status: statusOf(deciding, work),
    ...priceOf(work, named.treatment, talk, practice),
  };
}

type Price = Pick<
  RecommendedTreatment,
  'currency' | 'priceMinor' | 'priceSource' | 'band' | 'priceBasis' | 'priceChoices'
>;

function priceOf(work: Work, named: CatalogueTreatment | null, talk: Talk, practice: Conventions): Price {
  const listed = named?.priceMinor ?? null;
  const currency = named?.currency ?? currencySymbol(practice);
  const none: Price = { currency, priceMinor: null, priceSource: null, band: null, priceBasis: null, priceChoices: [] };
  const band = work.words.findLast((word) => word.band)?.band ?? null;
  const prices = work.words.flatMap((word) => word.prices);
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
  if (work.words.some((word) => word.isFree) || talk.isFree) return { ...none, priceMinor: 0, priceSource: 'said' };
  if (listed === null || isSaidElsewhere || talk.hasMoney || talk.loose.length > 0 || talk.bands.length > 0)
    return none;
  return { ...none, priceMinor: listed, priceSource: 'list' };
}
