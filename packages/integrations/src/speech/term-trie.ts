/** Where a decoder stands inside the terms it has begun to write. */
export type TermPosition = readonly TermNode[];

interface TermNode {
  next: Map<number, TermNode>;
}

/** Added to the score of a token that begins a term, and of one that goes on with a term already begun. */
const STARTS_BONUS = 1;
const CONTINUES_BONUS = 3;

/** Terms as the recogniser's tokens, so that it prefers a known word to a likeness of it. */
export class TermTrie {
  private readonly root: TermNode = { next: new Map() };

  /** @param encode text to tokens, with the token for a space before the first word */
  constructor(terms: readonly string[], encode: (text: string) => number[]) {
    for (const term of terms) {
      for (const spelling of new Set([term, capitalised(term)])) {
        let node = this.root;
        for (const token of encode(spelling)) {
          const next = node.next.get(token) ?? { next: new Map() };
          node.next.set(token, next);
          node = next;
        }
      }
    }
  }

  /** Adds the bonuses that apply at this position to a step's scores. */
  favour(scores: Float32Array, position: TermPosition): void {
    const bonuses = new Map<number, number>();
    for (const token of this.root.next.keys()) bonuses.set(token, STARTS_BONUS);
    for (const node of position) for (const token of node.next.keys()) bonuses.set(token, CONTINUES_BONUS);
    for (const [token, bonus] of bonuses) scores[token] = (scores[token] ?? 0) + bonus;
  }

  /** The position after a token was chosen. */
  after(position: TermPosition, token: number): TermPosition {
    return [this.root, ...position].flatMap((node) => node.next.get(token) ?? []);
  }
}

function capitalised(term: string): string {
  return term.charAt(0).toUpperCase() + term.slice(1);
}
