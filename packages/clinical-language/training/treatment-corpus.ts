import { readFileSync } from 'node:fs';
import type { Conventions } from '@openconsult/contracts/conventions';
import { englishWords } from '../src/dictionary/index.ts';
import type { CatalogueTreatment } from '../src/extractive/inputs.ts';
import { prepareLexicon } from '../src/terms/index.ts';
import { treatmentKinds } from '../src/terms/treatment-kinds.ts';
import { writeAsClinicians } from '../src/writing/index.ts';
import { readSpokenTexts, type SpokenText } from './spoken-texts.ts';

/** A treatment that was agreed or done, as a reader of the text labelled it. */
export interface LabelledTreatment {
  status: 'agreed' | 'done';
  /** Neither missed nor wrong: a thorough list may have it. */
  isOptional: boolean;
  /** Null where it has none, or any is right. */
  tooth: string | null;
  /** Any of these is right. */
  kinds: string[];
}

/** A dictation or conversation of the corpus as the product writes it, with all that was agreed or done in it. */
export interface TreatmentText {
  id: string;
  transcript: string;
  conventions: Conventions;
  treatments: LabelledTreatment[];
}

/** Everyday names alone: the practice offers everything. */
export const everything: CatalogueTreatment[] = treatmentKinds
  .filter(({ isExtra }) => !isExtra)
  .map(({ name }) => ({ id: name, name, aliases: [], currency: '£', priceMinor: null, risks: [] }));

const folder = new URL('./', import.meta.url);
const linesOf = (name: string): string[] => readFileSync(new URL(name, folder), 'utf8').trim().split('\n');

/** Clinics that are no dental ones. */
const OTHER_CLINICS = new Set(['d-18', 'd-20', 'f-06', 'f-07', 'f-10', 'f-14', 'f-15', 'f-16', 'f-20']);

/** `id|status|tooth|kinds` a line; a status with `?` is optional, the tooth `*` is none or any. */
function labelsIn(name: string): Map<string, LabelledTreatment[]> {
  const labels = new Map<string, LabelledTreatment[]>();
  for (const line of linesOf(name)) {
    const [id = '', status = '', tooth = '', kinds = ''] = line.split('|');
    const label = {
      status: status.startsWith('done') ? ('done' as const) : ('agreed' as const),
      isOptional: status.endsWith('?'),
      tooth: tooth === '*' ? null : tooth,
      kinds: kinds.split(', '),
    };
    labels.set(id, [...(labels.get(id) ?? []), label]);
  }
  return labels;
}

/** Those whose treatments are labelled: the ones to learn from, and the ones that are only measured. */
export function readTreatmentTexts(): { learned: TreatmentText[]; keptApart: TreatmentText[] } {
  const lexicon = prepareLexicon(englishWords);
  const texts = readSpokenTexts().filter(({ id }) => !OTHER_CLINICS.has(id));
  const textsOf = (files: RegExp, labels: Map<string, LabelledTreatment[]>) =>
    texts
      .filter(({ id }) => files.test(id))
      .map((text) => ({ ...written(text, lexicon), treatments: labels.get(text.id) ?? [] }));
  return {
    learned: textsOf(/^[abcg]-/, labelsIn('treatments-learned.txt')),
    keptApart: textsOf(/^[defi]-/, labelsIn('treatments-kept-apart.txt')),
  };
}

function written({ id, conventions, sentences }: SpokenText, lexicon: ReturnType<typeof prepareLexicon>) {
  let transcript = '';
  for (const said of sentences) {
    const { text } = writeAsClinicians(said, lexicon, { before: transcript });
    transcript = transcript === '' ? text : `${transcript} ${text}`;
  }
  return { id, transcript, conventions };
}
