import type { CallResponse } from '@openconsult/contracts/endpoint';
import { userEvents } from '@openconsult/contracts/realtime';
import { type TranscriptPhrase, transcripts } from '@openconsult/contracts/transcripts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/call.ts';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { isRecognising, useRecognisedNote, voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';

/** Fallback for lost events while audio is recognised. */
const POLL_MS = 3_000;

const transcriptQuery = (voiceNoteId: string) =>
  queryOptions({
    queryKey: ['transcripts', voiceNoteId],
    queryFn: ({ signal }) => call(transcripts.view, { params: { id: voiceNoteId } }, { signal }),
  });

/** The phrases recognised so far. `isRecordingHere`: this page records, even if the server has not stored that yet. */
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

/** Refetches the phrases after the transcript was edited as one text. */
export const useRefetchTranscript = (voiceNoteId: string): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: transcriptQuery(voiceNoteId).queryKey }),
    [voiceNoteId, queryClient],
  );
};

/** Puts a phrase whose words changed but not its text into the cache. */
export const useUpdateCachedPhrase = (voiceNoteId: string): ((phrase: TranscriptPhrase) => Promise<void>) => {
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

/** Puts a recording whose speakers were swapped into the cache. */
export const useUpdateCachedSpeakers = (
  voiceNoteId: string,
): ((answer: CallResponse<typeof transcripts.chooseLeftSpeaker>) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ recording, phrases }) => {
      const { queryKey } = transcriptQuery(voiceNoteId);
      await queryClient.cancelQueries({ queryKey });
      const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]));
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            recordings: known.recordings.map((one) => (one.recording_id === recording.recording_id ? recording : one)),
            phrases: known.phrases.map((one) => byId.get(one.id) ?? one),
          },
      );
    },
    [voiceNoteId, queryClient],
  );
};

/** Puts an edited phrase, the transcript and the note that the server returned into the cache. */
export const useUpdateCachedTranscript = (
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
