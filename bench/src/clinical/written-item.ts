import { englishWords } from '@openconsult/clinical-language/dictionary';
import { type Lexicon, prepareLexicon } from '@openconsult/clinical-language/terms';
import { writeAsClinicians } from '@openconsult/clinical-language/writing';
import { type Conventions, conventions, currencySymbol } from '@openconsult/contracts/conventions';
import { createWriter, type RecommendedTreatment, type Writer, WriterError } from '@openconsult/integrations/writer';
import { consentTemplate, letterTemplate } from '../../../packages/core/src/note-templates/standard-documents.ts';
import { type Item, templateTextOf } from './clinical-set.ts';

/** Everything that the built-in writer makes of an item. */
export interface WrittenItem {
  item: Item;
  /** The labelled sentences as the transcript has them. */
  sentences: string[];
  transcript: string;
  /** What the lexicon changed. */
  corrections: { from: string; to: string }[];
  /** Null where the writer refused. */
  note: string | null;
  /** Why it refused. */
  refusal: string | null;
  letter: string;
  treatments: RecommendedTreatment[];
  /** Of each treatment agreed or done. */
  consents: { treatment: RecommendedTreatment; text: string }[];
}

const signal = new AbortController().signal;

const joined = async (chunks: AsyncIterable<string>): Promise<string> => (await Array.fromAsync(chunks)).join('');

/** As the product stores the phrases of a recording: each through the lexicon, with the ones before as context. */
function transcribed(texts: readonly string[], lexicon: Lexicon) {
  let before = '';
  const corrections: { from: string; to: string }[] = [];
  for (const text of texts) {
    const phrase = writeAsClinicians(text, lexicon, { before });
    corrections.push(...phrase.corrections);
    before = before === '' ? phrase.text : `${before} ${phrase.text}`;
  }
  return { text: before, corrections };
}

/** How the practice of an item writes. */
export const conventionsOf = ({ practice, country }: Item): Conventions =>
  conventions.parse({ notation: practice.notation, currency: practice.currency, country });

async function writeItem(item: Item, writer: Writer, lexicon: Lexicon): Promise<WrittenItem> {
  const { text: transcript, corrections } = transcribed(
    item.phrases.map(({ text }) => text),
    lexicon,
  );
  const sentences = item.sentences.map(({ text }) => transcribed([text], lexicon).text);
  const practice = conventionsOf(item);
  const context = {
    practiceName: 'Harbour Dental',
    practitionerName: item.practitioner,
    patientName: item.patient.name,
    date: '23 November 2026',
  };
  const template = { title: item.template, template: templateTextOf(item.template) ?? '' };
  const written = { item, sentences, transcript, corrections, letter: '', treatments: [], consents: [] };
  let note: string;
  try {
    note = await joined(writer.notes({ transcript, template, conventions: practice }, signal));
  } catch (error) {
    if (!(error instanceof WriterError)) throw error;
    return { ...written, note: null, refusal: error.code };
  }
  const catalogue = item.practice.prices.map(({ name, aliases = [], price }, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name,
    aliases,
    currency: currencySymbol(practice),
    priceMinor: price,
    risks: [],
  }));
  const input = { notes: note, transcript, conventions: practice };
  const letter = await joined(writer.letter({ ...input, template: letterTemplate.text, context }, signal));
  const treatments = await Array.fromAsync(writer.treatments({ ...input, catalogue }, signal));
  const consents = [];
  const listed = treatments.filter(isListed);
  const ofAll = { risks: [], treatments: listed.map(({ name }) => name), transcript, conventions: practice };
  for (const treatment of listed) {
    const input = { ...ofAll, treatment, template: consentTemplate.text, context };
    consents.push({ treatment, text: await joined(writer.consent(input, signal)) });
  }
  return { ...written, note, refusal: null, letter, treatments, consents };
}

/** Whether a treatment stands on the list by itself. */
export const isListed = ({ status }: { status: string }): boolean => status === 'agreed' || status === 'done';

const known = new Map<Item, Promise<WrittenItem>>();
const writers = createWriter({ kind: 'extractive' });
const lexicon = prepareLexicon(englishWords);

/** Each item is written once. */
export async function written(items: readonly Item[]): Promise<WrittenItem[]> {
  const writer = await writers;
  return Promise.all(
    items.map((item) => {
      const one = known.get(item) ?? writeItem(item, writer, lexicon);
      known.set(item, one);
      return one;
    }),
  );
}
