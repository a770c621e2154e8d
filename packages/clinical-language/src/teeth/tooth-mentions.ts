/** Teeth named in a passage, with their place in it. */
export interface ToothMention {
  start: number;
  end: number;
  /** Usually one; several where they are listed: "upper left six and seven". */
  teeth: string[];
}

const positions: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  'central incisor': '1',
  central: '1',
  'lateral incisor': '2',
  lateral: '2',
  canine: '3',
  'first premolar': '4',
  'first pre molar': '4',
  'second premolar': '5',
  'second pre molar': '5',
  'first molar': '6',
  'second molar': '7',
  'third molar': '8',
  'wisdom tooth': '8',
  'wisdom teeth': '8',
  wisdom: '8',
  sicks: '6',
  sixth: '6',
  seventh: '7',
  fifth: '5',
  fourth: '4',
  eighth: '8',
  ate: '8',
  sixes: '6',
  sevens: '7',
  fives: '5',
  fours: '4',
  eights: '8',
};
const digit = `[1-8]|${Object.keys(positions)
  .filter((word) => /^\w+$/.test(word))
  .sort(longest)
  .join('|')}`;
const position = `[1-8]|[a-e](?![\\w'])|${Object.keys(positions)
  .sort(longest)
  .map((words) => words.replace(/ /g, '[\\s-]+'))
  .join('|')}`;
const upperLower = { upper: 'U', top: 'U', maxillary: 'U', lower: 'L', bottom: 'L', mandibular: 'L' } as const;
const jaw = Object.keys(upperLower).join('|');
const fdiQuadrants = ['UR', 'UL', 'LL', 'LR'];

const more = `(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)(?:${digit})(?=\\s*(?:[,.;:!?)]|$|(?:and|are|is|was|were|both|need|needs|have|has|with|for|today|at|which|showing|require|requires)\\b)))*`;
const palmer = new RegExp(
  `(?<![\\w£$€])(?<quadrant>[ul]\\.?\\s?[lr]\\.?)\\s?(?<first>[1-8]|[a-e])(?!\\w)(?<more>${more})`,
  'gi',
);
const spoken = new RegExp(
  `(?<!\\w)(?:(?<jaw>${jaw})[\\s-]+(?<side>left|right)|(?<side2>left|right)[\\s-]+(?<jaw2>${jaw}))[\\s-]+(?:hand\\s+)?(?:tooth\\s+)?(?:number\\s+)?(?<first>${position})(?![\\w'])(?<more>${more})`,
  'gi',
);
const fdi = new RegExp(
  `(?<!\\w)(?:teeth|tooth|fdi)\\s+(?:number\\s+)?(?<numbers>[1-8][1-8](?:(?:\\s*,\\s*|\\s+and\\s+)[1-8][1-8])*|(?:${digit})[\\s-](?:${digit}))(?!\\w)`,
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
    found.push(mention(match, listed(quadrant.replace(/[.\s]/g, ''), first, others)));
  }
  for (const match of text.matchAll(spoken)) {
    const { first = '', more: others = '', ...at } = match.groups ?? {};
    const height = (at.jaw ?? at.jaw2 ?? '').toLowerCase();
    const side = (at.side ?? at.side2 ?? '').charAt(0);
    if (height in upperLower)
      found.push(
        mention(
          match,
          listed(
            `${height === 'upper' || height === 'top' || height === 'maxillary' ? 'U' : 'L'}${side}`,
            first,
            others,
          ),
        ),
      );
  }
  for (const match of text.matchAll(fdi)) {
    const numbers = /^\d/.test(match.groups?.numbers ?? '')
      ? (match.groups?.numbers?.match(/\d\d/g) ?? [])
      : [(match.groups?.numbers ?? '').split(/[\s-]/).map(toNumber).join('')];
    const teeth = numbers.map(fromFdi).filter((tooth) => tooth !== undefined);
    if (teeth.length > 0) found.push(mention(match, teeth));
  }
  return found.sort((a, b) => a.start - b.start).filter((one, index, all) => one.start >= (all[index - 1]?.end ?? 0));
}

function mention(match: RegExpExecArray, teeth: string[]): ToothMention {
  return { start: match.index, end: match.index + match[0].length, teeth };
}

function listed(quadrant: string, first: string, others: string): string[] {
  const rest = others.match(new RegExp(`\\b(?:${digit})\\b`, 'gi')) ?? [];
  return [first, ...rest].map((one) => `${quadrant.toUpperCase()}${toNumber(one)}`);
}

function toNumber(word: string): string {
  return positions[word.toLowerCase().replace(/[\s-]+/g, ' ')] ?? word.toUpperCase();
}

/** 11 to 48 are permanent teeth, 51 to 85 milk teeth. */
function fromFdi(number: string): string | undefined {
  const quadrant = Number(number.charAt(0));
  const place = Number(number.charAt(1));
  if (quadrant >= 1 && quadrant <= 4 && place >= 1 && place <= 8) return `${fdiQuadrants[quadrant - 1]}${place}`;
  if (quadrant >= 5 && quadrant <= 8 && place >= 1 && place <= 5)
    return `${fdiQuadrants[quadrant - 5]}${'ABCDE'.charAt(place - 1)}`;
  return undefined;
}

const names: Record<string, string> = {
  1: 'central incisor',
  2: 'lateral incisor',
  3: 'canine',
  4: 'first premolar',
  5: 'second premolar',
  6: 'first molar',
  7: 'second molar',
  8: 'wisdom tooth',
  A: 'baby central incisor',
  B: 'baby lateral incisor',
  C: 'baby canine',
  D: 'baby first molar',
  E: 'baby second molar',
};

/** The words for a patient: `UL6` is "upper left first molar". Anything else comes back as it is. */
export function toothName(tooth: string): string {
  const match = /^([UL])([LR])([1-8A-E])$/.exec(tooth);
  const name = names[match?.[3] ?? ''];
  if (!match || !name) return tooth;
  return `${match[1] === 'U' ? 'upper' : 'lower'} ${match[2] === 'L' ? 'left' : 'right'} ${name}`;
}

function longest(a: string, b: string): number {
  return b.length - a.length;
}
