import { LIVE_LOADER_MAX, LIVE_LOADER_RAMP_MS } from '@openconsult/contracts/limits';

/**
 * The progress after Stop of a live recording: rises over 60 s and stays at 98 until the transcript is ready
 * (behaviour.md#progress).
 */
export const liveLoaderPercent = (elapsedMs: number): number =>
  Math.round(Math.min(Math.max(elapsedMs, 0) / LIVE_LOADER_RAMP_MS, 1) * LIVE_LOADER_MAX);
