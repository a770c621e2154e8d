import { STEPS } from '../src/speech/models/language-model.ts';

const START_TOKEN = 1;
const VOCABULARY = 32_000;
const LONGEST = 4;
/** Tokens that no text has share the probability of this many. */
const UNSEEN_TOKENS = 20_000;

interface Node {
  count: number;
  next: Map<number, Node>;
}

const node = (): Node => ({ count: 0, next: new Map() });

/**
 * The n-gram table of texts, as the recogniser's tokens. Without the token that ends a text: with it, sentences ended
 * early and whole last ones were lost.
 */
export function packedModel(texts: readonly string[], encode: (text: string) => number[]): Uint8Array {
  const root = node();
  for (const text of texts) {
    const tokens = [START_TOKEN, ...encode(text)];
    for (let last = 1; last < tokens.length; last += 1) {
      for (let first = Math.max(0, last - LONGEST + 1); first <= last; first += 1) count(root, tokens, first, last);
    }
  }
  return pack(root);
}

/** Counts the token at `last` after those from `first` on. */
function count(root: Node, tokens: readonly number[], first: number, last: number): void {
  let at = root;
  for (let i = first; i <= last; i += 1) {
    const token = tokens[i] ?? 0;
    let next = at.next.get(token);
    if (!next) {
      next = node();
      at.next.set(token, next);
    }
    at = next;
  }
  at.count += 1;
}

function pack(root: Node): Uint8Array {
  const total = [...root.next.values()].reduce((sum, { count: times }) => sum + times, 0);
  const kinds = [...root.next.values()].filter(({ count: times }) => times > 0).length;
  const single = (token: number) => ((root.next.get(token)?.count ?? 0) + kinds / UNSEEN_TOKENS) / (total + kinds);
  const levels: { path: number[]; node: Node | undefined; probability: number }[][] = [
    Array.from({ length: VOCABULARY }, (_, token) => ({
      path: [token],
      node: root.next.get(token),
      probability: single(token),
    })),
  ];
  for (let length = 2; length <= LONGEST; length += 1) {
    const shorter = levels.at(-1) ?? [];
    levels.push(
      shorter.flatMap(({ path, node: context }) =>
        [...(context?.next ?? [])]
          .filter(([, { count: times }]) => times > 0)
          .sort(([a], [b]) => a - b)
          .map(([token, found]) => {
            const all = [...path, token];
            return { path: all, node: found, probability: probabilityOf(root, all, single) };
          }),
      ),
    );
  }
  return Buffer.concat(levels.map(packedLevel));
}

/** Interpolated with that of the shorter contexts, after Witten and Bell. */
function probabilityOf(root: Node, path: readonly number[], single: (token: number) => number): number {
  const token = path.at(-1) ?? 0;
  if (path.length === 1) return single(token);
  const shorter = probabilityOf(root, path.slice(1), single);
  const context = nodeAt(root, path.slice(0, -1));
  const { times, kinds } = continuations(context);
  if (times === 0) return shorter;
  return ((context?.next.get(token)?.count ?? 0) + kinds * shorter) / (times + kinds);
}

function continuations(context: Node | undefined): { times: number; kinds: number } {
  let [times, kinds] = [0, 0];
  for (const { count: each } of context?.next.values() ?? []) {
    times += each;
    if (each > 0) kinds += 1;
  }
  return { times, kinds };
}

function nodeAt(root: Node, path: readonly number[]): Node | undefined {
  let at: Node | undefined = root;
  for (const token of path) at = at?.next.get(token);
  return at;
}

function packedLevel(grams: readonly { path: number[]; node: Node | undefined; probability: number }[]): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(grams.length);
  const tokens = Buffer.alloc(2 * grams.length);
  const probabilities = Buffer.alloc(grams.length);
  const backoffs = Buffer.alloc(grams.length);
  const continued = Buffer.alloc(2 * grams.length);
  for (const [i, { path, node: found, probability }] of grams.entries()) {
    const { times, kinds } = continuations(found);
    tokens.writeUInt16LE(path.at(-1) ?? 0, 2 * i);
    probabilities[i] = byteOf(probability);
    backoffs[i] = times === 0 ? 0 : byteOf(kinds / (times + kinds));
    continued.writeUInt16LE(path.length === LONGEST ? 0 : kinds, 2 * i);
  }
  return Buffer.concat([header, tokens, probabilities, backoffs, continued]);
}

const byteOf = (probability: number): number => Math.min(255, Math.round(-Math.log(probability) * STEPS));
