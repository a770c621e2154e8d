import type { TreatmentMention } from './treatment-mentions.ts';
import { freeIn, isShared, type SaidPrice } from './treatment-prices.ts';

/** The prices of a passage: those that its words bind to one treatment, and those that may be for another one or a part. */
export interface OwnedPrices {
  /** By the start of the mention. */
  owned: Map<number, SaidPrice[]>;
  unsure: SaidPrice[];
}

type Mention = Pick<TreatmentMention, 'start' | 'end'>;

const MAX_LINK = 60;
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** All that may be between a treatment and its price. */
const links = set(
  "at is was will be would cost costs costing comes come to out for about it it's its that's thats that they they're theyre are each of " +
    'on in the a an upper lower left right back front tooth teeth both two three four which quoted price priced fee charge charged ' +
    'privately private here he she they we i agreed accepted done placed fitted cemented completed today now',
);
/** All that may be between a price and the treatment that it is "for". */
const articles = set(
  'the a an his her their that this each both two three four new upper lower left right front back for',
);
/** "And it is £450", and between two teeth; any other "and" begins something else. */
const andIt = /\band (?=(?:it|that|they|which)\b|\.)/gi;

function isLink(between: string, allowed: ReadonlySet<string>, marks: RegExp): boolean {
  if (between.length > MAX_LINK || marks.test(between)) return false;
  const words =
    between
      .toLowerCase()
      .replace(andIt, '')
      .match(/[\p{L}\p{N}'£$€₣%]+/gu) ?? [];
  return words.every((word) => allowed.has(word));
}

const otherStatement = /[;?!()]|(?<!\.)\.(?!\.)/;
const anyMark = /[,;:?!()]|(?<!\.)\.(?!\.)/;

/** "The crown is £450", "crowns on the upper left six and seven, £450 each". */
const isBehind = (text: string, mention: Mention, price: SaidPrice): boolean =>
  mention.end <= price.start && isLink(text.slice(mention.end, price.start), links, otherStatement);

/** "£450 for the crown", "a £450 crown". */
function isAhead(text: string, mention: Mention, price: SaidPrice): boolean {
  if (mention.start < price.end) return false;
  const between = text.slice(price.end, mention.start);
  if (/^ (?:each )?for\b/i.test(between)) return isLink(between, articles, anyMark);
  return between === ' ' && /\b(?:a|an|the|his|her) $/i.test(text.slice(0, price.start));
}

/**
 * Gives a price only to a treatment that nothing but words of paying join it to. A price between two treatments, one of two
 * for the same, and what an insurance or a discount changes are unsure. `text` has dots for the teeth.
 */
export function ownPrices(text: string, mentions: readonly Mention[], prices: readonly SaidPrice[]): OwnedPrices {
  const all = [...prices, ...freeIn(text)].sort((a, b) => a.start - b.start);
  const result: OwnedPrices = { owned: new Map(), unsure: [] };
  const isUnclear = isShared(text);
  for (const price of all) {
    const owner = isUnclear ? undefined : ownerOf(text, { mentions, prices: all, price });
    if (owner) result.owned.set(owner.start, [...(result.owned.get(owner.start) ?? []), price]);
    else result.unsure.push(price);
  }
  for (const [start, several] of result.owned)
    if (new Set(several.map(({ priceMinor }) => priceMinor)).size > 1) {
      result.owned.delete(start);
      result.unsure.push(...several);
    }
  return result;
}

interface Around {
  mentions: readonly Mention[];
  prices: readonly SaidPrice[];
  price: SaidPrice;
}

function ownerOf(text: string, { mentions, prices, price }: Around): Mention | undefined {
  const isBetween = (from: number, to: number) =>
    prices.some((other) => other !== price && other.start >= from && other.end <= to);
  const next = mentions.find(({ start }) => start >= price.end);
  if (next && isAhead(text, next, price) && !isBetween(price.end, next.start)) return next;
  const behind = mentions.findLast(({ end }) => end <= price.start);
  const isFirst = prices.some(({ end }) => mentions.every(({ start }) => start >= end));
  // Where a price comes first, the next one is rather that of the treatment after it.
  if (!behind || isFirst || !isBehind(text, behind, price) || isBetween(behind.end, price.start)) return undefined;
  // "£450, bonding": no comma is needed before what is another line.
  if (next && /^\s*$/.test(text.slice(price.end, next.start))) return undefined;
  const before = mentions.findLast(({ end }) => end <= behind.start);
  // "A crown and a filling, £450": of both, or of the last.
  const isListed =
    before && /^(?:[\s,&.]|\b(?:and|plus|with|on|of|a|an|the)\b)*$/i.test(text.slice(before.end, behind.start));
  return isListed && !price.isEach && !isBetween(before.end, behind.start) ? undefined : behind;
}
