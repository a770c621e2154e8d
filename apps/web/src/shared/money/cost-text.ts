import { MICROS_PER_MAJOR } from '@openconsult/contracts/limits';

/** Millionths of a currency as `£1.20`; what is less than a penny and more than nothing is `under £0.01`. */
export function costText(currency: string, micros: number): string {
  const major = micros / MICROS_PER_MAJOR;
  if (major > 0 && major < 0.01) return `under ${currency}0.01`;
  return `${currency}${major.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
