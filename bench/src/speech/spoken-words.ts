/** Number words as digits; separate numbers stay separate ("three two one" is 3 2 1). */
const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Different spellings of one spoken word. */
const SPELLINGS: Record<string, string> = {
  mg: 'milligrams',
  milligram: 'milligrams',
  ml: 'millilitres',
  milliliters: 'millilitres',
  milliliter: 'millilitres',
  millilitre: 'millilitres',
  mm: 'millimetres',
  millimeters: 'millimetres',
  millimeter: 'millimetres',
  millimetre: 'millimetres',
  g: 'gram',
  grams: 'gram',
  nought: 'zero',
  okay: 'ok',
  anesthetic: 'anaesthetic',
  anesthesia: 'anaesthesia',
  pound: 'pounds',
  dentin: 'dentine',
  fiber: 'fibre',
  color: 'colour',
  gray: 'grey',
  generalized: 'generalised',
  localized: 'localised',
  x: 'times',
};

/**
 * A text as comparable words: lower case, no punctuation, numbers as single digits, abbreviations and letters said one
 * by one joined ("U L six", "upper left six" and "UL6" are all `ul 6`).
 */
export function spokenWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll(/£\s*([\d,.]*\d)/g, '$1 pounds')
    .replaceAll('%', ' percent ')
    .replaceAll(/\bper cent\b/g, 'percent')
    .replaceAll(/\bppm\b/g, 'parts per million')
    .replaceAll(/\b1:(?=\d)/g, '1 in ')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/(\d)\.(?=\d)/g, '$1 point ')
    .replaceAll("'", '')
    .replaceAll(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2 ')
    // A milk tooth, "ULE".
    .replaceAll(/\b([ul][lr])([a-e])\b/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SPELLINGS[word] ?? word);
  return toothQuadrants(joinLetters(digits(words)));
}

/** "upper left six" as it is charted, `ul 6`; a milk tooth `ul e`. */
function toothQuadrants(words: readonly string[]): string[] {
  const out: string[] = [];
  for (const [at, word] of words.entries()) {
    const [jaw, side] = [out.at(-2) ?? '', out.at(-1) ?? ''];
    const isTooth = /^[b-e]$/.test(word) || (/^[1-8]$/.test(word) && !/^\d$/.test(words[at + 1] ?? ''));
    if (isTooth && /^(?:upper|lower)$/.test(jaw) && /^(?:left|right)$/.test(side)) {
      out.splice(-2, 2, jaw.charAt(0) + side.charAt(0));
    }
    out.push(word);
  }
  return out;
}

function digits(words: readonly string[]): string[] {
  const out: string[] = [];
  let at = 0;
  while (at < words.length) {
    const [value, used] = numberAt(words, at);
    if (value === undefined) out.push(words[at] ?? '');
    else out.push(...String(value));
    at += used;
  }
  return out;
}

/** The number at a position, and its count of words. */
function numberAt(words: readonly string[], from: number): [number | undefined, number] {
  const word = words[from] ?? '';
  if (/^\d+$/.test(word)) return [Number(word), 1];
  let at = from;
  let total = 0;
  const small = (): number | undefined => {
    const tens = TENS.indexOf(words[at] ?? '');
    const unit = UNITS.indexOf(words[tens < 0 ? at : at + 1] ?? '');
    if (tens >= 0) {
      const withUnit = unit > 0 && unit < 10;
      at += withUnit ? 2 : 1;
      return (tens + 2) * 10 + (withUnit ? unit : 0);
    }
    if (unit < 0) return undefined;
    at += 1;
    return unit;
  };
  const first = small();
  if (first === undefined) return [undefined, 1];
  total = first;
  if (words[at] === 'hundred' && words[at + 1] === 'thousand') return [total * 100_000, at - from + 2];
  for (const [name, scale] of [
    ['thousand', 1000],
    ['hundred', 100],
  ] as const) {
    if (words[at] === name) {
      total = (total % 100) * scale + (total >= 1000 ? total - (total % 100) : 0);
      at += 1;
      const before = at;
      if (words[at] === 'and') at += 1;
      const more = small();
      if (more === undefined) at = before;
      else total += more;
    }
  }
  return [total, at - from];
}

function joinLetters(words: readonly string[]): string[] {
  const out: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (/^[a-z]$/.test(word) && (word !== 'a' || letters !== '')) {
      letters += word;
      continue;
    }
    if (letters !== '') out.push(letters);
    letters = '';
    if (word !== '') out.push(word);
  }
  return out;
}
