/** A run repeated this often is a loop of the model, not something said. */
const MAX_REPEATS = 3;
const MAX_RUN = 12;

/**
 * Cuts a loop down to one turn: a recogniser that loses the thread says the same few words again and again until it
 * is stopped. Three equal runs of two tokens or more, or five equal tokens, count as one.
 */
export function withoutLoops(tokens: readonly number[]): number[] {
  const kept: number[] = [];
  for (const token of tokens) {
    kept.push(token);
    for (let run = 1; run <= MAX_RUN; run += 1) {
      const repeats = run === 1 ? MAX_REPEATS + 2 : MAX_REPEATS;
      if (kept.length >= run * repeats && endsInLoop(kept, run, repeats)) kept.splice(-run * (repeats - 1));
    }
  }
  return kept;
}

function endsInLoop(tokens: readonly number[], run: number, repeats: number): boolean {
  for (let i = 1; i <= run * (repeats - 1); i += 1) {
    if (tokens[tokens.length - i] !== tokens[tokens.length - i - run]) return false;
  }
  return true;
}
