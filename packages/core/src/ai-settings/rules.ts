import type { AiSetting } from '@openconsult/db';

/** The calendar month (UTC) of a moment: its first moment, and the first one after it. */
export function monthOf(at: Date): { from: Date; until: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}

/** `2026-11`. */
export const monthName = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM'.length);

const PRICED_TOKENS = 1_000_000;

/** What was paid for. */
export interface Used {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
}

/** In millionths of the currency's unit, rounded up: a text is never free where it has a price. */
export const costOf = (
  { inputPrice, outputPrice, minutePrice }: Pick<AiSetting, 'inputPrice' | 'outputPrice' | 'minutePrice'>,
  { inputTokens, outputTokens, seconds }: Used,
): bigint =>
  BigInt(Math.ceil((seconds * (minutePrice ?? 0)) / 60)) +
  BigInt(Math.ceil((inputTokens * (inputPrice ?? 0)) / PRICED_TOKENS)) +
  BigInt(Math.ceil((outputTokens * (outputPrice ?? 0)) / PRICED_TOKENS));

const MICROS_PER_MINOR = 10_000n;

/** Minor units as millionths of the currency's unit. */
export const limitOf = (minor: number): bigint => BigInt(minor) * MICROS_PER_MINOR;

/** Scheme, host and port. A stored key is sent nowhere else. */
export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;
