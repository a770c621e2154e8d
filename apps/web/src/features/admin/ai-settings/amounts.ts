import { MICROS_PER_MAJOR } from '@openconsult/contracts/limits';

/** `0.15` of 150000 millionths; empty for null. */
export const amountText = (micros: number | null): string =>
  micros === null ? '' : String(Number((micros / MICROS_PER_MAJOR).toFixed(6)));

/** Millionths of a typed amount; null for an empty field, NaN for what is no amount. */
export function amountOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,7}(?:\.\d{0,6})?$/.test(text) ? Math.round(Number(text) * MICROS_PER_MAJOR) : Number.NaN;
}

/** `£1.20`; what is less than a penny and more than nothing is `under £0.01`. */
export function costText(currency: string, micros: number): string {
  const major = micros / MICROS_PER_MAJOR;
  if (major > 0 && major < 0.01) return `under ${currency}0.01`;
  return `${currency}${major.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
