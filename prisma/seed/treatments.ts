import { standardTreatments } from '@openconsult/core/treatments';

/** The prices of the demo practice, in pence. */
const prices: Readonly<Record<string, number>> = {
  'Dental examination': 6_500,
  'Scale and polish': 7_500,
  'Composite filling': 14_000,
  'Root canal treatment': 45_000,
  Crown: 69_500,
  'Dental bridge': 115_000,
  'Dental implant': 240_000,
  Extraction: 18_000,
  'Surgical extraction': 32_500,
  'Porcelain veneer': 72_000,
  'Tooth whitening': 35_000,
  'Occlusal splint': 28_500,
};

/** The standard treatments that the demo practice offers. */
export const treatments = standardTreatments.flatMap(({ name, aliases, risks }) => {
  const priceMinor = prices[name];
  return priceMinor === undefined
    ? []
    : [{ name, aliases: [...aliases], currency: '£', priceMinor, risks: [...risks] }];
});
