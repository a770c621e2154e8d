import {
  type PhraseCorrection,
  type PhraseWord,
  type TranscriptPhrase,
  transcripts,
} from '@openconsult/contracts/transcripts';
import { call } from '../../shared/api/call.ts';
import { type Autosave, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { useTermOffer } from './term-offer.tsx';
import { useShowPhrase, useShowWords } from './transcript-query.ts';

/** What a person wrote and the server has not confirmed yet, by the phrase's id. */
type PhraseEdits = Readonly<Record<string, string>>;

const NONE: PhraseEdits = {};

interface PhraseEditing {
  /** Where the edits stand; a reload waits for them. */
  readonly saving: Autosave<PhraseEdits>;
  /** A phrase as the person left it, confirmed or not. */
  textOf(phrase: TranscriptPhrase): string;
  rewrite(phrase: TranscriptPhrase, text: string): void;
  undo(phrase: TranscriptPhrase, correction: PhraseCorrection): void;
  /** Says whether a word that the recogniser was unsure of is right; a name among them is offered to the lexicon. */
  confirm(phrase: TranscriptPhrase, word: PhraseWord, confirmed: boolean): void;
}

/** Edits phrases one by one: shown at once, saved at once, tried again until they are. */
export const usePhraseEdits = (voiceNoteId: string): PhraseEditing => {
  const show = useShowPhrase(voiceNoteId);
  const showWords = useShowWords(voiceNoteId);
  const offerTerm = useTermOffer();
  const saving = useAutosave(NONE, {
    save: async (edits) => {
      for (const [phrase_id, text] of Object.entries(edits)) {
        await show(await call(transcripts.editPhrase, { params: { id: voiceNoteId, phrase_id }, body: { text } }));
      }
      return {
        merge: (current) => Object.fromEntries(Object.entries(current).filter(([id, text]) => edits[id] !== text)),
      };
    },
  });
  return {
    saving,
    textOf: (phrase) => saving.value[phrase.id] ?? phrase.text,
    rewrite(phrase, text) {
      const before = saving.value[phrase.id] ?? phrase.text;
      if (text.trim() === before.trim()) return;
      offerTerm(before, text);
      saving.edit({ ...saving.value, [phrase.id]: text.trim() });
      void saving.flush();
    },
    undo(phrase, { start, from, to }) {
      const params = { id: voiceNoteId, phrase_id: phrase.id };
      void call(transcripts.undoCorrection, { params, body: { start, from, to } }).then(show).catch(notifyError);
    },
    confirm(phrase, { start, end }, confirmed) {
      const word = phrase.text.slice(start, end);
      const say = async (is: boolean) => {
        const body = { start, end, text: word, confirmed: is };
        const params = { id: voiceNoteId, phrase_id: phrase.id };
        await showWords((await call(transcripts.confirmWord, { params, body })).phrase);
      };
      const saying = say(confirmed);
      if (confirmed) {
        const takeBack = () => void say(false).catch(notifyError);
        void saying.then(() => notifyWithUndo(`“${word}” is right`, takeBack)).catch(notifyError);
        // As if it had been heard without its capital: a name that no dictionary has may be a term.
        offerTerm(`${phrase.text.slice(0, start)}${word.toLowerCase()}${phrase.text.slice(end)}`, phrase.text);
      } else void saying.catch(notifyError);
    },
  };
};
