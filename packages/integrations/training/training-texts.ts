import { readFileSync } from 'node:fs';
import { drugNames, termGroups } from '@openconsult/clinical-language/terms';
import { spokenFigures } from './spoken-figures.ts';

const corpus = new URL('../../clinical-language/training/', import.meta.url);

/**
 * Enough of the corpus: with all of it the table has twice the size, and the recogniser errs as often
 * (docs/decisions/0017-lexicon.md).
 */
const FILES = [
  'conversations-examinations.jsonl',
  'conversations-treatment.jsonl',
  'dictations-gb-general.jsonl',
  'dictations-hard-to-place.jsonl',
  'dictations-mixed-clinics.jsonl',
  'dictations-north-america.jsonl',
  'dictations-procedures.jsonl',
  'dictations-specialists-children.jsonl',
];

interface Dictation {
  sentences: [text: string, concept: string, act: string, others: string[], forPatient: string | null][];
}
interface Conversation {
  turns: [speaker: string, text: string, ...labels: unknown[]][];
  note: [concept: string, statement: string][];
}

/** What the language model learns: sentences, each also with the next, as an utterance may be either; turns and lines; and figures. */
export function trainingTexts(): string[] {
  const texts = FILES.flatMap((file) => readFileSync(new URL(file, corpus), 'utf8').trim().split('\n')).flatMap(
    (line) => textsOf(JSON.parse(line) as Dictation | Conversation),
  );
  const medical = [...termGroups['medical history'], ...termGroups.medicines, ...drugNames];
  const histories = medical.flatMap((term) => [`The patient has ${term}.`, `She takes ${term} and ${term}.`]);
  return [...texts, ...spokenFigures, ...histories];
}

function textsOf(one: Dictation | Conversation): string[] {
  if ('turns' in one) return [...one.turns.map(([, text]) => text), ...one.note.map(([, statement]) => statement)];
  const said = one.sentences.map(([text]) => text);
  const lines = one.sentences.flatMap(([, , , , forPatient]) => (forPatient === null ? [] : [forPatient]));
  return [...said, ...said.slice(1).map((text, i) => `${said[i]} ${text}`), ...lines];
}
