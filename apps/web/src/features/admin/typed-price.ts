import { parsePrice } from '@openconsult/contracts/money';
import { z } from 'zod';

/** A price as it is typed, read to minor units; null for an empty field. */
export const typedPrice = z
  .string()
  .check(({ value, issues }) => {
    const price = parsePrice(value);
    if (!price.ok) issues.push({ code: 'custom', input: value, message: price.message });
  })
  .transform((value) => {
    const price = parsePrice(value);
    return price.ok ? price.minor : null;
  });
