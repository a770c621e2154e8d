import { readFileSync } from 'node:fs';
import type { Conventions } from '@openconsult/contracts/conventions';
import { englishWords } from '../src/dictionary/index.ts';
import type { CatalogueTreatment } from '../src/extractive/inputs.ts';
import { treatmentFinder } from '../src/extractive/treatment-mentions.ts';
import { prepareLexicon } from '../src/terms/index.ts';
import { treatmentKinds } from '../src/terms/treatment-kinds.ts';
import { writeAsClinicians } from '../src/writing/index.ts';
import { type CorpusLine, corpusLines, spokenText } from './spoken-texts.ts';

/** A treatment that was agreed or done, as a reader of the text labelled it. */
export interface LabelledTreatment {
  status: 'agreed' | 'done';
  /** Neither missed nor wrong: a thorough list may have it. */
  isOptional: boolean;
  /** Null where it has none, or any is right. */
  tooth: string | null;
  /** Any of these is right. */
  kinds: string[];
  /** In minor units; any of several. Undefined where prices are not labelled. */
  prices?: number[];
  /** As said. Undefined where risks are not labelled. */
  risks?: string[];
}

/** A dictation or conversation of the corpus as the product writes it, with all that was agreed or done in it. */
export interface TreatmentText {
  id: string;
  transcript: string;
  conventions: Conventions;
  treatments: LabelledTreatment[];
  /** Everyday kinds that were spoken of, but neither agreed, nor done, nor offered. */
  forbidden: string[];
  /** Labelled in the list of treatments, or by the author of the text: these names differ more. */
  labels: 'list' | 'author';
}

/** Everyday names alone: the practice offers everything. */
export const everything: CatalogueTreatment[] = treatmentKinds
  .filter(({ isExtra }) => !isExtra)
  .map(({ name }) => ({ id: name, name, aliases: [], currency: '£', priceMinor: null, risks: [] }));

const folder = new URL('./', import.meta.url);
const linesOf = (file: URL): string[] => readFileSync(file, 'utf8').trim().split('\n');

/** Clinics that are no dental ones. */
const OTHER_CLINICS = new Set(['d-18', 'd-20', 'f-06', 'f-07', 'f-10', 'f-14', 'f-15', 'f-16', 'f-20']);
/** `id|status|tooth|kinds` a line; a status with `?` is optional, the tooth `*` is none or any. */
function labelsIn(name: string): Map<string, LabelledTreatment[]> {
  const labels = new Map<string, LabelledTreatment[]>();
  for (const line of linesOf(new URL(name, folder))) {
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

interface TreatmentLine extends CorpusLine {
  treatments: [name: string, site: string | null, status: string, price: number | null][];
  /** Texts with these are labelled in their own line, those without in the lists of treatments. */
  spoken_risks?: [treatment: number, span: string][];
  prices?: [treatment: number, minor: number, span: string, of?: string][];
  not_listed?: string[];
}

/** The files and the list of each part: the texts to learn from, and those that are only measured. */
const PARTS = {
  learned: { files: /^[abcg]-/, list: 'treatments-learned.txt' },
  keptApart: { files: /^[defi]-/, list: 'treatments-kept-apart.txt' },
};

/** The texts of a part whose treatments are labelled. */
export function readTreatmentTexts(part: keyof typeof PARTS): TreatmentText[] {
  const lexicon = prepareLexicon(englishWords);
  const lines = corpusLines<TreatmentLine>();
  const { files, list } = PARTS[part];
  const labels = labelsIn(list);
  const old = lines.filter(({ id, spoken_risks: risks }) => !risks && !OTHER_CLINICS.has(id));
  const ofList = old
    .filter(({ id }) => files.test(id))
    .map((line) => ({
      ...written(line, lexicon),
      treatments: labels.get(line.id) ?? [],
      forbidden: [],
      labels: 'list' as const,
    }));
  const byAuthors = lines
    .filter(({ id, spoken_risks: risks }) => risks && isKeptApart(id) === (part === 'keptApart'))
    .map((line) => ({ ...written(line, lexicon), ...labelsOf(line), labels: 'author' as const }));
  return [...ofList, ...byAuthors];
}

/** Odd numbers are measured and not read. */
const isKeptApart = (id: string): boolean => Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 1;

const findKind = treatmentFinder(everything);

/** Work that dentists call by either name. */
const ALIKE: readonly string[][] = [
  ['scale and polish', 'cleaning', 'periodontal maintenance'],
  ['root surface debridement', 'periodontal treatment', 'scale and polish'],
  ['root canal dressing', 'root canal treatment', 'root canal retreatment'],
  ['night guard', 'tooth splint', 'splint adjustment'],
  ['core build-up', 'post and core', 'composite filling'],
];

/** The everyday kinds that a name means, with the general word for them and what that one covers. */
function kindsOf(name: string): string[] {
  const [mention] = findKind(name).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (!mention) return [];
  const near = treatmentKinds
    .filter(({ name: other, family }) => other === mention.family || family === mention.kind || other === mention.kind)
    .map(({ name: other }) => other);
  return [...new Set([mention.kind, ...near, ...ALIKE.filter((names) => names[0] === mention.kind).flat()])];
}

function labelsOf(line: TreatmentLine): Pick<TreatmentText, 'treatments' | 'forbidden'> {
  const treatments = line.treatments.flatMap(([name, site, status, price], index): LabelledTreatment[] => {
    const kinds = kindsOf(name);
    if ((status !== 'agreed' && status !== 'done') || kinds.length === 0) return [];
    const teeth = site?.split(/, ?(?:and )?| and /) ?? [];
    // What is said of all belongs to each.
    const said = (line.prices ?? []).filter((one) => one[0] === index || one[3] === 'in all').map(([, minor]) => minor);
    const label = {
      status: status as 'agreed' | 'done',
      isOptional: false,
      kinds,
      prices: [...new Set([...(price === null ? [] : [price]), ...said])],
      risks: (line.spoken_risks ?? []).filter(([of]) => of === index).map(([, span]) => span),
    };
    return teeth.length > 0 && teeth.every((tooth) => /^[UL][LR][1-8A-E]$/.test(tooth))
      ? teeth.map((tooth) => ({ ...label, tooth }))
      : [{ ...label, tooth: null }];
  });
  const wanted = new Set(
    line.treatments.filter(([, , status]) => status !== 'mentioned').flatMap(([name]) => kindsOf(name)),
  );
  const forbidden = (line.not_listed ?? []).flatMap(kindsOf).filter((kind) => !wanted.has(kind));
  return { treatments, forbidden };
}

function written(line: CorpusLine, lexicon: ReturnType<typeof prepareLexicon>) {
  const { id, conventions, sentences } = spokenText(line);
  let transcript = '';
  for (const said of sentences) {
    const { text } = writeAsClinicians(said, lexicon, { before: transcript });
    transcript = transcript === '' ? text : `${transcript} ${text}`;
  }
  return { id, transcript, conventions };
}
