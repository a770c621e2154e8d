import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createWriter } from '@openconsult/integrations/writer';
import type { Measure } from '../measure.ts';
import { readItems, templateTextOf } from './clinical-set.ts';
import { type Score, sum } from './score.ts';
import { consentsWhole, risksInConsents } from './score-consents.ts';
import { changesFlagged, clashes, trueLines } from './score-guard.ts';
import { factsInLetter, linesPlain, linesToPatient } from './score-letter.ts';
import {
  answersJoined,
  conversationLength,
  factsInNote,
  falseSilence,
  headings,
  headingsFilled,
  notesWritten,
} from './score-note.ts';
import { forbidden, prices, treatmentsFound, treatmentsRight } from './score-treatments.ts';
import { type WrittenItem, written } from './written-item.ts';

/* How well the built-in writer writes, on the clinical set (bench/clinical/README.md). */

const parts = ['tuning', 'unseen'] as const;
type Part = (typeof parts)[number];

const items = { tuning: readItems('tuning'), unseen: readItems('unseen') };

/** The errors of the tuning part go to stderr with `CLINICAL_ERRORS=1`; those of the unseen part are never printed. */
function print(part: Part, { errors }: Score): void {
  if (part === 'tuning' && process.env['CLINICAL_ERRORS'] === '1')
    for (const error of errors) console.error(`  ${error}`);
}

interface ScoredFigure {
  name: string;
  method: string;
  score: (all: readonly WrittenItem[]) => Score;
  least: number;
}

/** The reach is the share of the right ones, or the number of wrong ones. */
const figures: (ScoredFigure | (Omit<ScoredFigure, 'least'> & { most: number }))[] = [
  { name: 'note_facts', method: 'facts kept in the note', score: each(factsInNote), least: 1 },
  { name: 'headings', method: 'sentences under a fitting heading', score: each(headings), least: 0.92 },
  { name: 'headings_filled', method: 'headings spoken of that have a text', score: each(headingsFilled), least: 0.95 },
  { name: 'false_silence', method: 'false “Not mentioned.”', score: each(falseSilence), most: 0 },
  { name: 'notes_refused', method: 'notes refused, and notes of nothing', score: notesWritten, most: 0 },
  {
    name: 'letter_facts',
    method: 'choices, prices, doses, advice, allergies in the letter',
    score: each(factsInLetter),
    least: 1,
  },
  { name: 'letter_lines', method: 'lines of the letter to the patient', score: each(linesToPatient), least: 0.9 },
  { name: 'letter_plain', method: 'lines of the letter without jargon', score: each(linesPlain), least: 0.95 },
  {
    name: 'treatments',
    method: 'listed treatments that were agreed or done',
    score: each(treatmentsRight),
    least: 0.95,
  },
  {
    name: 'treatments_found',
    method: 'treatments agreed or done that are listed',
    score: each(treatmentsFound),
    least: 0.95,
  },
  { name: 'forbidden', method: 'treatments listed or offered that must not be', score: each(forbidden), most: 0 },
  { name: 'prices_against', method: 'prices against what was said', score: each(prices), most: 0 },
  { name: 'broken_consents', method: 'consents that cannot be signed', score: each(consentsWhole), most: 0 },
  {
    name: 'consent_risks',
    method: 'risks spoken for the patient that are in the consent',
    score: each(risksInConsents),
    least: 0.95,
  },
  {
    name: 'guard_true_lines',
    method: 'lines of notes and letters that the guard lets pass',
    score: each(trueLines),
    least: 0.97,
  },
  {
    name: 'guard_changes',
    method: 'wrong teeth, doses and prices put into notes that the guard flags',
    score: each(changesFlagged),
    least: 1,
  },
  { name: 'clash_errors', method: 'contradictions not raised, and false alarms', score: each(clashes), most: 0 },
  { name: 'answers', method: 'answers that stand with their question', score: each(answersJoined), least: 0.99 },
];

function each(score: (one: WrittenItem) => Score): (all: readonly WrittenItem[]) => Score {
  return (all) => sum(all.map(score));
}

const named = (part: Part, name: string): string => `clinical.${part === 'unseen' ? 'unseen_' : ''}${name}`;

const scoredMeasures = (part: Part): Measure[] =>
  figures.map((figure) => ({
    name: named(part, figure.name),
    unit: 'most' in figure ? 'errors' : 'share',
    method: `${figure.method}, ${part} part of the clinical set`,
    ...('most' in figure ? { reach: figure.most } : { least: figure.least }),
    async run() {
      const score = figure.score(await written(items[part]));
      print(part, score);
      return 'most' in figure ? score.of - score.right : score.right / score.of;
    },
  }));

const conversationMeasure = (part: Part): Measure => ({
  name: named(part, 'conversation_words'),
  unit: 'share',
  method: `words of the notes of conversations for each spoken word, ${part} part of the clinical set`,
  reach: 0.4,
  run: async () => conversationLength(await written(items[part])),
});

/** A dictation of about so many characters. */
function longTranscript(length: number): string {
  const texts = items.tuning.map(({ phrases }) => phrases.map(({ text }) => text).join(' '));
  let transcript = '';
  for (let index = 0; transcript.length < length; index += 1) transcript += `${texts[index % texts.length]} `;
  return transcript.slice(0, length);
}

async function writeNote(transcript: string): Promise<number> {
  const writer = await createWriter({ kind: 'extractive' });
  const title = 'General dental guidelines';
  const template = { title, template: templateTextOf(title) ?? '' };
  const started = performance.now();
  for await (const _chunk of writer.notes({ transcript, template }, new AbortController().signal));
  return performance.now() - started;
}

const timeMeasures: Measure[] = [
  {
    name: 'clinical.note_10min_ms',
    unit: 'ms',
    method: 'a note of 9,000 characters, some ten minutes of dictation, written without a model',
    reach: 500,
    run: () => writeNote(longTranscript(9_000)),
  },
  {
    name: 'clinical.longest_block_ms',
    unit: 'ms',
    method: 'the longest time that writing a note of 500,000 characters blocks its process',
    reach: 100,
    async run() {
      await writeNote(longTranscript(9_000));
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await writeNote(longTranscript(500_000));
      delay.disable();
      return delay.max / 1e6;
    },
  },
];

export const clinicalMeasures: readonly Measure[] = [
  ...parts.flatMap((part) => [...scoredMeasures(part), conversationMeasure(part)]),
  ...timeMeasures,
];
