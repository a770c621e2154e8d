import { Skeleton } from '@mantine/core';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import { type CSSProperties, lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { ContentRef } from '../../../shared/content/content-address.ts';
import { useShowings } from '../../../shared/content-tracking/showings.tsx';
import { shapeOf } from './media-shape.ts';
import classes from './media-stage.module.css';
import type { MediaStep, PlayerHandle, PlayerProps } from './player-props.ts';
import { ZoomImage, type ZoomImageHandle } from './zoom-image.tsx';

const VideoPlayer = lazy(async () => ({ default: (await import('./video-player.tsx')).VideoPlayer }));
const YoutubePlayer = lazy(async () => ({ default: (await import('./youtube-player.tsx')).YoutubePlayer }));

export interface MediaStageProps {
  /** The item that it belongs to. */
  readonly item: ContentRef;
  readonly media: ContentMedia;
  readonly isLarge?: boolean;
  readonly step?: MediaStep;
  readonly playerRef?: Ref<PlayerHandle>;
  readonly imageRef?: Ref<ZoomImageHandle>;
}

/** One picture or video of an item. What is played of a video is recorded for the open consultation. */
export const MediaStage = ({ item, media, isLarge = false, step, playerRef, imageRef }: MediaStageProps): ReactNode => {
  const showings = useShowings();
  if (media.kind === 'image') {
    const onSwipe = (direction: -1 | 1): void => (direction === 1 ? step?.onNext : step?.onPrevious)?.();
    return (
      <ZoomImage
        key={media.id}
        media={media}
        isLarge={isLarge}
        onSwipe={onSwipe}
        {...(imageRef !== undefined && { ref: imageRef })}
      />
    );
  }
  const player: PlayerProps = {
    media,
    isLarge,
    step,
    onPlay: () => showings.showMedia(item, media),
    onWatched: (ranges, durationS) => showings.watch(media, ranges, durationS),
    onRest: () => showings.flush(),
    ...(playerRef !== undefined && { ref: playerRef }),
  };
  const Player = media.kind === 'video' ? VideoPlayer : YoutubePlayer;
  const shape: CSSProperties & Record<'--shape', string> = { '--shape': shapeOf(media) };
  return (
    <Suspense fallback={<Skeleton className={classes.waiting ?? ''} data-large={isLarge || undefined} style={shape} />}>
      <Player key={media.id} {...player} />
    </Suspense>
  );
};
