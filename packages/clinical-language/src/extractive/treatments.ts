import { findPrices, isPartPayment, isTotal, type PriceMention } from '../prices/price-mentions.ts';
import { type Passage, readPassages } from '../sentences/passages.ts';
import { findTeeth, type ToothMention } from '../teeth/tooth-mentions.ts';
import { capitalised } from '../text/capitals.ts';
import type { RecommendedTreatment, TreatmentsInput } from './inputs.ts';
import { type TreatmentMention, treatmentFinder } from './treatment-mentions.ts';
import { type TreatmentStatus, treatmentStatusOf } from './treatment-status.ts';

interface Candidate extends TreatmentMention {
  status: TreatmentStatus;
  tooth: string | null;
  price: PriceMention | undefined;
  evidence: string;
}

/**
 * The treatments that the notes (or, where they name none, the transcript) plan or offer, with tooth and price.
 *
 * Omits declined, past and present work. A planned treatment replaces offered ones for the same tooth. The price is the
 * one spoken with the treatment, else the catalogue's. Each treatment is listed once per tooth.
 */
export function findTreatments({ notes, transcript, catalogue }: TreatmentsInput): RecommendedTreatment[] {
  const find = treatmentFinder(catalogue);
  const fromNotes = candidatesIn(notes, find);
  const fromTranscript = candidatesIn(transcript, find);
  const chosen = chooseTreatments(fromNotes.length > 0 ? fromNotes : fromTranscript);
  return chosen.map((candidate) => {
    const spoken = candidate.price
      ? candidate
      : fromTranscript.find((other) => other.price && sameWork(other, candidate) && other.status !== 'ignored');
    return recommended(candidate, spoken ?? candidate);
  });
}

function recommended({ treatment, name, tooth }: Candidate, { price, evidence }: Candidate): RecommendedTreatment {
  return {
    catalogueId: treatment?.id ?? null,
    name: treatment?.name ?? capitalised(name),
    tooth,
    currency: price?.currency ?? treatment?.currency ?? '£',
    priceMinor: price?.priceMinor ?? treatment?.priceMinor ?? null,
    evidence,
    status: 'agreed',
    priceSource: price ? 'said' : treatment && treatment.priceMinor !== null ? 'list' : null,
    band: null,
    priceBasis: null,
    priceChoices: [],
  };
}

function candidatesIn(text: string, find: (text: string) => TreatmentMention[]): Candidate[] {
  const passages = readPassages(text).filter(({ sentence }) => sentence.kind === 'sentence');
  const found: Candidate[] = [];
  let lastTooth: string | undefined;
  for (const [index, passage] of passages.entries()) {
    const { raw } = passage.sentence;
    const teeth = findTeeth(raw);
    const mentions = find(maskTeeth(raw, teeth));
    const statuses = statusesOf(raw, mentions, passage.topic);
    const here = placeTeeth(raw, mentions, teeth, refersBack(raw) ? lastTooth : undefined).map((candidate) => ({
      ...candidate,
      tooth: teeth.length === 0 ? (toothOfKnownWork(raw, candidate, found) ?? candidate.tooth) : candidate.tooth,
      status: statuses.get(candidate.start) ?? 'planned',
      price: undefined,
      evidence: raw,
    }));
    found.push(...priced(here, passage, passages.slice(index + 1, index + 3), text, find));
    lastTooth = teeth.at(-1)?.teeth.at(-1) ?? lastTooth;
  }
  return withOnlyTooth(
    found.filter(({ status }) => status !== 'ignored'),
    passages,
  );
}

/** Teeth are blanked so that "six" in "upper left six" is read neither as an amount nor as a name. */
function maskTeeth(raw: string, teeth: readonly ToothMention[]): string {
  return teeth.reduce(
    (text, { start, end }) => `${text.slice(0, start)}${'.'.repeat(end - start)}${text.slice(end)}`,
    raw,
  );
}

function refersBack(raw: string): boolean {
  return /\b(?:it|this|that|same|the)\b(?: tooth)?/i.test(raw);
}

