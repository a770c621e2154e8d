import * as messages from '@openconsult/contracts/texts';

/** Never allowed in an answer: stacks, queries, paths of the server, texts of libraries. */
const LEAKS =
  /\bat \S+ \(|node_modules|\/src\/|prisma|postgres|select .+ from|invalid input|expected |zod|fastify|syntax error|unexpected token|\bECONN|is not valid JSON/i;

const HOLE = '\u00a7';

/** Any value of a template. */
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
      // It expects the other kind.
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

/** Whether a text is one of texts.ts and reveals nothing internal. */
export const isKnownText = (text: string): boolean => !LEAKS.test(text) && known.some((pattern) => pattern.test(text));
