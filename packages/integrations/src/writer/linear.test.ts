import { expect, test } from 'vitest';
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

/** The promise for 50 kB; a busy machine may take a multiple of it, the square takes thousands. */
const BOUND_MS = process.env.PROVE === '1' ? 5 : 50;
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
  ['blanks inside', (length) => `a${fill(' ', length)}b`],
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

for (const [what, run] of quick) {
  test.each(worst)(`F3 T27: ${what} reads 50 kB and 500 kB of %s in linear time`, async (_, text) => {
    await run(text(1_000));
    expect(await cpuMs(() => run(text(50_000)))).toBeLessThan(BOUND_MS);
    expect(await cpuMs(() => run(text(500_000)))).toBeLessThan(10 * BOUND_MS);
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
