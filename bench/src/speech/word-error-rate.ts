import { spokenWords } from './spoken-words.ts';

/** Counts; add several up before dividing, so that long texts weigh more. */
export interface WordErrors {
  words: number;
  /** Substituted, omitted and invented words. */
  errors: number;
  /** Words inside marked terms, and those of them that were substituted or omitted. */
  termWords: number;
  termErrors: number;
  /** Figures of what was said in numbers, digit by digit, and those of them that were substituted or omitted. */
  numberWords: number;
  numberErrors: number;
}

/** Compares what was recognised with what was said, whose dental terms are marked in [brackets]. */
export function wordErrors(said: string, recognised: string): WordErrors {
  const reference = markedWords(said);
  const written = spokenWords(recognised);
  let errors = 0;
  let termErrors = 0;
  let numberErrors = 0;
  for (const { said: i, written: j } of alignment(
    reference.map(({ word }) => word),
    written,
  )) {
    const missed = i === null ? undefined : reference[i];
    if (missed && j !== null && missed.word === written[j]) continue;
    errors += 1;
    if (missed?.term) termErrors += 1;
    if (missed && isFigure(missed.word)) numberErrors += 1;
  }
  return {
    words: reference.length,
    errors,
    termWords: reference.filter((marked) => marked.term).length,
    termErrors,
    numberWords: reference.filter(({ word }) => isFigure(word)).length,
    numberErrors,
  };
}

/** For each stretch of a recognised text, whether it contains an error. */
export function holdsErrors(
  said: string,
  recognised: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
): boolean[] {
  const reference = markedWords(said).map(({ word }) => word);
  const written = spokenWords(recognised);
  const isWrong = written.map(() => true);
  for (const { said: i, written: j } of alignment(reference, written)) {
    if (i !== null && j !== null && reference[i] === written[j]) isWrong[j] = false;
  }
  return stretches.map(({ start, end }) => {
    const from = spokenWords(recognised.slice(0, start)).length;
    return isWrong.slice(from, Math.max(from + 1, spokenWords(recognised.slice(0, end)).length)).some(Boolean);
  });
}

/** Which spoken word is which recognised one; null where one was omitted or invented. With the fewest differences, last first. */
function alignment(reference: readonly string[], written: readonly string[]) {
  const cost = reference.map(() => new Array<number>(written.length + 1).fill(0));
  const costs = [Array.from({ length: written.length + 1 }, (_, j) => j), ...cost];
  const at = (i: number, j: number) => costs[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (const [i, word] of reference.entries()) {
    const row = costs[i + 1] ?? [];
    row[0] = i + 1;
    for (const [j, other] of written.entries()) {
      row[j + 1] = Math.min(at(i, j) + (word === other ? 0 : 1), at(i, j + 1) + 1, at(i + 1, j) + 1);
    }
  }
  const pairs: { said: number | null; written: number | null }[] = [];
  let i = reference.length;
  let j = written.length;
  while (i > 0 || j > 0) {
    const difference = reference[i - 1] === written[j - 1] ? 0 : 1;
    if (i > 0 && j > 0 && at(i, j) === at(i - 1, j - 1) + difference) pairs.push({ said: --i, written: --j });
    else if (i > 0 && at(i, j) === at(i - 1, j) + 1) pairs.push({ said: --i, written: null });
    else pairs.push({ said: null, written: --j });
  }
  return pairs;
}

function isFigure(word: string): boolean {
  return /^\d$/.test(word);
}

function markedWords(said: string): { word: string; term: boolean }[] {
  return said
    .split(/(\[[^[\]]*\])/)
    .flatMap((part) => spokenWords(part).map((word) => ({ word, term: part.startsWith('[') })));
}
