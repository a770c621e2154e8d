import { TRANSCRIPT_MAX_LENGTH } from '@openconsult/contracts/limits';
import { reportFigure } from '@openconsult/dev/report-figure';
import { afterAll, expect, test } from 'vitest';
import { parseSections } from './extractive/sections.ts';
import { splitSentences, tidy } from './extractive/sentences.ts';
import { fillTemplate } from './extractive/template-fill.ts';
import { composeTitle } from './extractive/title.ts';
import { findTreatments } from './extractive/treatments.ts';
import { clean, cleaned } from './openai/clean.ts';
import { isSuspicious } from './suspicion.ts';

/** Texts that made an expression of the writers take the square of their length, or more. */

/** Processor time, which other programs on the machine do not change. */
async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** The promise for the longest text of the product (docs/decisions/0023-proofs.md); a busy machine may take a multiple. */
const LONGEST_MS = process.env.PROVE === '1' ? 100 : 1_000;
/** Twice the text may take this much longer, where it takes long enough to be measured. The square takes four times. */
const TWICE = 2.5;
const MEASURABLE_MS = 10;
const REPEATS = 5;
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const quick: [what: string, run: (text: string) => unknown][] = [
  ['tidy', tidy],
  ['splitSentences', splitSentences],
  ['clean', clean],
  ['parseSections', parseSections],
  ['fillTemplate', (text) => fillTemplate(`${text} {{price}}`, {})],
  [
    'cleaned',
    async (text) => {
      for await (const _ of cleaned(
        (async function* () {
          yield text;
        })(),
        'zq',
      )) {
        // Read to its end.
      }
    },
  ],
];
const worst: [what: string, text: (length: number) => string][] = [
  ['commas inside', (length) => `b${fill(',', length)}a`],
  ['blanks inside', (length) => `a${fill(' ', length)}b c`],
  ['blanks first', (length) => `${fill(' ', length)}a b`],
  ['blanks in a heading', (length) => `# a${fill(' ', length)}b`],
  ['a heading that is closed within', (length) => `# a${fill('#', length)}b`],
  ['one bracket', (length) => fill('[', length)],
  ['half links', (length) => fill('[a](', length)],
  ['half images', (length) => fill('![', length)],
  ['half comments', (length) => fill('<!--', length)],
  ['half tags', (length) => fill('<a', length)],
  ['nested links', (length) => `${fill('[', length / 2)}${fill('a](b)', length / 2)}`],
  ['heading signs', (length) => `# a${fill(' #', length)}b`],
  ['full stops', (length) => fill('.', length)],
  ['label signs', (length) => `${fill('>*- ', length)}a`],
  ['half placeholders', (length) => fill('{{ a ', length)],
];

let longestMs = 0;
afterAll(() => reportFigure('F3', 'longest reading of 500,000 characters, ms', Math.round(longestMs)));

const medianMs = async (run: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await cpuMs(run));
  return times.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? Number.NaN;
};

for (const [what, run] of quick) {
  test.each(worst)(`F3 T27: ${what} reads %s in linear time`, async (_, text) => {
    await run(text(1_000));
    const timeOf = (length: number) => {
      const input = text(length);
      return medianMs(() => run(input));
    };
    const [short, twice] = [await timeOf(25_000), await timeOf(50_000)];
    expect(twice).toBeLessThan(TWICE * Math.max(short, MEASURABLE_MS));
    const [half, whole] = [await timeOf(TRANSCRIPT_MAX_LENGTH / 2), await timeOf(TRANSCRIPT_MAX_LENGTH)];
    longestMs = Math.max(longestMs, whole);
    expect(whole).toBeLessThan(TWICE * Math.max(half, MEASURABLE_MS));
    expect(whole).toBeLessThan(LONGEST_MS);
  });
}

/** Heavier by nature: these weigh every word of a text. */
const weighing: [what: string, run: (text: string) => unknown][] = [
  ['isSuspicious', isSuspicious],
  ['findTreatments', (text) => findTreatments({ notes: '', transcript: text, catalogue: [] })],
  ['composeTitle', composeTitle],
];
const spoken: typeof worst = [
  ...worst,
  ['words', (length) => fill('the patient has pain at the upper left six and ', length)],
  ['treatments between words', (length) => fill('crown anor ', length)],
  ['joined words', (length) => `crown ${fill('anor', length)}x filling`],
  ['a role and blanks', (length) => `system${fill(' ', length)}a`],
  ['one word', (length) => fill('x', length)],
  ['single letters', (length) => fill('a ', length)],
  ['an order', (length) => fill('ignore ', length)],
  [
    'words that are all different',
    (length) => fill(Array.from({ length: 9_000 }, (_, at) => `ig${at.toString(36)}re`).join(' '), length),
  ],
];
for (const [what, run] of weighing) {
  test.each(spoken)(
    `F3 T27: ${what} takes for ten times %s no more than about ten times as long`,
    async (_, text) => {
      await run(text(20_000));
      const small = await cpuMs(() => run(text(20_000)));
      const large = await cpuMs(() => run(text(200_000)));
      // A square would be a hundred times.
      expect(large).toBeLessThan(25 * Math.max(small, 20));
    },
    60_000,
  );
}
