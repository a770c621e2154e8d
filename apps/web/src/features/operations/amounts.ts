import { sizeText } from '../../shared/size/size-text.ts';

/** A difference with its sign: `+1.2 GB`, `−3 MB`; `no change` for 0. */
export const growthText = (bytes: number): string =>
  bytes === 0 ? 'no change' : `${bytes > 0 ? '+' : '−'}${sizeText(Math.abs(bytes))}`;

/** A length of time by its largest unit, rounded down: `45 s`, `3 min`, `2 h`, `5 days`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min`;
  if (whole < 2 * 86_400) return `${Math.floor(whole / 3_600)} h`;
  return `${Math.floor(whole / 86_400)} days`;
}

export const countText = (count: number): string => count.toLocaleString('en-GB');
