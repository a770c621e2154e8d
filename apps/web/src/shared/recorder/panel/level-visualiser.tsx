import { VISUALISER_BARS_MAX, VISUALISER_LEVEL_MAX, VISUALISER_TICK_MS } from '@openconsult/contracts/limits';
import { useEffect, useRef } from 'react';
import { barLevel, type LevelMeter, nextBars, restingLevel } from '../capture/audio-level.ts';
import classes from './level-visualiser.module.css';

interface LevelVisualiserProps {
  readonly meter: LevelMeter;
  /** Draws silence otherwise. */
  readonly isLive: boolean;
}

const BARS = Array.from({ length: VISUALISER_BARS_MAX }, (_, at) => at);

/**
 * Twenty bars that follow the voice, the newest at the right, one step each 50 ms (behaviour.md#level-meter). Only
 * their scale changes: there is no new layout, and React takes no part in it.
 */
export const LevelVisualiser = ({ meter, isLive }: LevelVisualiserProps) => {
  const root = useRef<HTMLDivElement>(null);
  const wasLive = useRef(false);

  useEffect(() => {
    const elements = [...(root.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const resting = isLive ? barLevel(0) : restingLevel(wasLive.current);
    wasLive.current ||= isLive;
    let bars: number[] = elements.map(() => resting);
    const draw = () => {
      for (const [at, element] of elements.entries()) {
        element.style.transform = `scaleY(${(bars[at] ?? resting) / VISUALISER_LEVEL_MAX})`;
      }
    };
    draw();
    if (!isLive) return;
    const timer = setInterval(() => {
      bars = nextBars(bars, barLevel(meter.read()));
      draw();
    }, VISUALISER_TICK_MS);
    return () => clearInterval(timer);
  }, [meter, isLive]);

  return (
    <div ref={root} className={classes.bars} data-live={isLive || undefined} data-testid="level-visualiser" aria-hidden>
      {BARS.map((at) => (
        <span key={at} className={classes.bar} />
      ))}
    </div>
  );
};
