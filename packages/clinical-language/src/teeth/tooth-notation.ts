import type { ToothNotation } from '@openconsult/contracts/conventions';
import { anyOf, numberOf, numberWord, smallNumberWords, unitWords } from '../numbers/spoken-numbers.ts';
import { type Replacement, replaced, sortedWithoutOverlaps } from '../text/edited-text.ts';
import { compoundTeeth } from './bare-numbers.ts';
import { notCounted, positionOf, quadrantOf } from './tooth-names.ts';

/** Without "one": "upper right one" may be anything there. */
const place = `[1-8]|${anyOf([...unitWords.slice(1, 8), 'sicks'])}`;
/** A whole word that is no count. */
const counted = `(?![\\w'])${notCounted}`;
/** "six and seven" are both teeth only where they cannot be a count. */
const more = `(?:(?<link> and | to |, )(?<next>${place})(?=\\s*(?:[.;:!?)]|$|,(?! ?\\d)|(?:are|is|was|were|both|needs?|have|has|with|today)\\b)))?`;

const inWords = new RegExp(
  `\\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?:hand )?(?:tooth )?(?:number )?(?<place>${place})${counted}${more}`,
  'gi',
);
const inLetters = new RegExp(
  `(?<![\\w'.])(?<jaw>U|L)\\.?[ -]?(?<side>L|R)\\.?[ -]?(?<place>${place})${counted}${more}`,
  'gi',
);
/** "Upper left to has come off" is unambiguous. */
const misrecognised =
  /\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>to|too|for|fore|ate)(?= (?:has|is|was|will|needs|shows|had|looks)\b)/gi;
/** A row of teeth: "upper right for to lower left four". */
const misrecognisedFirst =
  /\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>for|fore|ate)(?= to (?:upper|lower)[ -](?:left|right)\b)/gi;
/**
 * "The upper right for." and "upper right for, and": no sentence ends or continues like this. "Too" may end one, and a
 * phrase cut after "for" may continue with a duration.
 */
const misrecognisedAtEnd =
  /\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?:(?<place>for)(?=[.;!?](?:\s|$)|,? (?:and|but|which)\b)|(?<place>fore|ate)(?=\s*(?:[.;!?,]|$)|,? (?:and|but|which)\b))/gi;
/** "Free on the lower left" is a side; without the article after "on" it is a tooth. */
const misrecognisedThree =
  /(?<=\b(?:on|of|at|from|with|near|around) )(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>free)(?=[.;!?](?:\s|$)|\s*$)/gi;
const deciduous = /\b(?<jaw>[Uu]pper|[Ll]ower)[ -](?<side>left|right) (?<place>[B-E])(?![\w'])/g;

/** "Upper right one" without an article, where nothing but a tooth can follow or be joined to it. */
const central =
  /(?<!\b(?:the|this|that|your|his|her|their|my|a|one) )\b(?<jaw>upper|lower)[ -](?<side>left|right)[ -](?<place>one)(?=[.;:!?](?:\s|$)|,? (?:is|was|has|had|needs|and (?:upper|lower)|to (?:upper|lower))\b|$)/gi;

/** The number of a tooth in words, "two six" and "twenty six"; both are figures in every notation. */
const spokenPair = `${anyOf(unitWords.slice(0, 8))}[ -]${anyOf(unitWords.slice(0, 8))}`;
const spokenTooth = `(?:${spokenPair}|${anyOf(smallNumberWords.slice(9))}(?:[ -]${anyOf(unitWords)})?)`;
const numbered = new RegExp(
  `(?<=\\b(?:tooth|teeth|fdi)(?: numbers?)? )${spokenTooth}(?:(?:, | and |, and | to )${spokenTooth})*(?![\\w'])(?![ -](?:${numberWord}|and a half|%|days?|weeks?|months?|years?|hours?|minutes?|times|mm|ml|mg|millimet\\w+|millilit\\w+|milligram\\w*|pounds?|euros?|dollars?|percent|per cent)(?!\\w))`,
  'gi',
);
const eachSpoken = new RegExp(spokenTooth, 'gi');

/**
 * "Tooth two six" is `tooth 26`: FDI and universal numbers after "tooth", in figures. In an FDI practice "the forty six" is
 * `the 46`, too.
 */
export function toothNumbers(text: string, notation: ToothNotation = 'palmer'): Replacement[] {
  const named = Array.from(text.matchAll(numbered), (match) =>
    replaced(
      match,
      match[0].replaceAll(eachSpoken, (said) => toothNumber(said) ?? said),
    ),
  ).filter(({ to }) => /\d/.test(to));
  const alone = notation === 'fdi' ? compoundTeeth(text) : [];
  return sortedWithoutOverlaps([
    ...named,
    ...alone.map(({ start, end }) => ({ start, end, to: String(numberOf(text.slice(start, end))) })),
  ]);
}

/** 1 to 32, and FDI numbers to 85; undefined for what is no tooth. */
function toothNumber(said: string): string | undefined {
  const words = said.toLowerCase().split(/[ -]/);
  const isPair = words.every((word) => unitWords.includes(word));
  const number = isPair ? Number(words.map((word) => numberOf(word)).join('')) : numberOf(said);
  const [quadrant, place] = [Math.floor(number / 10), number % 10];
  const isFdi = place >= 1 && (quadrant >= 5 ? quadrant <= 8 && place <= 5 : quadrant >= 1 && place <= 8);
  return isFdi || (!isPair && number <= 32) ? String(number) : undefined;
}

/** Teeth as `UL6`, deciduous ones as `URE`. "Upper right one" is unchanged: it may be anything there. */
export function teethNotation(text: string, notation: ToothNotation = 'palmer'): Replacement[] {
  return sortedWithoutOverlaps(
    [
      ...[inWords, inLetters, central, deciduous],
      ...[misrecognised, misrecognisedFirst, misrecognisedAtEnd, misrecognisedThree],
    ].flatMap((pattern) =>
      Array.from(text.matchAll(pattern)).flatMap((match) => {
        const { jaw = '', side = '', place: said = '', link, next } = match.groups ?? {};
        const quadrant = quadrantOf(jaw, side);
        const isSpoken = jaw.length > 1;
        // In the upper right, 1 to 8 are universal numbers too: which of them was meant is not guessed.
        if (notation === 'universal' && isSpoken && quadrant === 'UR') {
          const isMisrecognised = /^(?:to|too|for|fore|ate|free|sicks)$/i.test(said);
          return isMisrecognised ? [replaced(match, match[0].slice(0, -said.length) + positionOf(said))] : [];
        }
        const others = link && next ? link + positionOf(next) : '';
        return replaced(match, quadrant + positionOf(said) + others);
      }),
    ),
  );
}