/** "the crown" after a mention of a crown is the same crown on its tooth. */
function toothOfKnownWork(raw: string, mention: TreatmentMention, found: readonly Candidate[]): string | null {
  if (!/\b(?:the|this|that|your)\s+(?:\w+\s+)?$/i.test(raw.slice(0, mention.start))) return null;
  return found.findLast(({ tooth, ...other }) => tooth !== null && workOf(other) === workOf(mention))?.tooth ?? null;
}

/** Mentions joined only by commas, "and" or "or" have the same status: "no crown, bridge or implant". */
function statusesOf(
  raw: string,
  mentions: readonly TreatmentMention[],
  topic: Passage['topic'],
): Map<number, TreatmentStatus> {
  const groups: TreatmentMention[][] = [];
  for (const mention of mentions) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && isListed(raw.slice(previous.end, mention.start))) group.push(mention);
    else groups.push([mention]);
  }
  const statuses = new Map<number, TreatmentStatus>();
  let previous: TreatmentStatus | undefined;
  for (const [index, group] of groups.entries()) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const left = raw.slice(groups[index - 1]?.at(-1)?.end ?? 0, first.start);
    const right = raw.slice(last.end, groups[index + 1]?.[0]?.start ?? raw.length);
    const alone = treatmentStatusOf({ before: clauseBefore(left), after: right, topic });
    const follows =
      previous === 'planned' && /\b(?:followed by|then|along with|together with|plus|with)\b[^.;]*$/i.test(left);
    const alternatives = group.length > 1 && /\bor\b/i.test(raw.slice(first.end, last.start));
    const status = alternatives && alone === 'planned' ? 'offered' : follows && alone === 'offered' ? 'planned' : alone;
    for (const { start } of group) statuses.set(start, status);
    previous = status;
  }
  return statuses;
}

function isListed(between: string): boolean {
  return /^(?:[\s,&/]|\b(?:and|or|nor|a|an|the|any|another)\b)*$/i.test(between);
}

function clauseBefore(text: string): string {
  return text.split(/[;:]|,(?! ?(?:a|an|the|any)\b)|\b(?:but|however|although|whereas|then)\b/i).at(-1) ?? text;
}

const apart = 40;

/** Each group of teeth goes to the nearest treatment; a comma or "and" between them adds distance. */
function placeTeeth(
  raw: string,
  mentions: readonly TreatmentMention[],
  teeth: readonly ToothMention[],
  referred: string | undefined,
): Omit<Candidate, 'status' | 'price' | 'evidence'>[] {
  const eligible = mentions.filter(({ onTooth }) => onTooth);
  const owners = new Map<TreatmentMention, string[]>();
  for (const group of grouped(raw, teeth)) {
    const distance = (mention: TreatmentMention) => {
      const between =
        mention.start < group.start ? raw.slice(mention.end, group.start) : raw.slice(group.end, mention.start);
      return between.length + (/[,;:]|\band\b|\bthen\b/i.test(between) ? apart : 0);
    };
    const nearest = [...eligible].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest) owners.set(nearest, [...(owners.get(nearest) ?? []), ...group.teeth]);
  }
  const all = [...new Set(teeth.flatMap((mention) => mention.teeth))];
  return mentions.flatMap((mention) => {
    const shared = all.length === 1 ? all : all.length === 0 && referred ? [referred] : [];
    const own: (string | null)[] = owners.get(mention) ?? (mention.onTooth ? shared : []);
    const worked = mention.isSpan ? own.slice(0, 1) : own;
    return (worked.length > 0 ? worked : [null]).map((tooth) => ({ ...mention, tooth }));
  });
}

/** Whether two teeth with this text between them belong together. */
const isJoin = (between: string): boolean =>
  /^(?:,|and|to|&|, ?and)? ?(?:the)?$/i.test(between.replace(/\s+/g, ' ').trim());

