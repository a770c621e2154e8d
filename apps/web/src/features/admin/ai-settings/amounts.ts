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
