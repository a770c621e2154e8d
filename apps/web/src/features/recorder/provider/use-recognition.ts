import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { RecordingStart } from '../../../shared/recorder/upload/store-events.ts';
import { useRecognisedNote, voiceNoteQuery } from '../../../shared/voice-notes/voice-note-query.ts';
import { advance, deadlineOf, type Progress, type Recognition, recognitionOf } from './recognition.ts';

type Accepted = Pick<RecordingStart, 'id' | 'voiceNoteId'>;

/** Follows the recognition of a recording from when the server has accepted it; null before. `retry` restarts the timeout. */
export function useRecognition(accepted: Accepted | null): { recognition: Recognition | null; retry: () => void } {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [nowMs, setNowMs] = useState(0);
  const isDone = progress?.isDone === true && progress.recordingId === accepted?.id;
  const note = useRecognisedNote(accepted === null || isDone ? null : accepted.voiceNoteId);

  const current = accepted === null ? null : advance(progress, note, accepted.id, Date.now());
  if (current !== progress) setProgress(current);

  useEffect(() => {
    if (current === null || current.isDone) return;
    const deadlineMs = deadlineOf(current);
    const timer = setTimeout(() => setNowMs(deadlineMs), deadlineMs - Date.now());
    return () => clearTimeout(timer);
  }, [current]);

  return useMemo(
    () => ({
      recognition: current && recognitionOf(current, note, nowMs),
      retry() {
        if (current === null || accepted === null) return;
        setProgress({ ...current, sinceMs: Date.now() });
        void queryClient.invalidateQueries({ queryKey: voiceNoteQuery(accepted.voiceNoteId).queryKey });
      },
    }),
    [current, note, nowMs, accepted, queryClient],
  );
}
