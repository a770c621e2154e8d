const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const STEP = 1_024;

/** A size in the largest unit that gives at least 1: '512 bytes', '1.5 MB'. Units are powers of 1,024. */
export const sizeText = (bytes: number): string => {
  let amount = bytes;
  let unit = 0;
  // What would be rounded to 1,024 is 1 of the next unit.
  while (Math.round(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || amount >= 99.95 ? 0 : 1;
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
};
