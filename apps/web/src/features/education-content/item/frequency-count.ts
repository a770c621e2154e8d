/** So many of a group: at least and at most. */
export interface FrequencyCount {
  readonly least: number;
  readonly most: number;
  readonly of: number;
}

/** A larger group cannot be counted at a glance. */
const GROUP_MAX = 100;
const WORDS = /(\d{1,3})(?: to (\d{1,3}))? in (\d{1,3}(?:,\d{3})*)\b/;

/** The count in a sentence such as "about 4 to 7 in 100 implants"; null without one that can be drawn. */
export const frequencyCount = (text: string): FrequencyCount | null => {
  const [, least, most = least, of = ''] = WORDS.exec(text) ?? [];
  if (least === undefined) return null;
  const count = { least: Number(least), most: Number(most), of: Number(of.replaceAll(',', '')) };
  return count.of >= 2 && count.of <= GROUP_MAX && count.most <= count.of && count.least <= count.most ? count : null;
};
