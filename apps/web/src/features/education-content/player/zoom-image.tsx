import { ActionIcon, Button, Text } from '@mantine/core';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import { IconTag, IconTagOff, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { shapeOf } from './media-shape.ts';
import { useZoom } from './use-zoom.ts';
import classes from './zoom-image.module.css';

export interface ZoomImageHandle {
  /** Shows or hides the labels. */
  toggleLabels(): void;
}

export interface ZoomImageProps {
  readonly ref?: Ref<ZoomImageHandle>;
  readonly media: ContentMedia;
  /** In presenting mode: it fills its place. */
  readonly isLarge?: boolean;
  /** A swipe over the whole picture, for the one before (-1) or after (1). */
  readonly onSwipe?: (step: -1 | 1) => void;
}

/**
 * A picture that is enlarged by wheel, pinch, double tap, buttons and keys, and whose labels can be hidden if it has a
 * drawing without them.
 */
export const ZoomImage = ({ media, isLarge = false, onSwipe, ref }: ZoomImageProps): ReactNode => {
  const [isPlain, setIsPlain] = useState(false);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const { view, handlers, zoom, reset } = useZoom(frameRef, onSwipe);
  const canHide = media.plain_url !== null;
  useImperativeHandle(ref, () => ({ toggleLabels: () => canHide && setIsPlain((was) => !was) }));
  // The other drawing is there when it is asked for.
  useEffect(() => {
    if (media.plain_url !== null) new Image().src = media.plain_url;
  }, [media.plain_url]);
  const src = isPlain ? media.plain_url : media.content_url;
  const shape: CSSProperties & Record<'--shape', string> = { '--shape': shapeOf(media) };
  const iconSize = isLarge ? 32 : 22;
  return (
    <div className={classes.root} style={shape} data-large={isLarge || undefined}>
      <div ref={frameRef} className={classes.frame} data-zoomed={view.scale > 1 || undefined} {...handlers}>
        {src === null || src === failedSrc ? (
          <div role="alert" className={classes.failed}>
            <Text>The picture could not be loaded.</Text>
            <Button variant="default" onClick={() => setFailedSrc(null)}>
              Try again
            </Button>
          </div>
        ) : (
          <img
            src={src}
            alt={media.description === '' ? media.title : media.description}
            {...(media.width !== null && media.height !== null && { width: media.width, height: media.height })}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            onError={() => setFailedSrc(src)}
          />
        )}
      </div>
      <div className={classes.tools}>
        {canHide && (
          <Button
            variant="default"
            size={isLarge ? 'lg' : 'md'}
            leftSection={
              isPlain ? <IconTag size={20} aria-hidden="true" /> : <IconTagOff size={20} aria-hidden="true" />
            }
            aria-keyshortcuts="L"
            onClick={() => setIsPlain(!isPlain)}
          >
            {isPlain ? 'Show labels' : 'Hide labels'}
          </Button>
        )}
        <div className={classes.zoom}>
          <ActionIcon
            size={isLarge ? 64 : 44}
            aria-label="Smaller"
            disabled={view.scale <= 1}
            onClick={() => zoom(1 / 1.5)}
          >
            <IconZoomOut size={iconSize} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon size={isLarge ? 64 : 44} aria-label="Larger" onClick={() => zoom(1.5)}>
            <IconZoomIn size={iconSize} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon size={isLarge ? 64 : 44} aria-label="Whole picture" disabled={view.scale <= 1} onClick={reset}>
            <IconZoomReset size={iconSize} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
    </div>
  );
};
