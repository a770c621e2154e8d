import { plain } from '../text/phrases.ts';

/** Characters of a text that the speaker took back, with the words that say so. */
export interface Struck {
  start: number;
  end: number;
}

/** Words by which speakers take back what they said last. */
const MARKER =
  /\b(?:(?:no|oh|wait|sorry|oops)[,\s]+)?(?:sorry|i beg your pardon|beg your pardon|pardon me|i mean|i meant|correction|let me correct that|make that|change that to|or rather|rather i mean|scratch that|strike that|scrub that|no wait|wait no|hang on|no)\b(?:[,\s]+(?:no|sorry|i mean|make that|it was|it's|that's|it is|that was|that should be|should be|not that)\b)*[,:;\s]*/giu;

/** Words that take back without a hint at the end of a clause: "sorry" in "sorry to hear". */
const NOT_CORRECTING = /^(?:to|about|for|if|that|but|she|he|they|we|i)\b/i;

interface Token {
  text: string;
  kind: string;
  start: number;
  end: number;
}

const NUMBER =
  /^(?:[£$€]?\d[\d.,:/]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|once|twice)$/;
const KINDS: readonly [kind: string, pattern: RegExp][] = [
  ['number', NUMBER],
  ['tooth', /^(?:ul|ur|ll|lr)\d$/],
  ['side', /^(?:left|right)$/],
  ['jaw', /^(?:upper|lower|top|bottom)$/],
  ['surface', /^(?:mesial|distal|occlusal|buccal|lingual|palatal|incisal|labial|mo|do|mod)$/],
  ['ordinal', /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth)$/],
  ['day', /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today|tomorrow)$/],
  ['month', /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/],
  ['unit', /^(?:days?|weeks?|months?|years?|hours?|minutes?)$/],
  ['dose', /^(?:mg|milligrams?|micrograms?|ml|mils?|millilitres?|mm|millimetres?|millimeters?)$/],
  ['person', /^(?:mother|mum|mom|father|dad|sister|brother|aunt|uncle|son|daughter|husband|wife)$/],
];

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}£$€]+(?:['’.,:/][\p{L}\p{N}]+)*/gu), (match) => {
    const word = plain(match[0]);
    const kind = KINDS.find(([, pattern]) => pattern.test(word))?.[0] ?? word;
    return { text: word, kind, start: match.index, end: match.index + match[0].length };
  });
}

/** A correction takes back at most so many words. */
const MAX_WORDS_BACK = 7;

/**
 * What a speaker takes back within a sentence: "three visits, sorry, two visits" takes back "three visits, sorry,". The
 * words after the marker say what they replace: the last words before it that begin alike, or are of the same kind. Where
 * nothing before fits, nothing is struck, so that no fact is lost by a guess.
 */
export function struckIn(text: string): Struck[] {
  const found: Struck[] = [];
  for (const match of text.matchAll(MARKER)) {
    const end = match.index + match[0].length;
    if (match.index <= (found.at(-1)?.end ?? 0) && found.length > 0) continue;
    const after = tokensOf(text.slice(end, end + 120));
    if (after.length === 0 || NOT_CORRECTING.test(text.slice(end))) continue;
    const isWeak = /^no[,\s]*$/i.test(match[0]);
    // "no" alone negates: only between commas it takes back.
    if (isWeak && !(/[,;–-]\s*$/.test(text.slice(0, match.index)) && /,\s*$/.test(match[0]))) continue;
    const before = tokensOf(text.slice(0, match.index)).slice(-MAX_WORDS_BACK);
    const from = repairStart(before, after);
    if (from !== undefined) found.push({ start: from, end });
  }
  return found;
}

/** The start of a sentence that corrects the one before it. */
const OPENING =
  /^(?:(?:no|oh|wait|sorry|oops|actually)[,\s]+){0,3}(?:correction|scratch that|strike that|scrub that|sorry|pardon me|i beg your pardon|make that|change that|let me correct that|hang on|no wait|i mean|i meant|no)\b[,:;.\s]*(?:(?:no|sorry|it was|it's|that's|that was|make that|i meant?)\b[,\s]*){0,3}/iu;
/** Takes back the whole sentence before. */
const WHOLE =
  /^(?:(?:no|oh|wait|sorry|actually|please)[,\s]+){0,3}(?:scratch|strike|scrub|delete|ignore|scrap|cancel|forget) (?:that|that last (?:bit|sentence|one)|the last (?:bit|sentence|one))(?:[,\s]+please)?[.!\s]*$/iu;

export function takesBackWhole(text: string): boolean {
  return WHOLE.test(text);
}

/** What a sentence takes back of the one before it: "UL1 is fractured. Correction, UR1." */
export function struckAcross(before: string, text: string): { before: Struck; markerEnd: number } | undefined {
  const marker = OPENING.exec(text)?.[0] ?? '';
  const isWeak = /^(?:no|hang on|i mean)[,.\s]*$/i.test(marker);
  if (marker === '' || isWeak || NOT_CORRECTING.test(text.slice(marker.length))) return undefined;
  const after = tokensOf(text.slice(marker.length, marker.length + 120));
  const all = tokensOf(before);
  const start = repairStart(all, after);
  const from = all.findIndex((token) => token.start === start);
  if (from < 0) return undefined;
  let count = 1;
  while (all[from + count] && all[from + count]?.kind === after[count]?.kind) count += 1;
  return { before: { start: start ?? 0, end: all[from + count - 1]?.end ?? 0 }, markerEnd: marker.trimEnd().length };
}

/** Where the words begin that the words after the marker replace. */
function repairStart(before: readonly Token[], after: readonly Token[]): number | undefined {
  const [first, second] = after;
  if (!first) return undefined;
  // The longest alike beginning wins, then the nearest: "in 2006, no, in 2016".
  const same = before.findLastIndex(
    (token, at) => token.text === first.text && (second === undefined || before[at + 1]?.kind === second.kind),
  );
  if (same >= 0) return before[same]?.start;
  const isKnown = (kind: string) => KINDS.some(([name]) => name === kind);
  const at = after.slice(0, 3).findIndex(({ kind }) => isKnown(kind));
  const wanted = after[at];
  if (!wanted || at > 0) return undefined;
  let place = before.findLastIndex(({ kind }) => kind === wanted.kind);
  while (place > 0 && before[place - 1]?.kind === wanted.kind) place -= 1;
  return place < 0 ? undefined : before[place]?.start;
}
