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
import { useUpdateCachedPhrase, useUpdateCachedTranscript } from './transcript-query.ts';

/** Edits that the server has not saved yet, by the id of the phrase. */
type PhraseEdits = Readonly<Record<string, string>>;

const NONE: PhraseEdits = {};

interface PhraseEditing {
  /** The state of saving; a reload waits for it. */
  readonly saving: Autosave<PhraseEdits>;
  /** The text of a phrase with unsaved edits. */
  textOf(phrase: TranscriptPhrase): string;
  rewrite(phrase: TranscriptPhrase, text: string): void;
  undo(phrase: TranscriptPhrase, correction: PhraseCorrection): void;
  /** Marks an unsure word as right or not. A confirmed name is offered to the lexicon. */
  confirm(phrase: TranscriptPhrase, word: PhraseWord, confirmed: boolean): void;
}

/** Edits phrases: each edit is shown and saved at once, and retried until it is saved. */
export const usePhraseEdits = (voiceNoteId: string): PhraseEditing => {
  const updateTranscript = useUpdateCachedTranscript(voiceNoteId);
  const updatePhrase = useUpdateCachedPhrase(voiceNoteId);
  const offerTerm = useTermOffer();
  const saving = useAutosave(NONE, {
    save: async (edits) => {
      for (const [phrase_id, text] of Object.entries(edits)) {
        await updateTranscript(
          await call(transcripts.editPhrase, { params: { id: voiceNoteId, phrase_id }, body: { text } }),
        );
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
      void call(transcripts.undoCorrection, { params, body: { start, from, to } })
        .then(updateTranscript)
        .catch(notifyError);
    },
    confirm(phrase, { start, end }, confirmed) {
      const word = phrase.text.slice(start, end);
      const save = async (isRight: boolean) => {
        const body = { start, end, text: word, confirmed: isRight };
        const params = { id: voiceNoteId, phrase_id: phrase.id };
        await updatePhrase((await call(transcripts.confirmWord, { params, body })).phrase);
      };
      const saved = save(confirmed);
      if (confirmed) {
        const undo = () => void save(false).catch(notifyError);
        void saved.then(() => notifyWithUndo(`“${word}” is right`, undo)).catch(notifyError);
        // Compared with its lower-case form: a name that no dictionary has may be a term.
        offerTerm(`${phrase.text.slice(0, start)}${word.toLowerCase()}${phrase.text.slice(end)}`, phrase.text);
      } else void saved.catch(notifyError);
    },
  };
};
