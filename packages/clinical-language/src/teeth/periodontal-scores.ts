import { anyOf, digitOf, misrecognisedDigits, unitWords, zeroWords } from '../numbers/spoken-numbers.ts';
import type { Replacement } from '../text/edited-text.ts';

/** Includes misrecognitions: six in a row after the name are always scores. */
const scoreWord = anyOf([
  ...zeroWords,
  ...unitWords.slice(0, 4),
  ...[...misrecognisedDigits].flatMap(([word, digit]) => (digit <= 4 ? [word] : [])),
]);
const score = `(?:[0-4](?:\\*| star)?|${scoreWord}(?: star)?)`;
const eachScore = new RegExp(score, 'gi');
const bpe = new RegExp(
  `\\b(?<name>BPE|basic periodontal examination)(?<between>(?: (?:is|was|of|scores?|scored|today|are|were|reads?))*[:,]? )(?<scores>${score}(?:[ ,./-]*${score}){5})(?![\\w.]*\\d)(?![\\w*])`,
  'gi',
);

/** Six scores of a basic periodontal examination as `BPE 212/321`. */
export function periodontalScores(text: string): Replacement[] {
  return Array.from(text.matchAll(bpe), (match) => {
    const { name = '', between = '', scores: said = '' } = match.groups ?? {};
    const each = Array.from(said.matchAll(eachScore), ([one]) => {
      const [figure = '', star] = one.toLowerCase().split(' ');
      return (digitOf(figure) ?? figure) + (star ? '*' : '');
    });
    const start = match.index + name.length + between.length;
    return { start, end: match.index + match[0].length, to: `${each.slice(0, 3).join('')}/${each.slice(3).join('')}` };
  });
}

const grades =
  /\b(?<name>grade|stage|band|type) (?<said>one|two|three|four|(?:to|too)(?= (?:mobility|furcation|diabetes|diabetic)))(?![\w'-])/gi;

/** "grade two mobility" is `grade 2 mobility`. For dental speech only. */
export function gradesInFigures(text: string): Replacement[] {
  return Array.from(text.matchAll(grades), (match) => {
    const { name = '', said = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    return { start: match.index + name.length + 1, end, to: digitOf(said) ?? said };
  });
}
