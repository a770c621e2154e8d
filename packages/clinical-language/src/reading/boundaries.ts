import { comparableWords } from './text-features.ts';

/** Where sentences end in speech that was written without punctuation. */

/** A word of a run and its place. */
export interface RunWord {
  /** In the comparable form. */
  word: string;
  start: number;
  end: number;
}

export function runWords(text: string): RunWord[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({
    word: comparableWords(match[0]).join('_'),
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ word }) => word !== '');
}

/** Features are hashed into so many weights. */
export const BOUNDARY_WEIGHTS = 131_072;

/** The places of the features of the gap before a word: the words on both sides, alone and in pairs. */
export function gapFeatures(words: readonly string[], at: number): number[] {
  const [far, left, right, next] = [words[at - 2] ?? '', words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? ''];
  const features = [
    `a${left}`,
    `b${right}`,
    `c${left} ${right}`,
    `d${far} ${left}`,
    `e${right} ${next}`,
    `f${far}`,
    `g${next}`,
  ];
  return features.map(hashed);
}

/** FNV-1a. The first place is the bias. */
export function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return 1 + ((hash >>> 0) % (BOUNDARY_WEIGHTS - 1));
}

/** Weights of the features: bytes with the value of one step. */
export interface BoundaryTable {
  weights: Int8Array;
  scale: number;
}

/** Above this probability a sentence ends. Rather one end too many: the parts are placed together again. */
const ENDS = 0.4;
/** A part has at least so many words. */
const MIN_WORDS = 3;
/** How much a silence of at least so many ms speaks for an end. Clinicians also hesitate: "upper left … six". */
const SILENCES = [
  { ms: 700, raised: 3 },
  { ms: 400, raised: 1.5 },
];

/** No sentence ends with these, and none begins with those: a denial stays with what it denies, a unit with its number. */
const UNFINISHED = new Set(
  'a an the no not and or but nor of to in into on at for with without from by between is are was were be been being isnt wasnt has have had her his their its my your our this these those than as if when because which who very known upper lower never some any every each about around approximately'.split(
    ' ',
  ),
);
const CONTINUING = new Set(
  'of or than percent % milligrams milligram mg micrograms microgram mcg ml mls millilitres millilitre mils mm millimetres millimetre millimeters millimeter grams gram units days weeks months years hours minutes times pounds dollars euros pence cents ago'.split(
    ' ',
  ),
);

/** "No nails no pens no crusts" is one list: a denial within so many words of the last continues it. */
const DENIAL_WORDS = 3;

/** What is known of a text beside its words. */
interface Speech {
  /** The silence just before an offset, if known. */
  readonly pauseAt: (start: number) => number | undefined;
  /** It has no punctuation, so that words alone show an end, too. */
  readonly isRun: boolean;
}

/** Offsets at which a sentence ends inside a text. */
export function boundariesIn(
  words: readonly RunWord[],
  { weights, scale }: BoundaryTable,
  { pauseAt, isRun }: Speech,
): number[] {
  const bare = words.map(({ word }) => word);
  const cuts: number[] = [];
  let from = 0;
  for (let at = 1; at < words.length; at += 1) {
    const start = words[at]?.start ?? 0;
    const pause = pauseAt(start) ?? 0;
    const raised = SILENCES.find(({ ms }) => pause >= ms)?.raised ?? 0;
    if (raised === 0 && (!isRun || at - from < MIN_WORDS || at > words.length - MIN_WORDS)) continue;
    if (UNFINISHED.has(bare[at - 1] ?? '') || CONTINUING.has(bare[at] ?? '')) continue;
    if (bare[at] === 'no' && bare.slice(Math.max(from, at - DENIAL_WORDS), at).includes('no')) continue;
    let score = weights[0] ?? 0;
    for (const feature of gapFeatures(bare, at)) score += weights[feature] ?? 0;
    if (1 / (1 + Math.exp(-(score * scale + raised))) < ENDS) continue;
    cuts.push(start);
    from = at;
  }
  return cuts;
}
