/** The texts that an answer may rest on, searched in every spacing and case. */
export interface SourceText {
  /** Whether a quote is a passage of the texts. An empty one is not. */
  quotes(quote: string): boolean;
  /** A quote as it was said: without the speakers that the model was shown. */
  asSaid(quote: string): string;
  /** The share, 0 to 1, of a text's longer words that are in the source. */
  sharedWords(text: string): number;
}

/** Shorter words say little about where a sentence comes from. */
const LONGER_WORD = /\p{L}{4,}/gu;

export function sourceText(texts: readonly string[], asSaid: (text: string) => string = (text) => text): SourceText {
  const source = asSaid(texts.join('\n'));
  const flat = flatten(source);
  const words = new Set(source.toLowerCase().match(LONGER_WORD));
  return {
    asSaid,
    quotes(quote) {
      const said = flatten(asSaid(quote));
      return said !== '' && flat.includes(said);
    },
    sharedWords: (text) => {
      const own = text.toLowerCase().match(LONGER_WORD) ?? [];
      return own.length === 0 ? 1 : own.filter((word) => words.has(word)).length / own.length;
    },
  };
}

function flatten(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£€$₣.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
