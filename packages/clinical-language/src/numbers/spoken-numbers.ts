const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const values = new Map<string, number>([
  ...units.map((word, i): [string, number] => [word, i + 1]),
  ...teens.map((word, i): [string, number] => [word, i + 10]),
  ...tens.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['a', 1],
  ['zero', 0],
  ['nought', 0],
  ['oh', 0],
]);

const any = (words: readonly string[]) => `(?:${words.join('|')})`;
const small = `(?:${any(tens)}(?:[ -]${any(units)})?|${any(teens)}|${any(units)})`;
const wholeHundreds = `(?:${any(units)}|${any(teens)}|a) hundred(?: (?:and )?${small})?`;
const hundreds = `(?:${wholeHundreds}|${small})`;
/** What a number goes on with: not "one in a hundred thousand, two point two millilitres", which are two. */
const afterThousand = `(?:,? and ${hundreds}|,? ${wholeHundreds}| ${small})(?! (?:hundred|point))`;
const digits = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const fraction = `(?: point(?: (?:${any(units)}|zero|oh|nought|\\d))+)?`;

/** A word of a number: what stands next to one may belong to it. */
export const numberWord = any([...units, ...teens, ...tens, 'hundred', 'thousand', 'million', 'point', 'zero']);

/** A whole number or a decimal fraction, in figures or in words, as part of a regular expression without its flags. */
export const spokenNumber = `(?:(?:(?:${digits})(?!\\d)|(?:${hundreds} thousand(?:${afterThousand})?|${hundreds}|zero|nought)(?!\\w))${fraction})`;

/** The value of what {@link spokenNumber} matched, as figures: `two point two` is `2.2`, `a thousand` is `1000`. */
export function figuresOf(said: string): string {
  const [whole = '', ...after] = said.toLowerCase().split(/ point /);
  if (after.length === 0) return wholeFigures(whole);
  return `${wholeFigures(whole)}.${after.join(' ').split(' ').map(wholeFigures).join('')}`;
}

function wholeFigures(said: string): string {
  if (/^\d/.test(said)) return said.replaceAll(',', '');
  let total = 0;
  let group = 0;
  for (const word of said.split(/[ ,-]+/)) {
    if (word === 'thousand') [total, group] = [total + group * 1000, 0];
    else if (word === 'hundred') group *= 100;
    else group += values.get(word) ?? 0;
  }
  return String(total + group);
}

/** Figures with a comma before every three: `2400` is `2,400`. */
export function grouped(figures: string): string {
  const [whole = '', fraction] = figures.split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const withCommas = groups.join(',');
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}
