import { spokenWords } from './spoken-words.ts';

/** What was counted; add several up before dividing, so that long texts weigh more. */
export interface WordErrors {
  words: number;
  /** Substituted, left out and invented words. */
  errors: number;
  /** Words inside marked terms, and those of them that were substituted or left out. */
  termWords: number;
  termErrors: number;
  /** Figures of what was said in numbers, digit by digit, and those of them that were substituted or left out. */
  numberWords: number;
  numberErrors: number;
}

/** Compares what was recognised with what was said, whose dental terms are marked in [brackets]. */
export function wordErrors(said: string, recognised: string): WordErrors {
  const reference = markedWords(said);
  const heard = spokenWords(recognised);
  const cost = reference.map(() => new Array<number>(heard.length + 1).fill(0));
  const costs = [Array.from({ length: heard.length + 1 }, (_, j) => j), ...cost];
  const at = (i: number, j: number) => costs[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (const [i, { word }] of reference.entries()) {
    const row = costs[i + 1] ?? [];
    row[0] = i + 1;
    for (const [j, other] of heard.entries()) {
      row[j + 1] = Math.min(at(i, j) + (word === other ? 0 : 1), at(i, j + 1) + 1, at(i + 1, j) + 1);
    }
  }
  let termErrors = 0;
  let numberErrors = 0;
  const missed = (marked: { word: string; term: boolean } | undefined) => {
    if (marked?.term) termErrors += 1;
    if (marked && isFigure(marked.word)) numberErrors += 1;
  };
  let i = reference.length;
  let j = heard.length;
  while (i > 0 || j > 0) {
    const same = i > 0 && j > 0 && reference[i - 1]?.word === heard[j - 1];
    if (i > 0 && j > 0 && at(i, j) === at(i - 1, j - 1) + (same ? 0 : 1)) {
      if (!same) missed(reference[i - 1]);
      i -= 1;
      j -= 1;
    } else if (i > 0 && at(i, j) === at(i - 1, j) + 1) {
      missed(reference[i - 1]);
      i -= 1;
    } else {
      j -= 1;
    }
  }
  return {
    words: reference.length,
    errors: at(reference.length, heard.length),
    termWords: reference.filter((marked) => marked.term).length,
    termErrors,
    numberWords: reference.filter(({ word }) => isFigure(word)).length,
    numberErrors,
  };
}

function isFigure(word: string): boolean {
  return /^\d$/.test(word);
}

function markedWords(said: string): { word: string; term: boolean }[] {
  return said
    .split(/(\[[^\]]*\])/)
    .flatMap((part) => spokenWords(part).map((word) => ({ word, term: part.startsWith('[') })));
}
