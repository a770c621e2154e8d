/** The words for 1 to 9, in order. */
export const unitWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const zeroWords = ['zero', 'nought', 'oh'];
const teens = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** The basic words for 1 to 99. */
export const smallNumberWords: readonly string[] = [...unitWords, ...teens, ...tens];
const digits = new Map<string, number>([
  ...unitWords.map((word, i): [string, number] => [word, i + 1]),
  ...zeroWords.map((word): [string, number] => [word, 0]),
]);
const values = new Map<string, number>([
  ...digits,
  ...teens.map((word, i): [string, number] => [word, i + 10]),
  ...tens.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['a', 1],
  ['an', 1],
]);

/** Misrecognitions of digits. All but "sicks" are real words, so only their position shows the error. */
export const misrecognisedDigits: ReadonlyMap<string, number> = new Map([
  ['won', 1],
  ['to', 2],
  ['too', 2],
  ['free', 3],
  ['tree', 3],
  ['for', 4],
  ['fore', 4],
  ['sicks', 6],
  ['ate', 8],
]);

/** The digit of a word where only a digit is possible; undefined for other words. */
export function digitOf(word: string): string | undefined {
  const said = word.toLowerCase();
  return (digits.get(said) ?? misrecognisedDigits.get(said))?.toString();
}

/** One of the words, as part of a regular expression; the longest first, so that "six" does not hide "sixteen". */
export const anyOf = (words: readonly string[]): string =>
  `(?:${[...words].sort((a, b) => b.length - a.length).join('|')})`;

const unit = anyOf(unitWords);
const teen = anyOf(teens);
const small = `(?:${anyOf(tens)}(?:[ -]${unit})?|${teen}|${unit})`;
const wholeHundreds = `(?:${unit}|${teen}|a) hundred(?: (?:and )?${small})?`;
const hundreds = `(?:${wholeHundreds}|${small})`;
/** The rest of a number after "thousand". "One in a hundred thousand, two point two millilitres" is two numbers. */
const afterThousand = `(?:,? and ${hundreds}|,? ${wholeHundreds}| ${small})(?! (?:hundred|point))`;
const figures = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
/** "2 hundred and fifty", as some recognisers write it. */
const halfInFigures = `\\d{1,2} (?:hundred|thousand)(?: (?:and )?(?:${small}|\\d{1,2}(?![\\d.,])))?`;
const fraction = `(?: point(?: (?:${unit}|zero|oh|nought|\\d))+)?`;

/** A word of a number; a neighbour may belong to it. */
export const numberWord = anyOf([...smallNumberWords, 'hundred', 'thousand', 'million', 'point', 'zero']);

/** A whole number or a decimal fraction, in figures or in words, as part of a regular expression without its flags. */
export const spokenNumber = `(?:(?:(?:${halfInFigures})(?![\\w.,]\\d|\\w)|(?:${figures})(?!\\d)|(?:${hundreds} thousand(?:${afterThousand})?|${hundreds}|zero|nought)(?!\\w))${fraction})`;

/** "Two fifty" for 250. Only where it cannot be two numbers. */
export const shortHundreds = `${unit} (?:${anyOf(tens)}(?:[ -]${unit})?)(?!\\w)`;

/** The value of what {@link shortHundreds} matched. */
export const figuresOfShort = (said: string): string => said.toLowerCase().replace(/^\w+/, '$& hundred');

/** The value of what {@link spokenNumber} matched, as figures: `two point two` is `2.2`, `a thousand` is `1000`. */
export function figuresOf(said: string): string {
  const [whole = '', ...after] = said.toLowerCase().split(/ point /);
  if (after.length === 0) return wholeFigures(whole);
  return `${wholeFigures(whole)}.${after.join(' ').split(' ').map(wholeFigures).join('')}`;
}

function wholeFigures(said: string): string {
  return /^[\d,.]+$/.test(said) ? said.replaceAll(',', '') : String(numberOf(said));
}

/** The value of a number in words; ignores other words. */
export function numberOf(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.toLowerCase().split(/[\s,-]+/)) {
    if (word === 'thousand') [total, group] = [total + (group || 1) * 1000, 0];
    else if (word === 'hundred') group = (group || 1) * 100;
    else group += values.get(word) ?? (/^\d+$/.test(word) ? Number(word) : 0);
  }
  return total + group;
}

/** Figures with a comma before every three: `2400` is `2,400`. */
export function grouped(figures: string): string {
  const [whole = '', fraction] = figures.split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const withCommas = groups.join(',');
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}
