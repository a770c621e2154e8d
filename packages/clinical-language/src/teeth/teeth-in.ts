import type { ToothNotation } from '@openconsult/contracts/conventions';
import { fdiTeeth, universalTeeth } from './bare-numbers.ts';
import { findTeeth, type ToothMention } from './tooth-mentions.ts';

/**
 * The teeth of a text as the practice numbers them, always as `UL6`, in order and without overlaps. The one place that
 * reads them: treatments, prices, facts, and what contradicts.
 */
export function teethIn(text: string, notation: ToothNotation): ToothMention[] {
  if (notation === 'palmer') return findTeeth(text);
  // In a universal practice "tooth 14" is no FDI number.
  const named = findTeeth(text).filter(
    ({ start, end }) => notation !== 'universal' || !/^(?:tooth|teeth)\b/i.test(text.slice(start, end)),
  );
  return merged(named, notation === 'fdi' ? fdiTeeth(text) : universalTeeth(text));
}

/**
 * Where a place in a quadrant may also be a number of the notation, it is the number if that is in the same quadrant:
 * "upper right 2" of a universal practice, "upper left two six" of an FDI one. "Lower right number six" is a place.
 */
function merged(named: readonly ToothMention[], numbered: readonly ToothMention[]): ToothMention[] {
  const all = [
    ...named.map((mention) => ({ mention, isNamed: true })),
    ...numbered.map((mention) => ({ mention, isNamed: false })),
  ].sort((a, b) => a.mention.start - b.mention.start || b.mention.end - a.mention.end);
  const result: (typeof all)[number][] = [];
  for (const one of all) {
    const last = result.at(-1);
    if (!last || one.mention.start >= last.mention.end) result.push(one);
    else if (last.isNamed && !one.isNamed && isSameQuadrant(last.mention, one.mention)) result.splice(-1, 1, one);
    else if (!last.isNamed && one.isNamed && !isSameQuadrant(last.mention, one.mention)) result.splice(-1, 1, one);
  }
  return result.map(({ mention }) => mention);
}

const isSameQuadrant = (a: ToothMention, b: ToothMention): boolean =>
  a.teeth[0]?.slice(0, 2) === b.teeth[0]?.slice(0, 2);
