import type { ToothMention } from '../teeth/tooth-mentions.ts';
import { isSameWork, type TreatmentMention } from './treatment-mentions.ts';
import type { Signal } from './treatment-status.ts';

/** A mention of a sentence before. */
type EarlierWord = TreatmentMention & { tooth: string | null; signal: Signal; sentence: number };

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
export function placeTeeth(
  raw: string,
  mentions: readonly TreatmentMention[],
  teeth: readonly ToothMention[],
  focus: readonly string[],
  earlier: readonly EarlierWord[],
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
      all.length === 1 &&
      !isSeveral &&
      (mention.isTold || named.every((group) => !FAR_TOOTH.test(textBetween(raw, mention, group))));
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
  earlier: readonly EarlierWord[],
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
