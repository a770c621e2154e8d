import { Button, Text } from '@mantine/core';
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import {
  MediaCaptionsButton,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { playedRanges } from '../../../shared/content-tracking/watched-ranges.ts';
import { shapeOf } from './media-shape.ts';
import { nextRate, type PlayerCommand, playerCommand, SEEK_STEP_S } from './player-keys.ts';
import type { PlayerProps } from './player-props.ts';
import classes from './video-player.module.css';

/** Of the icons in buttons of the library, whose own fill is switched off. */
const FILLED = { fill: 'currentColor' } as const;

const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  [...video.textTracks].find(({ kind }) => kind === 'captions');

const runCommand = (video: HTMLVideoElement, frame: HTMLElement, command: PlayerCommand): void => {
  const captions = captionsOf(video);
  switch (command) {
    case 'toggle':
      if (video.paused) void video.play().catch(() => undefined);
      else video.pause();
      break;
    case 'back':
      video.currentTime = Math.max(0, video.currentTime - SEEK_STEP_S);
      break;
    case 'forward':
      video.currentTime = Math.min(video.duration || 0, video.currentTime + SEEK_STEP_S);
      break;
    case 'slower':
    case 'faster':
      video.playbackRate = nextRate(video.playbackRate, command === 'faster' ? 1 : -1);
      break;
    case 'mute':
      video.muted = !video.muted;
      break;
    case 'captions':
      if (captions !== undefined) captions.mode = captions.mode === 'showing' ? 'disabled' : 'showing';
      break;
    case 'full-screen':
      void (document.fullscreenElement === null ? frame.requestFullscreen() : document.exitFullscreen()).catch(
        () => undefined,
      );
  }
};

/**
 * A video with its captions and its controls below it, so that they never cover it. Reports what is watched. Its keys
 * work while the focus is in it (behaviour.md#players).
 */
export const VideoPlayer = (props: PlayerProps): ReactNode => {
  const { media, isLarge = false, step, onPlay, onWatched, onRest, ref } = props;
  const id = useId();
  const frameRef = useRef<HTMLElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState(1);
  const [isBroken, setIsBroken] = useState(false);

  const run = (command: PlayerCommand): void => {
    if (videoRef.current !== null && frameRef.current !== null) runCommand(videoRef.current, frameRef.current, command);
  };
  useImperativeHandle(ref, () => ({ toggle: () => run('toggle'), pause: () => videoRef.current?.pause() }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const command = playerCommand(event);
    const target = event.target as HTMLElement;
    // A range has its own arrows; a button its own Space.
    const isOwn = target.localName.endsWith('-range')
      ? event.key.startsWith('Arrow')
      : event.key === ' ' && isButton(target);
    // In presenting mode the arrows turn the page.
    if (command === null || isOwn || (isLarge && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || command === 'back' || command === 'forward') run(command);
  };
  const report = (): void => {
    const video = videoRef.current;
    if (video !== null) onWatched?.(playedRanges(video), video.duration);
  };
  const controller = { mediacontroller: id };
  const shape: CSSProperties & Record<'--shape', string> = { '--shape': shapeOf(media) };
  if (isBroken) return <BrokenVideo style={shape} onRetry={() => setIsBroken(false)} />;
  return (
    <section
      ref={frameRef}
      id={`${id}-frame`}
      className={classes.player}
      style={shape}
      data-large={isLarge || undefined}
      aria-label={`Video: ${media.title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that its keys work before a button is pressed.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <MediaController
        id={id}
        className={classes.picture}
        noHotkeys
        noAutohide
        {...{ fullscreenelement: `${id}-frame` }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: those of a practice's own video are the practice's; ours all have them. */}
        <video
          slot="media"
          ref={videoRef}
          src={media.content_url ?? undefined}
          poster={media.poster_url ?? undefined}
          preload="metadata"
          playsInline
          aria-label={media.description === '' ? media.title : media.description}
          onPlay={onPlay}
          onPause={() => {
            report();
            onRest?.();
          }}
          onEnded={() => {
            report();
            onRest?.();
          }}
          onTimeUpdate={report}
          onRateChange={({ currentTarget }) => setRate(currentTarget.playbackRate)}
          onError={() => setIsBroken(true)}
        >
          {media.captions_url !== null && (
            <track kind="captions" src={media.captions_url} srcLang="en" label="English" default />
          )}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" />
      </MediaController>
      <div className={classes.time}>
        <MediaTimeRange {...controller} />
        <MediaTimeDisplay {...controller} showDuration />
      </div>
      <Controls media={media} controller={controller} step={step} rate={rate} run={run} isLarge={isLarge} />
    </section>
  );
};

const isButton = (target: HTMLElement): boolean =>
  target.localName === 'button' || target.localName.endsWith('-button');

interface ControlsProps extends Pick<PlayerProps, 'media' | 'step'> {
  readonly controller: Readonly<Record<string, string>>;
  readonly rate: number;
  readonly run: (command: PlayerCommand) => void;
  readonly isLarge: boolean;
}

const Controls = ({ media, controller, step, rate, run, isLarge }: ControlsProps): ReactNode => (
  <div className={classes.controls}>
    <div className={classes.group}>
      {step !== undefined && !isLarge && (
        <OwnButton label="Previous" onPress={step.onPrevious}>
          <IconPlayerSkipBackFilled size={22} />
        </OwnButton>
      )}
      <MediaSeekBackwardButton className={classes.button ?? ''} seekOffset={SEEK_STEP_S} {...controller}>
        <span slot="icon" className={classes.seek}>
          <IconPlayerTrackPrev size={22} />
          <span className={classes.step}>{SEEK_STEP_S} s</span>
        </span>
      </MediaSeekBackwardButton>
      <MediaPlayButton className={classes.play ?? ''} {...controller}>
        <IconPlayerPlayFilled slot="play" size={24} style={FILLED} />
        <IconPlayerPauseFilled slot="pause" size={24} style={FILLED} />
      </MediaPlayButton>
      <MediaSeekForwardButton className={classes.button ?? ''} seekOffset={SEEK_STEP_S} {...controller}>
        <span slot="icon" className={classes.seek}>
          <span className={classes.step}>{SEEK_STEP_S} s</span>
          <IconPlayerTrackNext size={22} />
        </span>
      </MediaSeekForwardButton>
      {step !== undefined && !isLarge && (
        <OwnButton label="Next" onPress={step.onNext}>
          <IconPlayerSkipForwardFilled size={22} />
        </OwnButton>
      )}
    </div>
    <div className={classes.group}>
      <OwnButton label="Slower" onPress={nextRate(rate, -1) === rate ? null : () => run('slower')}>
        <IconMinus size={20} />
      </OwnButton>
      <span className={classes.rate} role="status" aria-label={`Speed ${rate}`}>{`${rate}×`}</span>
      <OwnButton label="Faster" onPress={nextRate(rate, 1) === rate ? null : () => run('faster')}>
        <IconPlus size={20} />
      </OwnButton>
    </div>
    <div className={classes.group}>
      <MediaMuteButton className={classes.button ?? ''} {...controller}>
        <IconVolumeOff slot="off" size={22} />
        <IconVolume slot="low" size={22} />
        <IconVolume slot="medium" size={22} />
        <IconVolume slot="high" size={22} />
      </MediaMuteButton>
      <MediaVolumeRange className={classes.volume ?? ''} {...controller} />
      {media.captions_url !== null && (
        <MediaCaptionsButton className={classes.button ?? ''} {...controller}>
          <IconBadgeCc slot="on" size={22} style={{ color: 'var(--mantine-primary-color-filled)' }} />
          <IconBadgeCc slot="off" size={22} />
        </MediaCaptionsButton>
      )}
      {!isLarge && (
        <MediaFullscreenButton className={classes.button ?? ''} {...controller}>
          <IconMaximize slot="enter" size={22} />
          <IconMinimize slot="exit" size={22} />
        </MediaFullscreenButton>
      )}
    </div>
  </div>
);

interface OwnButtonProps {
  readonly label: string;
  /** Null where there is nothing to go to. */
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}

const OwnButton = ({ label, onPress, children }: OwnButtonProps): ReactNode => (
  <button
    type="button"
    className={classes.own}
    aria-label={label}
    title={label}
    disabled={onPress === null}
    onClick={() => onPress?.()}
  >
    {children}
  </button>
);

const BrokenVideo = ({
  style,
  onRetry,
}: {
  readonly style: CSSProperties;
  readonly onRetry: () => void;
}): ReactNode => (
  <div role="alert" className={classes.failed} style={style}>
    <Text>The video could not be loaded.</Text>
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
