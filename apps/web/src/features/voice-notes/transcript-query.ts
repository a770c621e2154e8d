import type { CallResponse } from '@openconsult/contracts/endpoint';
import { userEvents } from '@openconsult/contracts/realtime';
import { type TranscriptPhrase, transcripts } from '@openconsult/contracts/transcripts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/call.ts';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { isRecognising, useRecognisedNote, voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';

/** Events may be lost; while audio is recognised the phrases are fetched at least this often. */
const POLL_MS = 3_000;

const transcriptQuery = (voiceNoteId: string) =>
  queryOptions({
    queryKey: ['transcripts', voiceNoteId],
    queryFn: ({ signal }) => call(transcripts.view, { params: { id: voiceNoteId } }, { signal }),
  });

/** The phrases recognised so far. `isRecordingHere`: this page records, whether or not the server knows yet. */
export const useTranscript = (voiceNote: VoiceNote, isRecordingHere: boolean) => {
  const queryClient = useQueryClient();
  const options = transcriptQuery(voiceNote.id);
  const isActive = isRecordingHere || isRecognising(voiceNote);
  useRecognisedNote(voiceNote.id);
  useUserEvent(userEvents.transcript.name(voiceNote.id), userEvents.transcript.data, () => {
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery({ ...options, refetchInterval: isActive ? POLL_MS : false });
};

/** Fetches the phrases again, after the text that is made of them was changed elsewhere. */
export const useRefetchTranscript = (voiceNoteId: string): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: transcriptQuery(voiceNoteId).queryKey }),
    [voiceNoteId, queryClient],
  );
};

/** Shows a phrase of which the server knows more, but whose text is the same. */
export const useShowWords = (voiceNoteId: string): ((phrase: TranscriptPhrase) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async (phrase) => {
      const { queryKey } = transcriptQuery(voiceNoteId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (known) => known && { ...known, phrases: known.phrases.map((one) => (one.id === phrase.id ? phrase : one)) },
      );
    },
    [voiceNoteId, queryClient],
  );
};

/** Shows what the server made of a changed phrase: the phrase, its place in the text, and the note. */
export const useShowPhrase = (
  voiceNoteId: string,
): ((answer: CallResponse<typeof transcripts.editPhrase>) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ phrase, edited_by_hand, voice_note }) => {
      const phrasesKey = transcriptQuery(voiceNoteId).queryKey;
      const noteKey = voiceNoteQuery(voiceNoteId).queryKey;
      await Promise.all([phrasesKey, noteKey].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      queryClient.setQueryData(noteKey, voice_note);
      queryClient.setQueryData(
        phrasesKey,
        (known) =>
          known && {
            ...known,
            edited_by_hand,
            transcript: voice_note.transcript,
            phrases: known.phrases.map((one) => (one.id === phrase.id ? phrase : one)),
          },
      );
    },
    [voiceNoteId, queryClient],
  );
};
