import { ActionIcon, Loader, NativeSelect, Slider, Text } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { clockTime } from './clock-time.ts';
import classes from './transcript-player.module.css';
import { type RecordingPlayerOptions, useRecordingPlayer } from './use-recording-player.ts';

const STEP_MS = 5_000;
const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays recordings: play and pause, five seconds back and forth, seek, and change the speed. */
export const TranscriptPlayer = (options: RecordingPlayerOptions) => {
  const player = useRecordingPlayer(options);
  const { atMs, totalMs, isIdle, isPreparing, seek } = player;
  const playIcon = player.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />;
  return (
    <section className={classes.player} aria-label="Audio of the recording">
      <audio ref={player.audioRef} {...player.audioProps} />
      <div className={classes.controls}>
        <ActionIcon
          variant="light"
          color="teal"
          size="xl"
          aria-label={player.isPlaying ? 'Pause' : 'Play'}
          aria-busy={isPreparing}
          onClick={player.toggle}
        >
          {isPreparing ? <Loader size={20} /> : playIcon}
        </ActionIcon>
        <ActionIcon aria-label="Back 5 seconds" disabled={isIdle} onClick={() => seek(Math.max(0, atMs - STEP_MS))}>
          <IconRewindBackward5 size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label="Forward 5 seconds"
          disabled={isIdle}
          onClick={() => seek(Math.min(totalMs, atMs + STEP_MS))}
        >
          <IconRewindForward5 size={20} />
        </ActionIcon>
        <NativeSelect
          className={classes.rate ?? ''}
          size="xs"
          aria-label="Speed"
          value={String(player.rate)}
          onChange={({ currentTarget }) => player.setRate(Number(currentTarget.value))}
          data={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
        />
      </div>
      <div className={classes.place}>
        <Text size="xs">{clockTime(atMs)}</Text>
        <Slider
          className={classes.slider ?? ''}
          size="sm"
          min={0}
          max={Math.max(1, totalMs)}
          step={100}
          value={Math.min(atMs, totalMs)}
          disabled={isIdle}
          label={(value) => clockTime(value)}
          thumbLabel="Place in the recording"
          thumbValueText={clockTime}
          onChange={seek}
        />
        <Text size="xs">{clockTime(totalMs)}</Text>
      </div>
      <Text size="xs" c="dimmed" role="status" className={classes.status ?? ''}>
        {isPreparing ? 'Preparing the audio…' : player.problem}
      </Text>
    </section>
  );
};
