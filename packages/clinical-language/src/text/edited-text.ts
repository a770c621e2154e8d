/** Where a text differs from what was recognised: characters `start` to `end` of it were `from` and are `to`. */
export interface Correction {
  start: number;
  end: number;
  from: string;
  to: string;
}

/** Characters `start` to `end` of a text become `to`. */
export interface Replacement {
  start: number;
  end: number;
  to: string;
}

/** The match becomes `to`. */
export function replaced(match: RegExpExecArray, to: string): Replacement {
  return { start: match.index, end: match.index + match[0].length, to };
}

/** Sorted; of overlapping ones only the first. */
export function sortedWithoutOverlaps(replacements: readonly Replacement[]): Replacement[] {
  const chosen: Replacement[] = [];
  for (const one of [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(one);
  }
  return chosen;
}

interface Piece {
  text: string;
  /** The original text; equal to the current one where nothing changed. */
  from: string;
}

/** A text that is changed step by step. Undoing its corrections always gives the original text. */
export class EditedText {
  #pieces: Piece[];

  constructor(text: string) {
    this.#pieces = [{ text, from: text }];
  }

  get text(): string {
    return this.#pieces.map(({ text }) => text).join('');
  }

  get corrections(): Correction[] {
    let at = 0;
    return this.#pieces.flatMap(({ text, from }) => {
      const start = at;
      at += text.length;
      return text === from ? [] : [{ start, end: at, from, to: text }];
    });
  }

  /** Changes the current text. Replacements are in order and do not overlap. */
  apply(replacements: readonly Replacement[]): void {
    for (const { start, end, to } of [...replacements].reverse()) {
      if (end > start && this.text.slice(start, end) !== to) this.#replace(start, end, to);
    }
  }

  /** Restores the original text of unwanted corrections. */
  undo(isUnwanted: (correction: { from: string; to: string }) => boolean): void {
    this.#pieces = this.#pieces.map(({ text, from }) =>
      text !== from && isUnwanted({ from, to: text }) ? { text: from, from } : { text, from },
    );
  }

  #replace(start: number, end: number, to: string): void {
    const before: Piece[] = [];
    const after: Piece[] = [];
    const changed: Piece = { text: '', from: '' };
    let at = 0;
    for (const piece of this.#pieces) {
      const [from, until] = [Math.max(start - at, 0), Math.min(end - at, piece.text.length)];
      at += piece.text.length;
      if (until <= from) {
        (at <= start ? before : after).push(piece);
        continue;
      }
      const isUntouched = piece.text === piece.from;
      // An earlier change cannot be split, so the new change contains it whole.
      const [head, tail] = [piece.text.slice(0, from), piece.text.slice(until)];
      if (isUntouched) {
        if (head) before.push({ text: head, from: head });
        if (changed.from === '') changed.text = to;
        changed.from += piece.text.slice(from, until);
        if (tail) after.push({ text: tail, from: tail });
      } else {
        changed.text = changed.from === '' ? head + to : changed.text;
        changed.text += tail;
        changed.from += piece.from;
      }
    }
    this.#pieces = [...before, changed, ...after];
  }
}

/** The recognised text: the text before all its corrections. */
export function withoutCorrections(text: string, corrections: readonly Correction[]): string {
  let before = text;
  for (const { start, end, from } of [...corrections].sort((a, b) => b.start - a.start)) {
    before = before.slice(0, start) + from + before.slice(end);
  }
  return before;
}
