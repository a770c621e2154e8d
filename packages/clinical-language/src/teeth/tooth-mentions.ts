import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { toothOfFdi } from './numbered-teeth.ts';
import { anyPosition, notMeasured, positionOf, quadrantOf, shortPosition } from './tooth-names.ts';

/** Teeth named in a passage, with their position. */
export interface ToothMention {
  start: number;
  end: number;
  /** Usually one; several where they are listed: "upper left six and seven". */
  teeth: string[];
}

const jaw = 'upper|top|maxillary|lower|bottom|mandibular';

/** "UR2 3 and 4": a list without commas ends in "and". */
const run = `(?:(?:\\s+|\\s*,\\s*)(?:${shortPosition}))+(?:\\s*,)?\\s+(?:and|&)\\s+(?:${shortPosition})${notMeasured}`;
const more = `(?:${run}|(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)(?:${shortPosition})(?=\\s*(?:[,.;:!?)]|$|(?:and|are|is|was|were|both|need|needs|have|has|with|for|today|at|which|showing|require|requires)\\b)))*)`;
const eachOther = new RegExp(`\\b(?:${shortPosition})\\b`, 'gi');
const palmer = new RegExp(
  `(?<![\\w${CURRENCY_SYMBOLS.join('')}])(?<quadrant>[ul]\\.?\\s?[lr]\\.?)\\s?(?<first>[1-8]|[a-e])(?!\\w)${notMeasured}(?<more>${more})`,
  'gi',
);
const spoken = new RegExp(
  `(?<!\\w)(?:(?<jaw>${jaw})[\\s-]+(?<side>left|right)|(?<side2>left|right)[\\s-]+(?<jaw2>${jaw}))[\\s-]+(?:hand\\s+)?(?:tooth\\s+)?(?:number\\s+)?(?<first>${anyPosition})(?![\\w'])${notMeasured}(?<more>${more})`,
  'gi',
);
const fdi = new RegExp(
  `(?<!\\w)(?:teeth|tooth|fdi)\\s+(?:number\\s+)?(?<numbers>[1-8][1-8](?:(?:\\s*,\\s*|\\s+and\\s+)[1-8][1-8])*|(?:${shortPosition})[\\s-](?:${shortPosition}))(?!\\w)`,
  'gi',
);

/**
 * Finds teeth in Palmer letters ("UL6", "u l 6"), in words ("upper left six", "lower right first molar") and in FDI
 * numbers after "tooth" ("tooth 26", "tooth two six"). Mentions come in order and do not overlap.
 */
export function findTeeth(text: string): ToothMention[] {
  const found: ToothMention[] = [];
  for (const match of text.matchAll(palmer)) {
    const { quadrant = '', first = '', more: others = '' } = match.groups ?? {};
    const [jaw = '', side = ''] = quadrant.replace(/[.\s]/g, '');
    found.push(mention(match, listed(quadrantOf(jaw, side), first, others)));
  }
  for (const match of text.matchAll(spoken)) {
    const { first = '', more: others = '', ...at } = match.groups ?? {};
    found.push(mention(match, listed(quadrantOf(at.jaw ?? at.jaw2 ?? '', at.side ?? at.side2 ?? ''), first, others)));
  }
  for (const match of text.matchAll(fdi)) {
    const numbers = /^\d/.test(match.groups?.numbers ?? '')
      ? (match.groups?.numbers?.match(/\d\d/g) ?? [])
      : [(match.groups?.numbers ?? '').split(/[\s-]/).map(positionOf).join('')];
    const teeth = numbers.map((number) => toothOfFdi(Number(number))).filter((tooth) => tooth !== undefined);
    if (teeth.length > 0) found.push(mention(match, teeth));
  }
  return found.sort((a, b) => a.start - b.start).filter((one, index, all) => one.start >= (all[index - 1]?.end ?? 0));
}

function mention(match: RegExpExecArray, teeth: string[]): ToothMention {
  return { start: match.index, end: match.index + match[0].length, teeth };
}

function listed(quadrant: string, first: string, others: string): string[] {
  return [first, ...(others.match(eachOther) ?? [])].map((one) => quadrant + positionOf(one));
}
