interface TermNode {
  next: Map<number, TermNode>;
  /** A term is complete here. */
  ends: boolean;
}

/** How far a text being written has got into the terms. */
export interface TermProgress {
  /** Bonus for terms written to their end. */
  kept: number;
  /** Terms begun but not complete, and the bonus they lose if the text goes on otherwise. */
  begun: readonly { node: TermNode; bonus: number }[];
}

export interface TermBonuses {
  /** For the token that begins a term. */
  begins: number;
  /** For each token that goes on with it. */
  continues: number;
}

/** Terms as the recogniser's tokens, so that it prefers a known word to a likeness of it. */
export class TermTrie {
  private readonly root: TermNode = { next: new Map(), ends: false };
  private readonly bonuses: TermBonuses;

  /** @param encode text to tokens, the first with the space before it */
  constructor(terms: readonly string[], encode: (text: string) => number[], bonuses: TermBonuses) {
    this.bonuses = bonuses;
    for (const term of terms) {
      for (const spelling of new Set([term, term.charAt(0).toUpperCase() + term.slice(1)])) {
        let node = this.root;
        for (const token of encode(spelling)) {
          const next = node.next.get(token) ?? { next: new Map(), ends: false };
          node.next.set(token, next);
          node = next;
        }
        node.ends = true;
      }
    }
  }

  /** Where every text begins. */
  start(): TermProgress {
    return { kept: 0, begun: [] };
  }

  /** Tokens that begin a term or go on with one; some may come twice. */
  *expected(progress: TermProgress): Generator<number> {
    yield* this.root.next.keys();
    for (const { node } of progress.begun) yield* node.next.keys();
  }

  /** The most that {@link termBonus} can be after one more token. */
  most(progress: TermProgress): number {
    return termBonus(progress) + Math.max(this.bonuses.begins, this.bonuses.continues);
  }

  after(progress: TermProgress, token: number): TermProgress {
    const begun: { node: TermNode; bonus: number }[] = [];
    for (const { node, bonus } of progress.begun) {
      const next = node.next.get(token);
      if (next) begun.push({ node: next, bonus: bonus + this.bonuses.continues });
    }
    const first = this.root.next.get(token);
    if (first) begun.push({ node: first, bonus: this.bonuses.begins });
    const complete = begun.find(({ node }) => node.ends);
    if (!complete) return { kept: progress.kept, begun };
    // A longer term may go on from here; what it gains from now on is on top.
    return { kept: progress.kept + complete.bonus, begun: [{ node: complete.node, bonus: 0 }] };
  }
}

/** What the terms add to a text's score: those complete, and the best of those begun. */
export function termBonus(progress: TermProgress): number {
  return progress.kept + Math.max(0, ...progress.begun.map(({ bonus }) => bonus));
}
