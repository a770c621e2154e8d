import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTranscript } from './index.ts';

const read = (transcript: string) =>
  readTranscript({ transcript }).map(({ text, use, concept, struck }) => ({
    text,
    use,
    concept,
    struck: struck.map(({ start, end }) => transcript.slice(start, end)),
  }));

test('the packed table is smaller than a megabyte', () => {
  expect(readFileSync(new URL('./placement.br', import.meta.url)).length).toBeLessThan(1_000_000);
});

test('every sentence is at its place in the transcript', () => {
  const transcript = 'Medical history: asthma.\nShe smokes ten a day social history works nights. Plan, crown on UL6';
  const sentences = readTranscript({ transcript });
  for (const { text, start, end } of sentences) expect(transcript.slice(start, end)).toBe(text);
  expect(sentences.map(({ text }) => text).join(' ')).toBe(transcript.replace('\n', ' '));
});

describe('spoken section cues', () => {
  test.each([
    ['hurts on biting for two days social history non smoker', ['social history']],
    ['Medical history: asthma. Plan is a crown.', ['Medical history:']],
    ['no change to her medical history and the family history of decay is known', []],
    [
      'presenting complaint pain lower left for three days worse at night medical history asthma uses a blue inhaler allergies none',
      ['presenting complaint', 'medical history'],
    ],
  ])('of %j', (transcript, cues) => {
    expect(
      read(transcript)
        .filter(({ use }) => use === 'cue')
        .map(({ text }) => text),
    ).toEqual(cues);
  });

  test('decide where the sentences after them belong', () => {
    const said =
      'He has had pain lower left for two days, it hurts on biting. Social history, lives alone. Plan, a crown.';
    expect(read(said).map(({ concept }) => concept)).toEqual([
      expect.stringMatching('complaint|reason'),
      'heading',
      'social',
      'heading',
      expect.stringMatching('plan|decision'),
    ]);
  });
});

test('an announcement that is a sentence of its own counts for the sentence after it', () => {
  const said = 'He agreed to the washing. Anaesthesia. None needed. Procedure notes. Washed with saline.';
  expect(read(said).map(({ concept }) => concept)).toEqual([
    expect.stringMatching('consent|decision'),
    'heading',
    'anaesthetic',
    'heading',
    'procedure',
  ]);
});

describe('a silence', () => {
  /** `|` is a silence. */
  const readWithPauses = (said: string, ms = 800) => {
    const parts = said.split('| ');
    const pauses = parts.slice(1).map((_, at) => ({ at: parts.slice(0, at + 1).join('').length, ms }));
    return readTranscript({ transcript: parts.join(''), pauses }).map(({ text }) => text);
  };

  test.each([
    'hurts on biting for two days | allergic to penicillin',
    'hurts on biting for two days | social history | non smoker',
    'he had a filling last year | exam | UL6 is tender to percussion',
    'UL6 is tender | we discussed root canal treatment | she wants to think about it',
  ])('ends a sentence: %s', (said) => {
    expect(readWithPauses(said)).toEqual(said.split(' | '));
  });

  test.each([
    'it is not | tender to percussion',
    'she has no | known allergies',
    'caries on the upper left | six and the seven',
    'amoxicillin 500 | milligrams three times a day',
    'no change in her | medical history',
    'we went through the | treatment options and she chose the crown',
    'review in | two weeks',
    'the crown is | 650 pounds',
  ])('is a hesitation: %s', (said) => {
    for (const ms of [500, 800, 2_000]) expect(readWithPauses(said, ms)).toEqual([said.replace('| ', '')]);
  });
});

describe('a correction', () => {
  test.each([
    ['We planned three visits, sorry, two visits of thirty minutes.', ['three visits, sorry, ']],
    ['The root filling was done in 2006, no, in 2016.', ['in 2006, no, ']],
    ['Shade A three correction A two.', ['A three correction ']],
    ['That is seven, sorry, eight teeth.', ['seven, sorry, ']],
    ['Upper left one is snapped. Correction, upper right one.', ['Upper left one', 'Correction,']],
    ['Recall 9 months. Scratch that, recall 6 months.', ['Recall 9 months', 'Scratch that,']],
    ['He takes warfarin. Strike that.', ['He takes warfarin.', 'Strike that.']],
  ])('in %j strikes what came first', (transcript, struck) => {
    expect(read(transcript).flatMap((sentence) => sentence.struck)).toEqual(struck);
  });

  test.each([
    'There is no caries, no swelling, no pain.',
    'She was sorry to hear that the tooth is lost.',
    'Any pain at night? No, none.',
    'No, he declined the crown.',
    'I mean to see her in two weeks.',
  ])('is not read into %j', (transcript) => {
    expect(read(transcript).flatMap((sentence) => sentence.struck)).toEqual([]);
  });
});

test('talk to the team is not for the note', () => {
  expect(read('Caries on the UL6. Could you pass me the mirror, thanks.').map(({ use }) => use)).toEqual([
    'note',
    'aside',
  ]);
});

describe('turns', () => {
  const transcript = 'Does it wake you at night? yes twice last night and then. so how long has it hurt for three days';
  const turnOf = (speaker: 'clinician' | 'patient', words: string) => {
    const start = transcript.indexOf(words);
    return { start, end: start + words.length, speaker };
  };
  const said = (turns: readonly ReturnType<typeof turnOf>[]) =>
    readTranscript({ transcript, turns }).map(({ text, speaker }) => [speaker, text]);

  test('cut a sentence where another person begins', () => {
    const turns = [
      turnOf('clinician', 'Does it wake you at night?'),
      turnOf('patient', 'yes twice last night and then.'),
      turnOf('clinician', 'so how long has it hurt'),
      turnOf('patient', 'for three days'),
    ];
    expect(said(turns)).toEqual([
      ['clinician', 'Does it wake you at night?'],
      ['patient', 'yes twice last night and then.'],
      ['clinician', 'so how long has it hurt'],
      ['patient', 'for three days'],
    ]);
  });

  test('cut a sentence where it is not known who continues: those words are nobody’s', () => {
    const turns = [turnOf('clinician', 'so how long has it hurt'), turnOf('patient', 'yes twice')].reverse();
    expect(said(turns).slice(1)).toEqual([
      ['patient', 'yes twice'],
      [undefined, 'last night and then.'],
      ['clinician', 'so how long has it hurt'],
      [undefined, 'for three days'],
    ]);
  });
});
