import type { ContentMedia } from '@openconsult/contracts/education-content';
import type { Ref } from 'react';
import type { WatchedRange } from '../../../shared/content-tracking/watched-ranges.ts';

export interface PlayerHandle {
  toggle(): void;
  pause(): void;
}

/** The pictures and videos before and after this one; null at an end. */
export interface MediaStep {
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

export interface PlayerProps {
  readonly ref?: Ref<PlayerHandle>;
  readonly media: ContentMedia;
  /** In presenting mode: it fills its place, with controls for two metres. */
  readonly isLarge?: boolean;
  readonly step?: MediaStep | undefined;
  /** It begins to play. */
  readonly onPlay?: () => void;
  /** What was played so far. */
  readonly onWatched?: (ranges: readonly WatchedRange[], durationS: number) => void;
  /** It paused or ended. */
  readonly onRest?: () => void;
}
