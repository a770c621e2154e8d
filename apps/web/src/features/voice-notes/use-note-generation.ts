import { isAdmin } from '@openconsult/contracts/access';
import { userEvents } from '@openconsult/contracts/realtime';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { flushEdits } from '../../shared/autosave/unsaved-edits.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { readBaseGeneration } from '../../shared/realtime/stream-generation.ts';
import { useStreamedText } from '../../shared/realtime/use-streamed-text.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';
import { failureText, isOfRequest, isTakingTime, isWriting, type NoteRequest, notePollMs } from './note-generation.ts';
import { useUpdateVoiceNote } from './voice-note-query.ts';

const TICK_MS = 1_000;

/** Milliseconds since `isRunning` became true, ticking each second; 0 while it is not. */
const useElapsedMs = (isRunning: boolean): number => {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const startedAtMs = Date.now();
    const timer = setInterval(() => setElapsedMs(Date.now() - startedAtMs), TICK_MS);
    return () => {
      clearInterval(timer);
      setElapsedMs(0);
    };
  }, [isRunning]);
  return elapsedMs;
};

/**
 * Requests the notes of a voice note and follows the writer, also one that started before a reload.
 * See behaviour.md#notes.
 */
export const useNoteGeneration = (voiceNote: VoiceNote) => {
  const { id } = voiceNote;
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const update = useUpdateVoiceNote(id);
  const name = userEvents.notes.name(id);
  const stream = useStreamedText(name);
  const [request, setRequest] = useState<NoteRequest | null>(null);
  const [hasFinishedHere, setHasFinishedHere] = useState(false);

  const ask = useMutation({
    mutationFn: async (templateId: string | null) => {
      await flushEdits();
      // The transcript that is sent is saved, so it must be the newest one.
      const { transcript, transcript_version } = await queryClient.fetchQuery({ ...voiceNoteQuery(id), staleTime: 0 });
      if (templateId !== null && templateId !== voiceNote.template_id) await update({ template_id: templateId });
      const baseGeneration = await readBaseGeneration(name);
      setRequest({ baseGeneration });
      return call(voiceNotes.chat, {
        body: { transcribe: transcript, type: 'notes', voice_note_id: id, expected_version: transcript_version },
      });
    },
    onSuccess: ({ voice_note }) => {
      queryClient.setQueryData(voiceNoteQuery(id).queryKey, voice_note);
      stream.refetch();
    },
    onError: (error) => {
      setRequest(null);
      notifyError(error);
    },
  });

  const stop = useMutation({
    mutationFn: () => call(streamedTexts.stop, { params: { name } }),
    onSuccess: () => stream.refetch(),
    onError: (error) => notifyError(error),
  });

  /** The stream may still show the text of an earlier attempt. */
  const isAsking = ask.isPending && request === null;
  const isBusy = ask.isPending || request !== null || voiceNote.is_processing;
  const elapsedMs = useElapsedMs(isBusy);
  const isWritingNow = ask.isPending || isWriting(voiceNote, stream, request, elapsedMs);
  useQuery({
    ...voiceNoteQuery(id),
    refetchInterval: isWritingNow && !ask.isPending ? notePollMs(stream, request, elapsedMs) : false,
  });

  // Fetches the note when the stream ends; the interval above is the fallback.
  const isStreamOver = isOfRequest(stream, request) && stream.status !== 'waiting' && stream.status !== 'streaming';
  useEffect(() => {
    if (isStreamOver) void queryClient.invalidateQueries({ queryKey: voiceNoteQuery(id).queryKey });
  }, [isStreamOver, id, queryClient]);

  const [wasWriting, setWasWriting] = useState(isWritingNow);
  if (wasWriting !== isWritingNow) {
    setWasWriting(isWritingNow);
    if (!isWritingNow) {
      setRequest(null);
      setHasFinishedHere(true);
    }
  }

  return {
    isWriting: isWritingNow,
    /** The text so far. */
    text: !isAsking && isOfRequest(stream, request) ? stream.text : '',
    isTakingTime: isWritingNow && isTakingTime(elapsedMs),
    failure: failureText(voiceNote, hasFinishedHere ? stream.status : null, isAdmin(user)),
    generate: (templateId: string | null) => ask.mutate(templateId),
    stop: () => stop.mutate(),
    isStopping: stop.isPending,
    hasFinishedHere,
  };
};
