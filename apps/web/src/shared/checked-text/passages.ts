/** A passage of a text by its words, so that it is found in a formatted or edited text too. */
export interface Passage {
  readonly id: string;
  readonly words: string;
  /** How often the same words occur before it. */
  readonly nth: number;
}

/** The words of Markdown as they are shown. */
const shownWords = (markdown: string): string =>
  markdown
    .replace(/[*_\\]/g, '')
    .split('\n')
    .map((line) => line.replace(/^ {0,8}(?:#{1,6}|[-+>]|\d{1,3}\.) /, ''))
    .join('\n');

const countOf = (text: string, words: string): number => text.split(words).length - 1;

/** The passage at an offset of a Markdown text; null where there are no words to find. */
export function passageOf(id: string, markdown: string, start: number, end: number): Passage | null {
  const words = shownWords(markdown.slice(start, end)).trim();
  return words === '' ? null : { id, words, nth: countOf(shownWords(markdown.slice(0, start)), words) };
}

interface Found {
  readonly id: string;
  /** The index of the block, and offsets in it. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/** The places of passages in the blocks of a text; one whose words were edited has no place. */
export function findPassages(blocks: readonly string[], passages: readonly Passage[]): Found[] {
  return passages.flatMap(({ id, words, nth }): Found[] => {
    let left = nth;
    for (const [block, text] of blocks.entries()) {
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
        if (left === 0) return [{ id, block, start: at, end: at + words.length }];
        left -= 1;
      }
    }
    return [];
  });
}
