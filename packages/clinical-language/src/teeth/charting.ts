import { inOrder } from '../numbers/figures.ts';
import { numberWord } from '../numbers/spoken-numbers.ts';
import type { Replacement } from '../text/edited-text.ts';

const places = new Map<string, string>([
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word, i): [string, string] => [
    word,
    String(i + 2),
  ]),
  ['sicks', '6'],
]);
const place = `[1-8]|${[...places.keys()].join('|')}`;
/** What makes a figure a count and no tooth. */
const counted = `(?![\\w'])(?![.,:]?\\d)(?![ -]*(?:%|£|${numberWord}|days?|weeks?|months?|years?|hours?|minutes?|times|mm|ml|mg|millimet\\w+|millilit\\w+|milligram\\w*|pounds?|percent|per cent|teeth|fillings?|crowns?|molars?|premolars?|incisors?|canines?|quadrants?|visits?)\\b)`;
/** "six and seven" are both teeth only where nothing else can be counted. */
const more = `(?:(?<link> and | to |, )(?<next>${place})(?=\\s*(?:[.;:!?)]|$|,(?! ?\\d)|(?:are|is|was|were|both|needs?|have|has|with|today)\\b)))?`;

const inWords = new RegExp(
  `\\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?:hand )?(?:tooth )?(?:number )?(?<place>${place})${counted}${more}`,
  'gi',
);
const inLetters = new RegExp(
  `(?<![\\w'.])(?<jaw>U|L)\\.?[ -]?(?<side>L|R)\\.?[ -]?(?<place>${place})${counted}${more}`,
  'gi',
);
/** "Upper left to has come off": nothing else can be meant. */
const misheardPlaces = new Map([
  ['to', '2'],
  ['too', '2'],
  ['for', '4'],
  ['fore', '4'],
  ['ate', '8'],
  ['free', '3'],
]);
const asMisheard =
  /\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>to|too|for|fore|ate)(?= (?:has|is|was|will|needs|shows|had|looks)\b)/gi;
/**
 * "The upper right for." and "upper right for, and": no sentence ends with "for", and none goes on so. "Too" may end one,
 * and a phrase that breaks off after "for" may go on with how long.
 */
const misheardAtEnd =
  /\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?:(?<place>for)(?=[.;!?](?:\s|$)|,? (?:and|but|which)\b)|(?<place>fore|ate)(?=\s*(?:[.;!?,]|$)|,? (?:and|but|which)\b))/gi;
/** A side that is free of something is "the lower left"; without the article behind "on" it is a tooth. */
const misheardThree =
  /(?<=\b(?:on|of|at|from|with|near|around) )(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>free)(?=[.;!?](?:\s|$)|\s*$)/gi;
const deciduous = /\b(?<jaw>[Uu]pper|[Ll]ower)[ -](?<side>left|right) (?<place>[B-E])(?![\w'])/g;

/** Teeth as `UL6`, deciduous ones as `URE`. "Upper right one" stays: it may be any thing that is there. */
export function teethNotation(text: string): Replacement[] {
  return inOrder(
    [inWords, inLetters, asMisheard, misheardAtEnd, misheardThree, deciduous].flatMap((pattern) =>
      Array.from(text.matchAll(pattern), (match) => {
        const { jaw = '', side = '', place: said = '', link, next } = match.groups ?? {};
        const others = link && next ? link + figure(next) : '';
        const to = `${jaw.charAt(0)}${side.charAt(0)}${figure(said)}`.toUpperCase() + others;
        return { start: match.index, end: match.index + match[0].length, to };
      }),
    ),
  );
}

function figure(said: string): string {
  return places.get(said.toLowerCase()) ?? misheardPlaces.get(said.toLowerCase()) ?? said;
}

/** Also as they are misheard: six of them in a row behind the name are scores, whatever else they may mean. */
const scores = new Map([
  ['zero', '0'],
  ['nought', '0'],
  ['oh', '0'],
  ['one', '1'],
  ['won', '1'],
  ['two', '2'],
  ['too', '2'],
  ['to', '2'],
  ['three', '3'],
  ['free', '3'],
  ['tree', '3'],
  ['four', '4'],
  ['for', '4'],
]);
const score = `(?:[0-4](?:\\*| star)?|(?:${[...scores.keys()].join('|')})(?: star)?)`;
const bpe = new RegExp(
  `\\b(?<name>BPE|basic periodontal examination)(?<between>(?: (?:is|was|of|scores?|scored|today|are|were|reads?))*[:,]? )(?<scores>${score}(?:[ ,./-]*${score}){5})(?![\\w.]*\\d)(?![\\w*])`,
  'gi',
);

/** Six scores of a basic periodontal examination as `BPE 212/321`. */
export function periodontalScores(text: string): Replacement[] {
  return Array.from(text.matchAll(bpe), (match) => {
    const { name = '', between = '', scores: said = '' } = match.groups ?? {};
    const each = Array.from(said.matchAll(new RegExp(score, 'gi')), ([one]) => {
      const [figure = '', star] = one.toLowerCase().split(' ');
      return (scores.get(figure) ?? figure) + (star ? '*' : '');
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
    return { start: match.index + name.length + 1, end, to: scores.get(said.toLowerCase()) ?? said };
  });
}
