import { type Replacement, replaced, sortedWithoutOverlaps } from '../text/edited-text.ts';
import { anyOf, figuresOf, numberOf, numberWord, smallNumberWords, spokenNumber, unitWords } from './spoken-numbers.ts';

const tens = anyOf(smallNumberWords.filter((word) => word.endsWith('ty')));
const teens = anyOf(smallNumberWords.filter((word) => /^(?:ten|eleven|twelve|\w+teen)$/.test(word)));
const unit = anyOf(unitWords);
/** 10 to 99. */
const twoDigits = `(?:${tens}(?:[ -]${unit})?|${teens})`;

/** "Twenty seventeen", "nineteen ninety-eight", "twenty oh four", "two thousand and nineteen". */
const inWords = `(?:nineteen|twenty) (?:${twoDigits}|oh ${unit})|two thousand(?: and)? (?:${twoDigits}|${unit})`;
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|fall';
/** After these a number of this size is a year, unless it counts something. */
const years = new RegExp(
  `(?<=\\b(?:in|since|from|until|till|of|year|early|late|mid|${months}) )(?<year>${inWords})(?![\\w'])(?![ -](?:${numberWord}|years?|months?|weeks?|days?|hours?|minutes?|seconds?|times|patients?|people|mm|ml|mg|ppm|millimet\\w*|millilit\\w*|milligrams?|micrograms?|grams?|parts|pounds?|euros?|dollars?|francs?|pence|cents?|per ?cent|percent|%|teeth|vision)(?!\\w))`,
  'gi',
);

/** A number as it is said of a blood pressure: "one thirty five" for 135, "one oh five" for 105. */
const pressure = `(?:one (?:${twoDigits}|oh ${unit})|${spokenNumber})`;
const bloodPressure = new RegExp(
  `(?<=\\b(?:blood pressure|b\\.? ?p\\.?)(?:,|:| is| was| of| at| today| reading| measured| taken| recorded| this| morning){0,4} )(?<systolic>${pressure})(?: over |/| / )(?<diastolic>${pressure})(?![\\w/])`,
  'gi',
);
const SYSTOLIC = { min: 60, max: 260 };
const DIASTOLIC = { min: 30, max: 160 };

const laboratory = new RegExp(
  `(?<=\\b(?:INR|HbA1c|BMI|temperature)(?:,|:| is| was| of| at| today| reading| last| week| result| came back| stable| level){0,4} )(?<value>${spokenNumber})(?!\\w)(?! (?:day|week|month|year|hour)s?\\b)`,
  'gi',
);

/** Years, blood pressure and the values of a laboratory in figures, after the words that name them. */
export function clinicalValues(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (const match of text.matchAll(years)) {
    const year = yearOf(match.groups?.year ?? '');
    if (year > 1900 && year < 2100) found.push(replaced(match, String(year)));
  }
  for (const match of text.matchAll(bloodPressure)) {
    const { systolic: upper = '', diastolic: lower = '' } = match.groups ?? {};
    const [systolic, diastolic] = [pressureOf(upper), pressureOf(lower)];
    if (isBetween(systolic, SYSTOLIC) && isBetween(diastolic, DIASTOLIC) && systolic > diastolic) {
      found.push(replaced(match, `${systolic}/${diastolic}`));
    }
  }
  for (const match of text.matchAll(laboratory)) found.push(replaced(match, figuresOf(match.groups?.value ?? '')));
  return sortedWithoutOverlaps(found);
}

const isBetween = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

function yearOf(said: string): number {
  const [, century = '', rest = ''] = /^(nineteen|twenty) (?:oh )?(.+)$/i.exec(said) ?? [];
  return century === '' ? numberOf(said) : numberOf(century) * 100 + numberOf(rest);
}

function pressureOf(said: string): number {
  const [, rest] = /^one (?:oh )?(?!hundred)(.+)$/i.exec(said) ?? [];
  return rest === undefined ? Number(figuresOf(said)) : 100 + numberOf(rest);
}
