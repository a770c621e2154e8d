/** The value of a placeholder: a phrase, or lines that become paragraphs or bullets. Empty means unknown. */
export type Filling = string | string[];

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** Marks a removed line until the headings are checked; no template line is equal to it. */
const dropped = '\n';
const label = /^[^.!?:]{0,120}:(?:\*\*)?$/;
/** Announces what comes below it. */
const leadIn = /:(?:\*\*)?$/;
/** Removed with an unknown placeholder. */
const prepositions = new Set(['on', 'at', 'for', 'of', 'to', 'in', 'with', 'is', 'from']);

/**
 * Fills a clinic's template. Removes lines with only unknown placeholders and their label, and headings that
 * become empty; in running text it removes an unknown placeholder with the "on" or "for" before it.
 */
export function fillTemplate(template: string, fillings: Readonly<Record<string, Filling>>): string {
  const lines = template.split(/\r?\n/).flatMap((line) => fillLine(withoutUnknownSentences(line, fillings), fillings));
  return dropEmptySections(dropLeadIns(lines))
    .filter((line) => line !== dropped)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A practice may write any name into its template, such as `{{constructor}}`. */
const fillingOf = (fillings: Readonly<Record<string, Filling>>, name: string): Filling =>
  Object.hasOwn(fillings, name.toLowerCase()) ? (fillings[name.toLowerCase()] ?? '') : '';

function fillLine(line: string, fillings: Readonly<Record<string, Filling>>): string[] {
  const names = Array.from(line.matchAll(placeholder), ([, name = '']) => name.toLowerCase());
  if (names.length === 0) return [line];
  const known = names.filter((name) => fillingOf(fillings, name).length > 0);
  const bare = line.replace(placeholder, '');
  if (known.length === 0 && isLabelOnly(bare)) return [dropped];
  const [only = ''] = known;
  const block = fillingOf(fillings, only);
  if (names.length === 1 && Array.isArray(block) && block.length > 0) {
    const [start = '', end = ''] = line.split(placeholder).filter((_, index) => index % 2 === 0);
    if (!/\w/.test(start + end)) return block;
    return [...(start.trim() ? [start.trimEnd(), ''] : []), ...block, ...(/\w/.test(end) ? ['', end.trim()] : [])];
  }
  return [fillPhrases(line, fillings).replace(/ {2,}/g, ' ').trimEnd()];
}

/** "The price is {{price}}.": without the price the sentence says nothing, so it is left out of the line. */
function withoutUnknownSentences(line: string, fillings: Readonly<Record<string, Filling>>): string {
  if (!line.includes('{{')) return line;
  const isUnknown = (sentence: string) =>
    Array.from(sentence.matchAll(placeholder)).some(
      ({ index, 1: name = '' }) =>
        fillingOf(fillings, name).length === 0 && /\b(?:is|are|costs?) $/i.test(sentence.slice(0, index)),
    );
  const sentences = line.split(/(?<=[.!?]) /);
  const left = sentences.filter((sentence) => !isUnknown(sentence));
  // A line without any sentence left is dropped like an unknown placeholder alone.
  return left.length > 0 ? left.join(' ') : (line.match(placeholder)?.[0] ?? '');
}

/** Removes "it has these risks:" above a list that was removed. */
function dropLeadIns(lines: readonly string[]): string[] {
  return lines.map((line, index) => {
    if (!leadIn.test(line.trimEnd()) || headingLevel(line) > 0) return line;
    return lines.slice(index + 1).find(isText) === dropped ? dropped : line;
  });
}

/** The line with its placeholders filled; unknown ones are removed with the brackets around and the preposition before them. */
function fillPhrases(line: string, fillings: Readonly<Record<string, Filling>>): string {
  let filled = '';
  let from = 0;
  for (const match of line.matchAll(placeholder)) {
    const value = fillingOf(fillings, match[1] ?? '');
    const text = Array.isArray(value) ? value.map((one) => one.replace(/^- /, '')).join(' ') : value;
    const before = line.slice(from, match.index);
    from = match.index + match[0].length;
    if (text) {
      filled += before + text;
      continue;
    }
    const trimmed = before.trimEnd();
    const isBracketed = trimmed.endsWith('(');
    filled += withoutPreposition(isBracketed ? trimmed.slice(0, -1).trimEnd() : trimmed);
    if (isBracketed && line[from] === ')') from += 1;
  }
  return filled + line.slice(from);
}

function withoutPreposition(text: string): string {
  const at = text.lastIndexOf(' ');
  return at >= 0 && prepositions.has(text.slice(at + 1)) ? text.slice(0, at).trimEnd() : text;
}

/** Whether a line contains only the label of an unknown value. */
function isLabelOnly(line: string): boolean {
  const words = line.trim().replace(/^[\s>*-]+/, '');
  return words === '' || label.test(words);
}

/** Removes a heading whose paragraphs were removed, or that has none before the next heading of its level. */
function dropEmptySections(lines: readonly string[]): string[] {
  return lines.filter((line, index) => {
    const level = headingLevel(line);
    if (level === 0) return true;
    const start = lines.findIndex((other, at) => at > index && isText(other));
    if (start < 0) return false;
    const end = lines.findIndex((other, at) => at > start && !isText(other));
    const paragraph = lines.slice(start, end < 0 ? lines.length : end).filter((other) => other !== dropped);
    const [first] = paragraph;
    return first !== undefined && (headingLevel(first) === 0 || headingLevel(first) > level);
  });
}

function isText(line: string): boolean {
  return line === dropped || line.trim() !== '';
}

function headingLevel(line: string): number {
  return /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
}
