import { Button, Text } from '@mantine/core';
import { videoIdOf } from '@openconsult/contracts/video-url';
import { IconBrandYoutube } from '@tabler/icons-react';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { WatchedRange } from '../../../shared/content-tracking/watched-ranges.ts';
import { shapeOf } from './media-shape.ts';
import type { PlayerProps } from './player-props.ts';
import { embedUrl, readPlayerMessage, YOUTUBE_ORIGIN } from './youtube-messages.ts';
import classes from './youtube-player.module.css';

/** A longer step between two reports is a jump, not watching. */
const WATCHED_STEP_S = 2;

/**
 * A video of YouTube. Until the user presses Play, only our own picture is shown and nothing is loaded from there; then
 * its player of the privacy mode in a frame, and none of its scripts in this page.
 */
export const YoutubePlayer = ({ media, isLarge = false, onPlay, onWatched, onRest, ref }: PlayerProps): ReactNode => {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const lastS = useRef<number | null>(null);
  const wasPlaying = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  const videoId = media.video_url === null ? null : videoIdOf(media.video_url);

  const send = (message: object): void =>
    frameRef.current?.contentWindow?.postMessage(JSON.stringify(message), YOUTUBE_ORIGIN);
  const command = (func: 'playVideo' | 'pauseVideo'): void => send({ event: 'command', func, args: [] });
  useImperativeHandle(ref, () => ({
    toggle: () => {
      if (isOpen) command(wasPlaying.current ? 'pauseVideo' : 'playVideo');
      else setIsOpen(true);
    },
    pause: () => command('pauseVideo'),
  }));

  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== YOUTUBE_ORIGIN || event.source !== frameRef.current?.contentWindow) return;
    const state = readPlayerMessage(event.data);
    if (state === null) return;
    if (state.isPlaying !== null && state.isPlaying !== wasPlaying.current) {
      wasPlaying.current = state.isPlaying;
      if (state.isPlaying) onPlay?.();
      else onRest?.();
    }
    if (state.atS === null) return;
    const fromS = lastS.current;
    lastS.current = state.atS;
    const isWatched = fromS !== null && state.atS > fromS && state.atS - fromS <= WATCHED_STEP_S;
    const durationS = state.durationS ?? (media.duration_ms ?? 0) / 1_000;
    const ranges: readonly WatchedRange[] = isWatched ? [[fromS, state.atS]] : [];
    if (isWatched) onWatched?.(ranges, durationS);
  });
  useEffect(() => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  const shape: CSSProperties & Record<'--shape', string> = { '--shape': shapeOf(media) };
  if (videoId === null) return <Text role="alert">The address of this video is not one of YouTube.</Text>;
  return (
    <section
      className={classes.player}
      style={shape}
      data-large={isLarge || undefined}
      aria-label={`Video: ${media.title}`}
    >
      {isOpen ? (
        <iframe
          ref={frameRef}
          className={classes.frame}
          title={media.title}
          src={embedUrl(videoId, window.location.origin)}
          // Without it YouTube refuses to play (its error 153).
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // Its player reports nothing before it is asked to.
          onLoad={() => send({ event: 'listening', id: media.id, channel: 'widget' })}
        />
      ) : (
        <div className={classes.cover}>
          {media.poster_url !== null && <img src={media.poster_url} alt={media.description} />}
          <Button
            size="lg"
            leftSection={<IconBrandYoutube size={24} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            Play from YouTube
          </Button>
          <Text size="sm" className={classes.note ?? ''}>
            Google then learns that your clinic plays this video.
          </Text>
        </div>
      )}
    </section>
  );
};
