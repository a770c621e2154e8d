import {
  composeConsent,
  composeLetter,
  composeNotesInSlices,
  composeTitle,
  findTreatments,
} from '@openconsult/clinical-language/extractive';
import { inCountrySpelling } from '@openconsult/clinical-language/writing';
import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type Writer, WriterError } from './port.ts';
import { requireWords } from './refusals.ts';
import { streamWords } from './stream-words.ts';

/** As the country of the practice spells. */
const spelt = (text: string, { conventions = DEFAULT_CONVENTIONS }: { conventions?: Conventions }): string =>
  inCountrySpelling(text, conventions);

/**
 * The writer that needs no model and no network. It sorts dictated sentences under the template's headings, matches the
 * clinic's treatments and fills the clinic's own texts; apart from "Not mentioned.", "Other" and the plain words for
 * clinical abbreviations, every word it writes is from the dictation, a template or the catalogue, in the spelling of the practice's country.
 */
export function createExtractiveWriter(): Writer {
  return {
    name: 'extractive',
    model: null,
    async *notes(input, signal) {
      requireWords(input.transcript);
      const note = await composeNotesInSlices(input);
      if (!note) throw new WriterError('nothing_clinical', 'Nothing was said that belongs in a note');
      yield* streamWords(spelt(note, input), signal);
    },
    async *letter(input, signal) {
      requireWords(input.notes, input.transcript);
      yield* streamWords(spelt(composeLetter(input), input), signal);
    },
    async *treatments(input, signal) {
      requireWords(input.notes, input.transcript);
      for (const treatment of findTreatments(input)) {
        signal.throwIfAborted();
        yield treatment;
      }
    },
    async *consent(input, signal) {
      yield* streamWords(spelt(composeConsent(input), input), signal);
    },
    async title(input, signal) {
      signal.throwIfAborted();
      requireWords(input.transcript);
      return composeTitle(input);
    },
  };
}
