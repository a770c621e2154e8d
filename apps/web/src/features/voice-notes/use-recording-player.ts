import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AudioHTMLAttributes, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { recordingAudioQuery } from './recording-audio-query.ts';

/** The position of the player. */
export interface PlayerPosition {
  readonly recordingId: string;
  readonly atMs: number;
  readonly isPlaying: boolean;
}

export interface PlayerHandle {
  playFrom(recordingId: string, atMs: number): void;
  pause(): void;
}

export interface RecordingPlayerOptions {
  readonly ref: Ref<PlayerHandle>;
  readonly voiceNoteId: string;
  /** The recording that Play begins with. */
  readonly recordingId: string;
  readonly durationMs: number;
  readonly onPosition: (position: PlayerPosition) => void;
}

const problemLabels = {
  none: 'No audio of this recording is on the server.',
  deleted: 'The audio was deleted under your retention policy.',
  recording: 'It can be played once the recording has stopped.',
  failed: 'The audio could not be prepared.',
  unreachable: 'The audio could not be loaded.',
} as const;

const problemOf = (state: keyof typeof problemLabels | 'ready' | 'making' | undefined): string | null =>
  state === undefined || state === 'ready' || state === 'making' ? null : problemLabels[state];

/** Plays recordings through one audio element. Fetches nothing before the user presses Play or a phrase. */
export const useRecordingPlayer = ({
  ref,
  voiceNoteId,
  recordingId,
  durationMs,
  onPosition,
}: RecordingPlayerOptions) => {
  const queryClient = useQueryClient();
  const audioRef = useRef<HTMLAudioElement>(null);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  /** Where to start once the audio is loaded. */
  const startAtMsRef = useRef<number | null>(null);
  const [position, setPosition] = useState({ atMs: 0, durationMs: 0, isPlaying: false });
  const [rate, setRate] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const currentId = requestedId ?? recordingId;
  const options = recordingAudioQuery(voiceNoteId, currentId);
  const { data, isError, isFetching } = useQuery({ ...options, enabled: requestedId !== null });
  const url = data?.url ?? null;
  const isPreparing =
    requestedId !== null && url === null && (data === undefined ? isFetching : data.state === 'making');
  const canShowProblem = requestedId !== null && !isPreparing;
  const problem = canShowProblem ? problemOf(isBroken || isError ? 'unreachable' : data?.state) : null;

  const start = (audio: HTMLAudioElement, atMs: number) => {
    audio.currentTime = atMs / 1_000;
    // A browser may require another press; the button then still shows Play.
    audio.play().catch(() => undefined);
  };

  const playFrom = (nextId: string, atMs: number) => {
    const audio = audioRef.current;
    if (audio === null) return;
    if (nextId === currentId && url !== null && !isBroken && audio.readyState >= HTMLMediaElement.HAVE_METADATA) {
      start(audio, atMs);
      return;
    }
    startAtMsRef.current = atMs;
    const isRetry = problem !== null && requestedId === nextId;
    setBroken(false);
    setRequestedId(nextId);
    if (isRetry) void queryClient.resetQueries({ queryKey: options.queryKey });
  };

  useImperativeHandle(ref, () => ({ playFrom, pause: () => audioRef.current?.pause() }));

  useEffect(() => {
    if (audioRef.current !== null) audioRef.current.playbackRate = rate;
  }, [rate]);

  const report = () => {
    const audio = audioRef.current;
    if (audio === null) return;
    const atMs = Math.round(audio.currentTime * 1_000);
    const isPlaying = !audio.paused && !audio.ended;
    const knownMs = Number.isFinite(audio.duration) ? Math.round(audio.duration * 1_000) : durationMs;
    setPosition({ atMs, durationMs: knownMs, isPlaying });
    onPosition({ recordingId: currentId, atMs, isPlaying });
  };

  const audioProps: AudioHTMLAttributes<HTMLAudioElement> = {
    src: url ?? undefined,
    preload: 'metadata',
    onLoadedMetadata: ({ currentTarget }) => {
      currentTarget.playbackRate = rate;
      const atMs = startAtMsRef.current;
      startAtMsRef.current = null;
      if (atMs !== null) start(currentTarget, atMs);
      report();
    },
    onPlay: report,
    onPause: report,
    onEnded: report,
    onSeeked: report,
    onTimeUpdate: report,
    onError: () => url !== null && setBroken(true),
  };

  return {
    audioRef,
    audioProps,
    atMs: position.atMs,
    totalMs: position.durationMs || durationMs,
    isPlaying: position.isPlaying,
    isPreparing,
    /** Nothing is loaded to seek in. */
    isIdle: url === null || isBroken,
    problem,
    rate,
    setRate,
    toggle() {
      if (position.isPlaying) audioRef.current?.pause();
      else playFrom(currentId, position.atMs >= position.durationMs ? 0 : position.atMs);
    },
    seek(atMs: number) {
      if (audioRef.current !== null && url !== null) audioRef.current.currentTime = atMs / 1_000;
    },
  };
};
