import { TRANSCRIPT_MAX_LENGTH } from '@openconsult/contracts/limits';
import { cpuMs, filled, linearMs, worstTexts } from '@openconsult/dev/linear-time';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { afterAll, expect, test } from 'vitest';
import { composeConsent } from './extractive/consent.ts';
import { fillTemplate } from './extractive/fill-template.ts';
import { composeLetter } from './extractive/letter.ts';
import { composeTitle } from './extractive/title.ts';
import { findTreatments } from './extractive/treatments.ts';
import { parseSections } from './sentences/sections.ts';
import { splitSentences, tidy } from './sentences/sentences.ts';
import { isSuspicious } from './suspicion/suspicion.ts';

/** The promise for the longest text of the product (docs/decisions/0023-proofs.md); a busy machine may take a multiple. */
const LONGEST_MS = process.env.PROVE === '1' ? 100 : 1_000;

let longestMs = 0;
afterAll(() => reportFigure('F3', 'longest reading of 500,000 characters, ms', Math.round(longestMs)));

const quick: [what: string, run: (text: string) => unknown][] = [
  ['tidy', tidy],
  ['splitSentences', splitSentences],
  ['parseSections', parseSections],
  ['fillTemplate', (text) => fillTemplate(`${text} {{price}}`, {})],
];
for (const [what, run] of quick) {
  test.each(worstTexts)(`F3 T27: ${what} reads %s in linear time`, async (_, text) => {
    const whole = await linearMs(run, text, TRANSCRIPT_MAX_LENGTH);
    longestMs = Math.max(longestMs, whole);
    expect(whole).toBeLessThan(LONGEST_MS);
  });
}

const consentOf = (transcript: string) =>
  composeConsent({
    treatment: {
      catalogueId: null,
      name: 'Crown',
      tooth: 'UL6',
      currency: '£',
      priceMinor: null,
      evidence: 'a crown',
    },
    risks: [],
    transcript,
    template: '{{spoken_risks}}\n\nAlternatives explained: {{alternatives}}',
    context: { practiceName: 'A', practitionerName: 'B', patientName: 'C', date: '1 May 2026' },
  });
let runs = 0;
const count = () => {
  runs += 1;
  return runs;
};
const context = {
  practiceName: 'Harbour',
  practitionerName: 'Dr Bell',
  patientName: 'Leo Marsh',
  date: '23 November 2026',
};

/** Slower: these check every word of a text. */
const slow: [what: string, run: (text: string) => unknown][] = [
  ['isSuspicious', isSuspicious],
  ['findTreatments', (text) => findTreatments({ notes: '', transcript: text, catalogue: [] })],
  ['composeTitle', (transcript) => composeTitle({ transcript })],
  ['composeConsent', consentOf],
  // Another text each time, since the last reading is remembered.
  ['composeLetter', (text) => composeLetter({ notes: '', transcript: `${text} ${count()}`, template: '', context })],
];
const spoken: [what: string, text: (length: number) => string][] = [
  ...worstTexts,
  ['words', (length) => filled('the patient has pain at the upper left six and ', length)],
  ['treatments between words', (length) => filled('crown anor ', length)],
  ['joined words', (length) => `crown ${filled('anor', length)}x filling`],
  ['a role and blanks', (length) => `system${filled(' ', length)}a`],
  ['one word', (length) => filled('x', length)],
  ['single letters', (length) => filled('a ', length)],
  ['an order', (length) => filled('ignore ', length)],
  [
    'words that are all different',
    (length) => filled(Array.from({ length: 9_000 }, (_, at) => `ig${at.toString(36)}re`).join(' '), length),
  ],
];
/** Characters of about ten minutes of speech. */
const SLOW_LENGTH = 10_000;
for (const [what, run] of slow) {
  test.each(spoken)(
    `F3 T27: ${what} takes for ten times %s no more than about ten times as long`,
    async (_, text) => {
      await run(text(SLOW_LENGTH));
      const small = await cpuMs(() => run(text(SLOW_LENGTH)));
      // A square would be a hundred times.
      const most = 25 * Math.max(small, 20);
      const large = () => cpuMs(() => run(text(10 * SLOW_LENGTH)));
      // A busy machine can slow down one run, a square every one.
      const first = await large();
      expect(first < most ? first : await large()).toBeLessThan(most);
    },
    60_000,
  );
}
