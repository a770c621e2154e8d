import { TextInput } from '@mantine/core';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/call.ts';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';
import classes from './note-title.module.css';
import { useUpdateVoiceNote } from './voice-note-query.ts';

const TITLE_MAX_LENGTH = 120;

interface NoteTitleProps {
  readonly voiceNote: VoiceNote;
}

/** The note's title, editable in place. */
export const NoteTitle = ({ voiceNote }: NoteTitleProps) => {
  const update = useUpdateVoiceNote(voiceNote.id);
  const draft = useAutosave(voiceNote.title ?? '', {
    isSame: isSameText,
    save: async (title) => {
      await update({ title });
      return undefined;
    },
  });
  return (
    <TextInput
      variant="unstyled"
      size="sm"
      aria-label="Title"
      placeholder="Add a title"
      maxLength={TITLE_MAX_LENGTH}
      classNames={{ input: classes.input }}
      value={draft.value}
      onChange={({ currentTarget }) => draft.edit(currentTarget.value)}
      onBlur={() => void draft.flush()}
    />
  );
};

/** Lets the server name a note without a title. Fails silently: a title is optional. */
export const useNameNote = (voiceNote: VoiceNote): (() => void) => {
  const queryClient = useQueryClient();
  const { id, title } = voiceNote;
  return useCallback(() => {
    if (title !== null && title !== '') return;
    call(voiceNotes.createTitle, { params: { id } }).then(
      () => queryClient.invalidateQueries({ queryKey: voiceNoteQuery(id).queryKey }),
      () => undefined,
    );
  }, [id, title, queryClient]);
};
