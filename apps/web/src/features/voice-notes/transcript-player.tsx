import { ActionIcon, Loader, NativeSelect, Slider, Text } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { clockTime } from './clock-time.ts';
import { recordingAudioQuery } from './recording-audio-query.ts';
import classes from './transcript-player.module.css';

/** Where a player stands. */
export interface Heard {
  readonly recordingId: string;
  readonly atMs: number;
  readonly isPlaying: boolean;
}

export interface PlayerHandle {
  playFrom(recordingId: string, atMs: number): void;
  pause(): void;
}

interface TranscriptPlayerProps {
  readonly ref: Ref<PlayerHandle>;
  readonly voiceNoteId: string;
  /** The recording that Play begins with. */
  readonly recordingId: string;
  readonly durationMs: number;
  readonly onHeard: (heard: Heard) => void;
}

const STEP_S = 5;
const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

const WORDS = {
  none: 'No audio of this recording is on the server.',
  recording: 'It can be played once the recording has stopped.',
  failed: 'The audio could not be prepared.',
  unreachable: 'The audio could not be loaded.',
} as const;

/** Plays recordings: play and pause, five seconds back and forth, any place, slower and faster. */
export const TranscriptPlayer = ({ ref, voiceNoteId, recordingId, durationMs, onHeard }: TranscriptPlayerProps) => {
  const queryClient = useQueryClient();
  const audioRef = useRef<HTMLAudioElement>(null);
  /** What somebody asked to hear; nothing is fetched before. A place is kept until the audio is there. */
  const [asked, setAsked] = useState<{ readonly recordingId: string } | null>(null);
  const waitingRef = useRef<number | null>(null);
  const [position, setPosition] = useState({ atMs: 0, durationMs: 0, isPlaying: false });
  const [rate, setRate] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const key = asked?.recordingId ?? recordingId;
  const options = recordingAudioQuery(voiceNoteId, key);
  const { data, isError, isFetching } = useQuery({ ...options, enabled: asked !== null });
  const url = data?.url ?? null;
  const isPreparing = asked !== null && url === null && (data === undefined ? isFetching : data.state === 'making');
  const problem =
    asked === null || isPreparing
      ? null
      : isBroken || isError
        ? WORDS.unreachable
        : data !== undefined && data.state !== 'ready' && data.state !== 'making'
          ? WORDS[data.state]
          : null;

  const start = (audio: HTMLAudioElement, atMs: number) => {
    audio.currentTime = atMs / 1_000;
    // A browser may want another press first; then it says so, and the button says Play.
    audio.play().catch(() => undefined);
  };

  const playFrom = (next: string, atMs: number) => {
    const audio = audioRef.current;
    if (audio === null) return;
    if (next === key && url !== null && !isBroken && audio.readyState >= HTMLMediaElement.HAVE_METADATA) {
      start(audio, atMs);
      return;
    }
    waitingRef.current = atMs;
    const isAgain = problem !== null && asked?.recordingId === next;
    setBroken(false);
    setAsked({ recordingId: next });
    if (isAgain) void queryClient.resetQueries({ queryKey: options.queryKey });
  };

  useImperativeHandle(ref, () => ({ playFrom, pause: () => audioRef.current?.pause() }));

  useEffect(() => {
    if (audioRef.current !== null) audioRef.current.playbackRate = rate;
  }, [rate]);

  const told = () => {
    const audio = audioRef.current;
    if (audio === null) return;
    const atMs = Math.round(audio.currentTime * 1_000);
    const isPlaying = !audio.paused && !audio.ended;
    const known = Number.isFinite(audio.duration) ? Math.round(audio.duration * 1_000) : durationMs;
    setPosition({ atMs, durationMs: known, isPlaying });
    onHeard({ recordingId: key, atMs, isPlaying });
  };

  const toggle = () => {
    const audio = audioRef.current;
    if (position.isPlaying) audio?.pause();
    else playFrom(key, position.atMs >= position.durationMs ? 0 : position.atMs);
  };
  const seek = (atMs: number) => {
    const audio = audioRef.current;
    if (audio !== null && url !== null) audio.currentTime = atMs / 1_000;
  };
  const total = position.durationMs || durationMs;
  const isIdle = url === null || isBroken;

  return (
    <section className={classes.player} aria-label="Audio of the recording">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript above is its caption. */}
      <audio
        ref={audioRef}
        src={url ?? undefined}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = rate;
          const atMs = waitingRef.current;
          waitingRef.current = null;
          if (atMs !== null) start(currentTarget, atMs);
          told();
        }}
        onPlay={told}
        onPause={told}
        onEnded={told}
        onSeeked={told}
        onTimeUpdate={told}
        onError={() => url !== null && setBroken(true)}
      />
      <div className={classes.controls}>
        <ActionIcon
          variant="light"
          color="teal"
          size="xl"
          aria-label={position.isPlaying ? 'Pause' : 'Play'}
          aria-busy={isPreparing}
          onClick={toggle}
        >
          {isPreparing ? (
            <Loader size={20} />
          ) : position.isPlaying ? (
            <IconPlayerPauseFilled size={20} />
          ) : (
            <IconPlayerPlayFilled size={20} />
          )}
        </ActionIcon>
        <ActionIcon
          aria-label="Back 5 seconds"
          disabled={isIdle}
          onClick={() => seek(Math.max(0, position.atMs - STEP_S * 1_000))}
        >
          <IconRewindBackward5 size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label="Forward 5 seconds"
          disabled={isIdle}
          onClick={() => seek(Math.min(total, position.atMs + STEP_S * 1_000))}
        >
          <IconRewindForward5 size={20} />
        </ActionIcon>
        <NativeSelect
          className={classes.rate ?? ''}
          size="xs"
          aria-label="Speed"
          value={String(rate)}
          onChange={({ currentTarget }) => setRate(Number(currentTarget.value))}
          data={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
        />
      </div>
      <div className={classes.place}>
        <Text size="xs">{clockTime(position.atMs)}</Text>
        <Slider
          className={classes.slider ?? ''}
          size="sm"
          min={0}
          max={Math.max(1, total)}
          step={100}
          value={Math.min(position.atMs, total)}
          disabled={isIdle}
          label={(value) => clockTime(value)}
          thumbLabel="Place in the recording"
          thumbValueText={clockTime}
          onChange={seek}
        />
        <Text size="xs">{clockTime(total)}</Text>
      </div>
      <Text size="xs" c="dimmed" role="status" className={classes.status ?? ''}>
        {isPreparing ? 'Preparing the audio…' : problem}
      </Text>
    </section>
  );
};
