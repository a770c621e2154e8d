/** An amount of money named in a passage, with its place in it. */
export interface PriceMention {
  start: number;
  end: number;
  priceMinor: number;
  currency: string;
}

const units: Record<string, number> = {
  zero: 0,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const numberWord = `(?:${[...Object.keys(units), 'hundred', 'thousand'].sort((a, b) => b.length - a.length).join('|')})`;
const spokenNumber = `${numberWord}(?:(?:[\\s-]+(?:and\\s+)?)${numberWord}){0,12}`;
const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
const currencies: [RegExp, string][] = [
  [/^(?:£|pounds?|quid|gbp)/i, '£'],
  [/^(?:€|euros?)/i, '€'],
  [/^(?:\$|dollars?)/i, '$'],
  [/^(?:₣|francs?)/i, '₣'],
];
const money = new RegExp(
  `(?<symbol>[£€$₣])\\s?(?<figure>${digits})(?!\\d)|(?<![\\w.,])(?:(?<number>${digits})|(?<words>${spokenNumber}))[\\s-]+(?<unit>pounds?|quid|gbp|euros?|dollars?|francs?)(?!\\w)(?:\\s+(?:and\\s+)?(?<pence>\\d{1,2}|${spokenNumber})\\s*(?:p|pence|cents?)(?!\\w))?`,
  'gi',
);

/** Finds amounts in figures ("£1,250.50", "450 pounds") and in words ("four hundred and fifty pounds"), in order. */
export function findPrices(text: string): PriceMention[] {
  return Array.from(text.matchAll(money), (match) => {
    const { symbol, figure, number, words, unit, pence } = match.groups ?? {};
    const whole = figure ?? number;
    const major = whole ? Number(whole.replaceAll(',', '')) : wordsToNumber(words ?? '');
    const minor = pence ? (/^\d/.test(pence) ? Number(pence) : wordsToNumber(pence)) : 0;
    return {
      start: match.index,
      end: match.index + match[0].length,
      priceMinor: Math.round(major * 100) + minor,
      currency: currencyOf(symbol ?? unit ?? ''),
    };
  });
}

/** Whether an amount sums up several treatments. */
export function isTotal(text: string, { start, end }: PriceMention): boolean {
  return (
    /\b(?:total|altogether|all in|sum)(?: (?:of|is|cost|price|fee|comes to|will be|would be|for everything))* *$/i.test(
      text.slice(Math.max(0, start - 40), start),
    ) || /^ *(?:in total|altogether|all together|all in\b|total\b)/i.test(text.slice(end, end + 20))
  );
}

/** A deposit or an instalment is not what the treatment costs. */
export function isPartPayment(text: string, { start, end }: PriceMention): boolean {
  return (
    /\b(?:deposit|saving|discount|instalments?|off)(?: (?:of|is|was|paid))* *$/i.test(
      text.slice(Math.max(0, start - 30), start),
    ) ||
    /^ *(?:deposit|discount|off\b|(?:per|a|each|every) (?:month|week)|monthly|weekly|instalments?)/i.test(
      text.slice(end, end + 20),
    )
  );
}

function currencyOf(word: string): string {
  return currencies.find(([pattern]) => pattern.test(word))?.[1] ?? '£';
}

function wordsToNumber(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'thousand') [total, group] = [total + (group || 1) * 1000, 0];
    else if (word === 'hundred') group = (group || 1) * 100;
    else group += units[word] ?? 0;
  }
  return total + group;
}
