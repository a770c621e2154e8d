/** The prices of the demo practice, in pence. */
export const prices: Readonly<Record<string, number>> = {
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
