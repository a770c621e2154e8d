import { findPrices } from '@openconsult/clinical-language/prices';
import { findTeeth } from '@openconsult/clinical-language/teeth';

/** The texts that an answer may rest on, searched in every spacing and case. */
export interface SourceText {
  /** Whether a quote is a passage of the texts. An empty one is not. */
  quotes(quote: string): boolean;
  /** A tooth or an amount of money in a text that the source does not name; null if there is none. */
  strayFact(text: string): string | null;
  /** The share, 0 to 1, of a text's longer words that are in the source. */
  sharedWords(text: string): number;
}

/** Shorter words say little about where a sentence comes from. */
const LONGER_WORD = /\p{L}{4,}/gu;

export function sourceText(...texts: string[]): SourceText {
  const source = texts.join('\n');
  const flat = flatten(source);
  const teeth = new Set(findTeeth(source).flatMap((mention) => mention.teeth));
  const amounts = new Set(findPrices(source).map(({ priceMinor }) => priceMinor));
  const words = new Set(source.toLowerCase().match(LONGER_WORD));
  return {
    quotes: (quote) => flatten(quote) !== '' && flat.includes(flatten(quote)),
    strayFact: (text) =>
      findTeeth(text)
        .flatMap((mention) => mention.teeth)
        .find((tooth) => !teeth.has(tooth)) ??
      findPrices(text)
        .filter(({ priceMinor }) => !amounts.has(priceMinor))
        .map(({ start, end }) => text.slice(start, end))[0] ??
      null,
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
