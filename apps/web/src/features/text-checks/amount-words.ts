const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const belowHundred = (value: number): string => {
  if (value < 20) return ONES[value] ?? '';
  const ones = ONES[value % 10];
  return (TENS[Math.floor(value / 10)] ?? '') + (ones ? `[ -]${ones}` : '');
};

const belowThousand = (value: number): string => {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  if (hundreds === 0) return belowHundred(value);
  const start = hundreds === 1 ? '(?:one|a) hundred' : `${ONES[hundreds]} hundred`;
  return rest === 0 ? start : `${start} (?:and )?${belowHundred(rest)}`;
};

/** The ways to say a whole number, as a pattern: 310 is "three hundred and ten" and "three ten". Null for any other. */
export function amountWords(amount: string): string | null {
  const value = Number(amount);
  if (!Number.isInteger(value) || value < 1 || value > 99_999) return null;
  const [thousands, rest] = [Math.floor(value / 1_000), value % 1_000];
  const start = thousands === 1 ? '(?:one|a) thousand' : `${belowThousand(thousands)} thousand`;
  const joined = rest < 100 ? ' (?:and )?' : ',? ';
  const whole = thousands === 0 ? belowThousand(value) : start + (rest === 0 ? '' : joined + belowThousand(rest));
  // In pairs of digits, as prices are said.
  const [first, last] = [Math.floor(value / 100), value % 100];
  const inPairs = first > 0 && first < 100 && last > 9 ? `${belowHundred(first)} ${belowHundred(last)}` : null;
  const inHundreds =
    first > 9 && first < 100 && first % 10 !== 0 && last === 0 ? `${belowHundred(first)} hundred` : null;
  return [whole, inPairs, inHundreds].filter((form) => form !== null).join('|');
}
