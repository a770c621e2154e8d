const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as HH:mm:ss, rounded down and never negative (behaviour.md#top-bar). */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};
