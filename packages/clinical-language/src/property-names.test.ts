import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { expect, test } from 'vitest';
import { englishWords } from './dictionary/index.ts';
import { composeConsent, composeLetter, composeNotes, composeTitle, findTreatments } from './extractive/index.ts';
import { evidenceOf, findClashes, saidButNotWritten, treatmentFaults, unsupportedFacts } from './guard/index.ts';
import { readTranscript } from './reading/index.ts';
import { isSuspicious, withoutSuspicious } from './suspicion/index.ts';

/** Words that every plain object answers to: a table that is one would return a function for them. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);
const context = { practiceName: 'Harbour', practitionerName: 'Dr Bell', patientName: 'Leo Marsh', date: '1 May 2026' };
const treatment = { catalogueId: null, name: 'Crown', tooth: 'UL6', currency: '£' as const, priceMinor: null };

const texts = NAMES.flatMap((name) => [
  `${name} crown on the upper left six. My ${name} hurts, ${name}.`,
  `The ${name} ${name} was ${name}. ${name} we agreed a crown on UL6 for 310 pounds.`,
]);

test.each(texts)('every reader and writer reads "%s" as words', (text) => {
  const conventions = DEFAULT_CONVENTIONS;
  const { isEnglishWord } = englishWords;
  const sentences = readTranscript({ transcript: text });
  expect(sentences.map((one) => one.text).join(' ')).toContain('crown');
  isSuspicious(text);
  withoutSuspicious(text);
  findClashes({ transcript: text, conventions });
  unsupportedFacts({ text, transcript: text, conventions, isEnglishWord });
  treatmentFaults({ ...treatment, evidence: text, priceSource: null, aliases: [] } as never, text, conventions);
  evidenceOf(text, text);
  saidButNotWritten({ transcript: text, text: '', sentences });
  findTreatments({ notes: '', transcript: text, catalogue: [] });
  expect(typeof composeTitle({ transcript: text, conventions })).toBe('string');
  const notes = composeNotes({ transcript: text, template: { title: 'T', template: '## Plan\n## History' } });
  const letter = composeLetter({
    notes,
    transcript: text,
    template: `{{findings}} {{plan}} {{${text.split(' ')[1]}}}`,
    context,
  });
  const consent = composeConsent({
    treatment: { ...treatment, evidence: text },
    ...{ risks: [], transcript: text, context },
    template: NAMES.map((name) => `It is {{${name}}} and {{constructor.${name}}}.`).join('\n'),
  });
  for (const written of [notes, letter, consent]) expect(written).not.toContain('native code');
});
