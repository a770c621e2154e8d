import type { TextSource } from '@openconsult/contracts/text-checks';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useEffect, useRef } from 'react';
import { TranscriptPlayer } from '../features/voice-notes/transcript-player.tsx';
import { useTranscript } from '../features/voice-notes/transcript-query.ts';
import type { PlayerHandle } from '../features/voice-notes/use-recording-player.ts';

interface SourcePlayerProps {
  readonly note: VoiceNote;
  readonly source: TextSource;
}

/** Plays a passage of the transcript where it is shown without the transcript; nothing without its audio. */
export const SourcePlayer = ({ note, source }: SourcePlayerProps) => {
  const { data } = useTranscript(note, false);
  const playerRef = useRef<PlayerHandle>(null);
  const [phrase] = source.phrases;
  const recording = data?.recordings.find((one) => one.recording_id === phrase?.recording_id && one.duration_ms > 0);
  const canPlay = recording !== undefined;
  useEffect(() => {
    const [first] = source.phrases;
    if (canPlay && first !== undefined) playerRef.current?.playFrom(first.recording_id, first.start_ms);
  }, [canPlay, source]);
  return recording === undefined ? null : (
    <TranscriptPlayer
      ref={playerRef}
      voiceNoteId={note.id}
      recordingId={recording.recording_id}
      durationMs={recording.duration_ms}
      onPosition={() => undefined}
    />
  );
};
