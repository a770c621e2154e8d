const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_024;

/** A size in the largest unit that gives at least 1: '512 bytes', '1.5 MB'. */
export const sizeText = (bytes: number): string => {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const amount = bytes / STEP ** power;
  const shown = power === 0 || amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return `${shown.toLocaleString('en-GB')} ${UNITS[power]}`;
};
