import { type Conventions, conventionsOfCountry } from '@openconsult/contracts/conventions';

/**
 * The conventions after a change of the country: currency and notation follow it where they were the usual ones of the
 * country before; what the practice chose otherwise stays.
 */
export const movedTo = (before: Conventions, country: string): Conventions => {
  const [usualBefore, usual] = [conventionsOfCountry(before.country), conventionsOfCountry(country)];
  return {
    country,
    currency: before.currency === usualBefore.currency ? usual.currency : before.currency,
    notation: before.notation === usualBefore.notation ? usual.notation : before.notation,
  };
};
