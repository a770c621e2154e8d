interface TermNode {
  next: Map<number, TermNode>;
  /** A term is complete here. */
  ends: boolean;
}

/** How far a hypothesis is into the terms. */
export interface TermProgress {
  /** Bonus for complete terms. */
  earned: number;
  /** Incomplete terms, and the bonus they lose if the text continues differently. */
  begun: readonly { node: TermNode; bonus: number }[];
  /** The next token is the first of a sentence. */
  startsSentence: boolean;
}

export interface TermBonuses {
  /** For the token that begins a term. */
  begins: number;
  /** For each token that continues it. */
  continues: number;
}

/** What ends a sentence. */
const ENDS = ['.', '?', '!'];

/** Terms as the recogniser's tokens, so that it prefers a known word to a likeness of it. */
export class TermTrie {
  readonly #root = node();
  /** Terms capitalised as at the start of a sentence. */
  readonly #sentenceRoot = node();
  readonly #ends: ReadonlySet<number>;
  readonly #bonuses: TermBonuses;

  /** @param encode text to tokens, the first with the space before it */
  constructor(terms: readonly string[], encode: (text: string) => number[], bonuses: TermBonuses) {
    this.#bonuses = bonuses;
    this.#ends = new Set(ENDS.flatMap((end) => encode(`a${end}`).slice(-1)));
    for (const term of terms) {
      const capitalised = term.charAt(0).toUpperCase() + term.slice(1);
      add(this.#root, encode(term));
      if (capitalised !== term) add(this.#sentenceRoot, encode(capitalised));
    }
  }

  /** The progress of an empty text. */
  start(): TermProgress {
    return { earned: 0, begun: [], startsSentence: true };
  }

  /** Tokens that begin or continue a term; may contain duplicates. */
  *expected(progress: TermProgress): Generator<number> {
    for (const root of this.#roots(progress)) yield* root.next.keys();
    for (const { node } of progress.begun) yield* node.next.keys();
  }

  /** The most that {@link termBonus} can be after one more token. */
  most(progress: TermProgress): number {
    return termBonus(progress) + Math.max(this.#bonuses.begins, this.#bonuses.continues);
  }

  after(progress: TermProgress, token: number): TermProgress {
    const startsSentence = this.#ends.has(token);
    const begun: { node: TermNode; bonus: number }[] = [];
    for (const { node, bonus } of progress.begun) {
      const next = node.next.get(token);
      if (next) begun.push({ node: next, bonus: bonus + this.#bonuses.continues });
    }
    for (const root of this.#roots(progress)) {
      const first = root.next.get(token);
      if (first) begun.push({ node: first, bonus: this.#bonuses.begins });
    }
    const complete = begun.find(({ node }) => node.ends);
    if (!complete) return { earned: progress.earned, begun, startsSentence };
    // A longer term may continue from here; its further bonus is added.
    return {
      earned: progress.earned + complete.bonus,
      begun: [{ node: complete.node, bonus: 0 }],
      startsSentence,
    };
  }

  #roots({ startsSentence }: TermProgress): readonly TermNode[] {
    return startsSentence ? [this.#root, this.#sentenceRoot] : [this.#root];
  }
}

/** What the terms add to a text's score: those complete, and the best of those begun. */
export function termBonus(progress: TermProgress): number {
  return progress.earned + Math.max(0, ...progress.begun.map(({ bonus }) => bonus));
}

function node(): TermNode {
  return { next: new Map(), ends: false };
}

function add(root: TermNode, tokens: readonly number[]): void {
  let at = root;
  for (const token of tokens) {
    const next = at.next.get(token) ?? node();
    at.next.set(token, next);
    at = next;
  }
  at.ends = true;
}
