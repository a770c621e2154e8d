import * as messages from '@openconsult/contracts/texts';

/** What an answer must never show: stacks, queries, paths of the server, words of libraries. */
const LEAKS =
  /\bat \S+ \(|node_modules|\/src\/|prisma|postgres|select .+ from|invalid input|expected |zod|fastify|syntax error|unexpected token|ECONN|is not valid JSON/i;

const HOLE = '\u00a7';

/** Whatever stands in a text for something given. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(HOLE)
      .map((part) => RegExp.escape(part))
      .join('[^]*')}$`,
  );

function filled(text: (...given: never[]) => unknown): unknown {
  const tries = [HOLE, [HOLE]].map((given) => () => (text as (...all: unknown[]) => unknown)(given, given, given));
  for (const attempt of tries) {
    try {
      return attempt();
    } catch {
      // It wants the other kind.
    }
  }
  throw new Error(`A text that cannot be filled: ${text}`);
}

function* textsIn(value: unknown): Generator<RegExp> {
  if (typeof value === 'string') yield patternOf(value);
  else if (typeof value === 'function') yield patternOf(String(filled(value as never)));
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

const known = [...textsIn({ ...messages })];

/** Whether a text stands in messages.ts and says nothing of what is behind the product. */
export const isKnownText = (text: string): boolean => !LEAKS.test(text) && known.some((pattern) => pattern.test(text));
