/** Prices travel in minor units (pence, cents) and are shown divided by 100 (@spec §9 Price). */
const MINOR_PER_MAJOR = 100;

/** The currency symbol followed by the price with two decimals, such as '£450.00'; '' where there is no price. */
export const formatPrice = (currency: string, priceMinor: number | null): string =>
  priceMinor === null
    ? ''
    : `${currency}${(priceMinor / MINOR_PER_MAJOR).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
