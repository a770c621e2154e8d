import { z } from 'zod';
import { afterThoughts } from './thoughts.ts';

/** The objects of an answer as they arrive, and the lines that are none. */
export type AnsweredLine = { readonly value: unknown } | { readonly bad: string };

const wrapper = z.record(z.string(), z.unknown());

/**
 * Reads an answer of JSON lines, one object each. A fenced list over several lines is read at its end, and so is a line
 * that was cut; what came before a closing thought tag is discarded.
 */
export async function* jsonLines(pieces: AsyncIterable<string>): AsyncGenerator<AnsweredLine> {
  let held = '';
  let others: string[] = [];
  const take = function* (line: string): Generator<AnsweredLine> {
    const rest = afterThoughts(line);
    if (rest.length < line.length) others = [];
    const values = parse(rest);
    if (values) yield* values.map((value) => ({ value }));
    else others.push(rest);
  };
  for await (const piece of pieces) {
    const lines = `${held}${piece}`.split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield* take(line);
  }
  yield* take(held);
  const joined = parse(others.join('\n'));
  if (joined) yield* joined.map((value) => ({ value }));
  else yield* others.filter((bad) => !stray.test(bad.trim())).map((bad) => ({ bad }));
}

/** A bracket or a fence on a line of its own. */
const stray = /^(?:[[\]]|```\w*)?,?$/;

/** An object, a list of objects, or an object with one list. */
function parse(text: string): unknown[] | undefined {
  const bare = text
    .trim()
    .replace(/^```\w*|```$/g, '')
    .trim()
    .replace(/,$/, '');
  if (!bare) return [];
  if (!/^[[{]/.test(bare)) return undefined;
  try {
    const value: unknown = JSON.parse(bare);
    if (Array.isArray(value)) return value;
    const lists = Object.values(wrapper.parse(value)).filter((each) => Array.isArray(each) && each.some(isObject));
    return lists.length === 1 && Array.isArray(lists[0]) ? lists[0] : [value];
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
