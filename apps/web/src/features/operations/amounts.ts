const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1.2 GB` of 1,234,567,890 bytes; units are powers of 1,000. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || Math.abs(value) >= 99.95 ? 0 : 1;
  return `${value.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** A difference with its sign: `+1.2 GB`, `−3 MB`; `no change` for 0. */
export const growthText = (bytes: number): string =>
  bytes === 0 ? 'no change' : `${bytes > 0 ? '+' : '−'}${bytesText(Math.abs(bytes))}`;

/** A length of time by its largest unit, rounded down: `45 s`, `3 min`, `2 h`, `5 days`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min`;
  if (whole < 2 * 86_400) return `${Math.floor(whole / 3_600)} h`;
  return `${Math.floor(whole / 86_400)} days`;
}

export const countText = (count: number): string => count.toLocaleString('en-GB');
