import type { Currency } from '@openconsult/contracts/money';

/** One sum per currency, in the order in which the currencies first appear; items without a price are ignored. */
export const totals = (
  items: readonly { readonly currency: Currency; readonly price: number | null }[],
): { readonly currency: Currency; readonly minor: number }[] => {
  const sums = new Map<Currency, number>();
  for (const { currency, price } of items) {
    if (price !== null) sums.set(currency, (sums.get(currency) ?? 0) + price);
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
};
