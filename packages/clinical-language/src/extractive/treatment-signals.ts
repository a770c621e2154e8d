import type { TreatmentMention } from './treatment-mentions.ts';
import { type Signal, type Surroundings, signalOf } from './treatment-status.ts';

type OfTheSentence = Omit<
  Surroundings,
  'sentence' | 'before' | 'named' | 'kind' | 'after' | 'isTold' | 'isVerb' | 'previous'
>;

/** Mentions joined only by commas, "and" or "or" share their signal: "no crown, bridge or implant". */
export function signalsOf(
  raw: string,
  mentions: readonly TreatmentMention[],
  context: OfTheSentence,
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
    const words = {
      kind: first.kind,
      sentence: raw,
      before: left,
      named: raw.slice(first.start, last.end),
      after: right,
    };
    const signal = signalOf({ ...words, isTold: first.isTold, isVerb: first.isVerb, previous, ...context });
    const isChoice = group.length > 1 && /\bor\b/i.test(raw.slice(first.end, last.start));
    for (const { start } of group) signals.set(start, isChoice && signal === 'agreed' ? 'offered' : signal);
  }
  return signals;
}

const isListed = (between: string): boolean => /^(?:[\s,&/]|\b(?:and|or|nor|a|an|the|any|another)\b)*$/i.test(between);