function grouped(raw: string, teeth: readonly ToothMention[]): ToothMention[] {
  const groups: ToothMention[] = [];
  for (const mention of teeth) {
    const last = groups.at(-1);
    if (last && isJoin(raw.slice(last.end, mention.start))) {
      groups.splice(-1, 1, { start: last.start, end: mention.end, teeth: [...last.teeth, ...mention.teeth] });
    } else groups.push(mention);
  }
  return groups;
}

/** A price belongs to the treatment before it, or after it in "£450 for a crown"; or it comes in the next sentence. */
function priced(
  here: Candidate[],
  { sentence }: Passage,
  next: readonly Passage[],
  text: string,
  find: (text: string) => TreatmentMention[],
): Candidate[] {
  const { raw } = sentence;
  const works = new Set(here.map(({ start }) => start));
  const prices = pricesIn(raw);
  for (const price of prices) {
    if (works.size > 1 && isTotal(raw, price)) continue;
    const ahead = /^\s*for\b/i.test(raw.slice(price.end));
    const before = here.findLast(({ end }) => end <= price.start);
    const after = here.find(({ start }) => start >= price.end);
    const owner = ahead ? (after ?? before) : (before ?? after);
    for (const candidate of here) if (candidate.start === owner?.start) candidate.price = price;
  }
  if (works.size !== 1 || prices.length > 0) return here;
  for (const { sentence: following } of next) {
    if (following.kind === 'marker' || find(following.raw).length > 0) break;
    const [price] = pricesIn(following.raw);
    if (price)
      return here.map((candidate) => ({ ...candidate, price, evidence: text.slice(sentence.start, following.end) }));
  }
  return here;
}

function pricesIn(raw: string): PriceMention[] {
  return findPrices(maskTeeth(raw, findTeeth(raw))).filter((price) => !isPartPayment(raw, price));
}

/** If the whole dictation names a single tooth, treatments without a tooth are on that one. */
function withOnlyTooth(found: Candidate[], passages: readonly Passage[]): Candidate[] {
  const named = new Set(
    passages
      .filter(({ topic }) => topic !== 'dental-history')
      .flatMap(({ sentence }) => findTeeth(sentence.raw).flatMap(({ teeth }) => teeth)),
  );
  const [only] = named;
  if (named.size !== 1 || !only) return found;
  return found.map((candidate) => (candidate.onTooth && !candidate.tooth ? { ...candidate, tooth: only } : candidate));
}

function chooseTreatments(found: readonly Candidate[]): Candidate[] {
  const planned = found.filter(({ status }) => status === 'planned');
  const decided = new Set(planned.map(({ tooth }) => tooth));
  const offered = found.filter(
    ({ status, tooth }) => status === 'offered' && !decided.has(tooth) && (tooth || planned.length === 0),
  );
  const chosen: Candidate[] = [];
  for (const candidate of found) {
    if (!planned.includes(candidate) && !offered.includes(candidate)) continue;
    const known = chosen.findIndex(
      (other) => sameWork(other, candidate) || isVaguer(other, candidate) || isVaguer(candidate, other),
    );
    const other = chosen[known];
    if (!other) chosen.push(candidate);
    else if (isVaguer(other, candidate))
      chosen[known] = {
        ...candidate,
        price: candidate.price ?? other.price,
        evidence: candidate.price || !other.price ? candidate.evidence : other.evidence,
      };
    else if (candidate.price) chosen[known] = { ...other, price: candidate.price, evidence: candidate.evidence };
  }
  return chosen;
}

function sameWork(a: Candidate, b: Candidate): boolean {
  return workOf(a) === workOf(b) && a.tooth === b.tooth;
}

/** The same treatment once without and once with a tooth is one treatment. */
function isVaguer(a: Candidate, b: Candidate): boolean {
  return a.tooth === null && b.tooth !== null && workOf(a) === workOf(b);
}

function workOf({ treatment, name }: Pick<TreatmentMention, 'treatment' | 'name'>): string {
  return treatment?.id ?? name;
}
