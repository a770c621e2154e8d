import { type NoteSigning, noteSigning } from '@openconsult/contracts/note-signatures';
import type { NoteAddendum, NoteSignature } from '@openconsult/db';
import { authorOf } from '../streamed-texts/index.ts';
import { signStateOf, type VoiceNoteRow } from '../voice-notes/index.ts';

/** @param origins of the current text; signed text has its own */
export const noteSigningToWire = (
  note: VoiceNoteRow,
  signature: NoteSignature | null,
  addenda: readonly NoteAddendum[],
  origins: NoteSigning['origins'],
): NoteSigning =>
  noteSigning.parse({
    state: signStateOf(note),
    notes_version: note.notesVersion,
    reviewed_at: note.reviewedVersion === note.notesVersion ? (note.reviewedAt?.toISOString() ?? null) : null,
    signature: signature && {
      text: signature.text,
      sha256: signature.sha256,
      notes_version: signature.notesVersion,
      patient_name: signature.patientName,
      title: signature.title,
      author_name: signature.authorName,
      signed_at: signature.signedAt.toISOString(),
      is_transcript_newer: note.transcriptVersion !== signature.transcriptVersion,
    },
    addenda: addenda.map(({ id, text, sha256, authorName, createdAt }) => ({
      id,
      text,
      sha256,
      author_name: authorName,
      created_at: createdAt.toISOString(),
    })),
    written_by: authorOf(signature ? signature.writtenBy : note.notesWrittenBy),
    origins: signature ? signature.origins : origins,
  });
