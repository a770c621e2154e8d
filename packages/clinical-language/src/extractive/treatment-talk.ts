import type { Conventions } from '@openconsult/contracts/conventions';
import {
  type Concept,
  isOfPatient,
  type ReadSentence,
  readTranscript,
  type TranscriptInput,
} from '../reading/index.ts';
import { teethIn } from '../teeth/index.ts';
import type { ToothMention } from '../teeth/tooth-mentions.ts';
import { isProposal, patientsSignal } from './patients-words.ts';
import type { TreatmentMention } from './treatment-mentions.ts';
import { ownPrices } from './treatment-price-owners.ts';
import {
  amountsSaid,
  bandIn,
  isAllFree,
  isEverything,
  isExempt,
  isOfPlan,
  isOfToday,
  pricesIn,
  type SaidPrice,
  speaksOfMoney,
} from './treatment-prices.ts';
import { signalsOf } from './treatment-signals.ts';
import { isQuestionOf, type Signal } from './treatment-status.ts';
import { placeTeeth } from './treatment-teeth.ts';

/** One mention of a treatment on one tooth, with what is said of it. */
export interface Word extends TreatmentMention {
  signal: Signal;
  tooth: string | null;
  sentence: number;
  evidence: string;
  prices: SaidPrice[];
  /** Said in its passage, perhaps for something else. */
  unsurePrices: SaidPrice[];
  band: string | null;
  /** The practitioner offers it or asks about it. */
  isProposed: boolean;
}

/** About a clause, which another sentence may have become. */
const CLAUSE_LENGTH = 40;
const NO_TREATMENT =
  /\b(?:did not go ahead|didn't go ahead|no treatment (?:was )?(?:carried out|done|given|today)|nothing(?:'s| has| was) been done|nothing was done|left before we began|not going to do this today|had to (?:abandon|postpone))\b/i;
const PROCEDURE =
  /\b(?:carpules?|cartridges?|infiltration|block|rubber dam|etched|matrix|cemented|bonded|sutures?|stitch(?:es)?|luxated|forceps|ultrasonic|scalers?|prepared|cord|scanned|anaesthe\w+|lidocaine|articaine|septocaine|mepivacaine|septanest|scandonest|numb(?:ed|ing gel)|topical|tried in|trays trimmed|fitting visit|hand instruments)\b/i;

export interface Talk {
  words: Word[];
  /** Prices that belong to no mention. */
  loose: SaidPrice[];
  /** Nothing is to be paid: for all, for this visit, for what was done today, or only for the main treatment. */
  free: 'all' | 'visit' | 'done' | 'main' | null;
  /** What a spoken cue cut off before the passage: "on his plan, so nothing today". */
  lead: string;
  bands: { band: string; minor: number | null }[];
  hasMoney: boolean;
}

export function readTalk(
  speech: TranscriptInput,
  find: (text: string) => TreatmentMention[],
  practice: Conventions,
  before?: Talk,
): Talk {
  const { transcript: text } = speech;
  const passages = readTranscript(speech).filter(({ use }) => use === 'note');
  const whole = passages.map((passage) => passage.text);
  const isCancelled = NO_TREATMENT.test(text);
  const isProcedure = !isCancelled && whole.filter((sentence) => PROCEDURE.test(sentence)).length >= 1;
  const talk: Talk = {
    words: [],
    loose: [...(before?.loose ?? [])],
    free: null,
    lead: '',
    bands: [],
    hasMoney: false,
  };
  const focus: string[] = [];
  for (const [index, passage] of passages.entries()) {
    talk.lead = text.slice(passages[index - 1]?.end ?? 0, passage.start);
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
  const teeth = teethIn(raw, practice.notation);
  const masked = maskTeeth(raw, teeth);
  const mentions = find(masked).map((mention) => publicly(mention, raw));
  const isQuestion = isQuestionOf(raw);
  const isPatients = isOfPatient(passage);
  const context = {
    isQuestion,
    isProcedure,
    isTitle: index < 2,
    hasTooth: teeth.length > 0,
    concept,
    confidence,
    act,
  };
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
  if (
    isPatients
      ? prices.length > 0
      : !maySpeakOfMoney && MONEY_CONCEPTS.includes(concept) && pricesIn(masked, true).length > 0
  )
    talk.hasMoney = true;
  const isSteps = concept === 'procedure' && confidence >= SURE;
  const words = placed.map((mention): Word => {
    const signal = signals.get(mention.start) ?? null;
    return {
      ...mention,
      isPlain: mention.isPlain || (isSteps && signal === 'done' && toldInSteps.has(mention.kind)),
      signal: isPatients ? patientsSignal(signal, mention, talk.words) : signal,
      sentence: index,
      evidence: passage.text,
      prices: [],
      unsurePrices: [],
      band: null,
      isProposed: !isPatients && isProposal(signal, raw),
    };
  });
  // What a patient says of money sets no price.
  if (!isPatients) attribute(masked, words, prices, talk);
  if (NEIGHBOUR.test(raw)) return words;
  for (const tooth of teeth.flatMap(({ teeth: all }) => all)) {
    const at = focus.indexOf(tooth);
    if (at >= 0) focus.splice(at, 1);
    focus.push(tooth);
  }
  return words;
}

/** From this confidence on a passage is a procedure. */
const SURE = 0.6;
/** Work whose steps tell enough of it in a procedure, though nothing names it. */
const toldInSteps: ReadonlySet<string> = new Set([
  ...['extraction', 'surgical extraction', 'crown', 'root surface debridement', 'composite filling', 'pulpotomy'],
  ...['root canal treatment', 'implant', 'botulinum toxin', 'crown lengthening', 'glass ionomer filling', 'smoothing'],
]);

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

/** Gives each treatment what is said of money for it; `masked` has dots for the teeth. */
function attribute(masked: string, words: Word[], prices: SaidPrice[], talk: Talk): void {
  const bands = bandIn(masked);
  const counted = words.filter(({ signal }) => signal !== null);
  const mentions = [...new Map(words.map((word) => [word.start, word])).values()].sort((a, b) => a.start - b.start);
  const { owned, unsure } = ownPrices(masked, mentions, bands.length > 0 ? [] : prices);
  for (const word of counted) {
    word.prices.push(...(owned.get(word.start) ?? []));
    if (word.prices.length === 0) word.unsurePrices.push(...unsure);
  }
  talk.loose.push(...unsure.filter(({ priceMinor }) => priceMinor > 0));
  if (isAllFree(masked, prices.length > 0) && (counted.length === 0 || isEverything(masked)))
    talk.free = freeOf(`${talk.lead}${masked}`, masked, talk.free);
  for (const { band, start } of bands) {
    const amount = amountsSaid(masked).find((price) => price.start > start && price.start - start < 60);
    const owner = counted.findLast(({ end }) => end <= start) ?? counted[0];
    talk.bands.push({ band, minor: amount?.minor ?? null });
    for (const word of counted) if (owner && (word.start === owner.start || bands.length === 1)) word.band = band;
  }
}

function freeOf(withLead: string, text: string, before: Talk['free']): Talk['free'] {
  if (isOfPlan(withLead) && before !== 'all') return 'main';
  if (isOfToday(text)) return 'done';
  return isEverything(text) || isExempt(withLead) ? 'all' : 'visit';
}

/** Teeth are blanked so that "six" in "upper left six" is read neither as an amount nor as a name. */
function maskTeeth(raw: string, teeth: readonly ToothMention[]): string {
  return teeth.reduce(
    (text, { start, end }) => `${text.slice(0, start)}${'.'.repeat(end - start)}${text.slice(end)}`,
    raw,
  );
}
