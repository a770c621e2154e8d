/** Measures for tests that reading a text takes linear time. */

const REPEATS = 5;

/** The processor time of some work, independent of other programs on the machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** The shortest of several runs: garbage collection and compiling only add to it. */
async function leastCpuMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await cpuMs(work));
  return Math.min(...times);
}

/** A text of this length that repeats one unit. */
export const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Texts that made an expression of the writers take quadratic time or more. */
export const worstTexts: readonly [what: string, text: (length: number) => string][] = [
  ['commas inside', (length) => `b${filled(',', length)}a`],
  ['blanks inside', (length) => `a${filled(' ', length)}b c`],
  ['blanks first', (length) => `${filled(' ', length)}a b`],
  ['blanks in a heading', (length) => `# a${filled(' ', length)}b`],
  ['a heading that is closed within', (length) => `# a${filled('#', length)}b`],
  ['one bracket', (length) => filled('[', length)],
  ['half links', (length) => filled('[a](', length)],
  ['half images', (length) => filled('![', length)],
  ['half comments', (length) => filled('<!--', length)],
  ['half tags', (length) => filled('<a', length)],
  ['nested links', (length) => `${filled('[', length / 2)}${filled('a](b)', length / 2)}`],
  ['heading signs', (length) => `# a${filled(' #', length)}b`],
  ['full stops', (length) => filled('.', length)],
  ['label signs', (length) => `${filled('>*- ', length)}a`],
  ['half placeholders', (length) => filled('{{ a ', length)],
];

/** Twice the text may take this factor longer, if measurable. Quadratic time is a factor of four. */
const TWICE = 2.5;
const MEASURABLE_MS = 10;

/**
 * How long the longest text took.
 *
 * @throws Error where the time is more than linear
 */
export async function linearMs(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  longest: number,
): Promise<number> {
  await run(textOf(1_000));
  const timeOf = (length: number): Promise<number> => {
    const text = textOf(length);
    return leastCpuMs(() => run(text));
  };
  let last = 0;
  for (const length of [50_000, longest]) {
    const [half, whole] = [await timeOf(length / 2), await timeOf(length)];
    if (whole >= TWICE * Math.max(half, MEASURABLE_MS)) {
      throw new Error(`${length / 2} characters took ${half} ms, and ${length} took ${whole} ms`);
    }
    last = whole;
  }
  return last;
}
