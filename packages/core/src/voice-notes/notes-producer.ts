import type { Pause, Turn } from '@openconsult/clinical-language/reading';
import { AppError } from '@openconsult/contracts/errors';
import type { Db } from '@openconsult/db';
import { templateOfNote } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import { conventionsOf } from '../practices/index.ts';
import { authorText, type TextEnding, TextFailed, type TextProducer } from '../streamed-texts/index.ts';
import { findUserPractice } from '../users/index.ts';
import { voiceNoteRepo as repo, type VoiceNoteRow } from './repo.ts';

/** The silences in what was recorded for a note, and who said what, as places in its transcript. */
export type SpeechOf = (db: Db, note: VoiceNoteRow) => Promise<{ pauses: Pause[]; turns: Turn[] }>;

/** Writes the notes of a voice note by its template, else by the practice's first one (behaviour.md#notes). */
export function createNotesProducer(deps: Deps, speechOf: SpeechOf): TextProducer {
  return {
    ...notesEnding(deps),

    async *chunks(row, { writer, signal, reportOf }) {
      const note = await repo.find(deps.db, row.userId, row.voiceNoteId);
      const { practice } = await findUserPractice(deps.db, row.userId);
      if (!note) throw new AppError('NOT_FOUND');
      const reader = { practiceId: practice.id, userId: row.userId };
      const stored = await templateOfNote(deps.db, reader, note.templateId);
      if (!stored) throw new TextFailed('no_template');
      const template = { title: stored.title, template: note.notesTemplate ?? stored.text };
      const conventions = conventionsOf(practice);
      const { transcript, consultation } = note;
      const speech = await speechOf(deps.db, note);
      const { patientName } = consultation;
      const input = { transcript, ...speech, template, conventions, patientName };
      yield* writer.notes(input, signal, reportOf());
    },
  };
}

/** Stores the notes once they are written, or once an edit ends their writing. */
export function notesEnding(deps: Deps): TextEnding {
  return {
    isOf: async (userId, id) => (await repo.find(deps.db, userId, id)) !== null,

    /** A failed attempt leaves earlier notes unchanged. */
    async save(tx, row, outcome) {
      const written =
        outcome.status === 'failed'
          ? {}
          : { notes: outcome.text, notesWrittenBy: outcome.writtenBy && authorText(outcome.writtenBy) };
      await repo.update(tx, row.userId, row.voiceNoteId, {
        ...written,
        isProcessing: false,
        notesFailure: outcome.failure,
      });
    },
  };
}
