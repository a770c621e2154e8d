import { anyOf, numberOf, smallNumberWords, unitWords } from '../numbers/spoken-numbers.ts';
import { findPrices, isPartPayment, isTotal } from '../prices/price-mentions.ts';

/** What a passage says of money. */
export interface SaidPrice {
  start: number;
  end: number;
  priceMinor: number;
  /** Null where the currency was not said: that of the practice. */
  currency: string | null;
  /** What it is for, where not for one treatment alone. */
  basis: string | null;
  /** One of several alike costs this. */
  isEach: boolean;
}

const smallWord = anyOf([...smallNumberWords, 'hundred', 'thousand', 'a hundred', 'a thousand']);
const low = [...smallNumberWords].filter((word) => numberOf(word) >= 10);
const bare = new RegExp(
  `(?<![\\w.,£€$₣#-])(?:\\d{1,2},\\d{3}|\\d{3,5}(?:\\.\\d\\d)?|(?:a |an )?${smallWord}(?:(?:[ -]| and )${smallWord}){0,8})(?![\\w%-]|[.,:/]\\d)`,
  'gi',
);
/** Numbers of something else. */
const counted =
  /^\s*(?:-\s*)?(?:%|per ?cent|point|over|out of|in (?:a |ten|fifteen|one)|to one|times|mm|cm|mil\w*|mg|mcg|micro\w*|ml|gram\w*|g\b|units?\b(?! is)|teeth|tooth|visits?|films?|canals?|cartridges?|carpules?|minutes?|hours?|days?|weeks?|months?|years?|quadrants?|implants?|build|o'clock|of (?:the )?(?:six|seven|eight|scaling|polish\w*)|newton|fluoride|p\.?p\.?m|parts|sealants?|choices?|large|big|small|upper|lower|front|loose|visit|units of|a day|stitches|photographs?|photos|pictures|roll|cigar|inches|centimet|kilos|stone|thirds?|halves|sessions?|appointments?|short|long|molars?|grandchildren|st|nd|rd|th)\b/i;
const notMoneyBefore =
  /(?:\b(?:number|numbers|tooth|teeth|lot|shade|size|past|to the|quarter to|inr|age[d]?|aged?|about|after|within|before|band|class|stage|grade|code|visit|room|date|since|until|till|upper|lower|left|right|every|each|first|second|the|of|between|by|times|for|from|under|over|minutes|percent|take|takes|torque|stability|pressure|pulse|oxygen|temperature|plaque|bleeding|pockets?|measures|d)\s+|\bin\s+|\bon\s+)$/i;
/** After these the amount is money although its currency was not said. */
const moneyBefore =
  /(?:\b(?:fees?|costs?|price|charge|is|are|was|were|be|at|comes to|paid|that's|they're|it's|plus|and|for|down to|cover|instead of|around|roughly|falls due|collect|owes?|leaves|under)|,)\s+$/i;

const each =
  /^ ?(?:(?:pounds?|dollars?|euros?) )?(?:(?<each>each|apiece|a piece)|(?:per|a|for each|each) (?:of the \d+ )?(?<unit>tooth|quadrant|quad|unit|arch|crown|implant|sextant|visit|session)s?)\b/i;
const forAll =
  /^[^.;]{0,20}?\bfor (?<what>[\w ]+,? (?:[\w ]+,? )?and [\w ]+ together|everything|all of (?:it|them)|the lot|the (?:whole )?course|both|(?:all )?(?:four|six|three|five|two))\b/i;
const taken =
  /\b(?:deposit|half|towards|balance|owed?|paid (?:three|eight|two|one|a|\d)|insurance (?:pays|covers|paid)?|patient|pocket|out of pocket|fund|leaves|left|collect half|instead of|since the list price|list price|normally|was|save[ds]?|monthly|by the month|over (?:ten|twelve)|months at|rest)\b[^.;]{0,25}$/i;
const sumBefore = /\b(?:so|total|in all|altogether|makes|comes to|together|that's)\s+(?:of\s+)?$/i;
const sumAfter =
  /^ ?(?:(?:pounds?|dollars?|euros?) )?(?:in (?:all|total)|altogether|all in|total|for (?:today|four|six|both|all|the lot|everything)|taken|today|paid|credited|deposit|for ten months)\b/i;
const correction =
  /\b(?:no|sorry|let me correct that|correction|i mean|i tell a lie|hang on|rather|make that|it's gone up)\b/i;

const pairOf = new RegExp(
  `^(?<hundreds>(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -])?(?:${anyOf(unitWords)})|${anyOf(smallNumberWords)})[ -](?<rest>${anyOf(low)}(?:[ -]${anyOf(unitWords)})?)$`,
  'i',
);

const pence = new RegExp(
  `^ (?:and )?(?<pence>${anyOf(low)}(?:[ -]${anyOf(unitWords)})?)(?= each| apiece| in|,|\\.|$| for| so| a| per)`,
  'i',
);

/** "Seventy five pounds thirty": pence without their name. */
function withPence(text: string, amount: Amount): Amount {
  const match = amount.minor % 100 === 0 ? pence.exec(text.slice(amount.end)) : null;
  return match
    ? { ...amount, end: amount.end + match[0].length, minor: amount.minor + numberOf(match.groups?.pence ?? '') }
    : amount;
}

/** "Six fifty" is 650, "twenty one fifty" 2150, "nineteen hundred" 1900. */
function majorOf(said: string): number {
  if (/\d/.test(said)) return Number(said.replaceAll(',', ''));
  const plain = said.replace(/^(?:a|an) /i, 'one ');
  if (/hundred|thousand/i.test(plain)) return numberOf(plain);
  const pair = pairOf.exec(plain);
  if (!pair?.groups) return numberOf(plain);
  const hundreds = numberOf(pair.groups.hundreds ?? '');
  const rest = numberOf(pair.groups.rest ?? '');
  // "Seventy nine" is no pair; "twenty one" followed by "fifty" is.
  return hundreds * 100 + rest;
}

interface Amount {
  start: number;
  end: number;
  minor: number;
  currency: string | null;
}

/** "Nineteen and thirty" are two numbers; "fifteen thousand eight" may be 15,008 or 15,800. */
const unsure = /^(?!.*\b(?:hundred|thousand)\b).*\band\b|\bthousand (?:one|two|three|four|five|six|seven|eight|nine)$/i;

/** Shares and rules of an insurance: its numbers are mostly no prices. */
const insured = /\b(?:insurance|plan|fund|medicare|insurer)\b[^;.]{0,60}$/i;

function amountsIn(text: string, mayBeBare: boolean, ends: readonly number[] = []): Amount[] {
  const found: Amount[] = findPrices(text).map(({ start, end, priceMinor, currency }) =>
    withPence(text, { start, end, minor: priceMinor, currency }),
  );
  if (mayBeBare) {
    const isMoney = speaksOfMoney(text);
    for (const match of text.matchAll(bare)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const left = text.slice(Math.max(0, start - 30), start);
      const isBehindName = ends.some((at) => at <= start && /^\s*$/.test(text.slice(at, start)));
      const isPlaced = isMoney || isBehindName || moneyBefore.test(left) || start === 0 || each.test(text.slice(end));
      if (
        !isPlaced ||
        insured.test(text.slice(Math.max(0, start - 70), start)) ||
        (notMoneyBefore.test(left) && !/\b(?:at|for)\s+$/i.test(left)) ||
        counted.test(text.slice(end))
      )
        continue;
      if (unsure.test(match[0])) continue;
      // What is no round figure is rather the code of an item, where nothing says that it is money.
      if (!isMoney && /[^05]$/.test(match[0]) && /\d$/.test(match[0])) continue;
      const major = majorOf(match[0]);
      if (major >= 20 && Number.isFinite(major))
        found.push({ start, end, minor: Math.round(major * 100), currency: null });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * The prices that a passage states, without deposits, totals, shares of an insurance and those taken back. An amount
 * without its currency counts only in a passage that speaks of treatments or of money.
 */
export function pricesIn(text: string, mayBeBare: boolean, ends: readonly number[] = []): SaidPrice[] {
  const amounts = amountsIn(text, mayBeBare, ends);
  const prices: SaidPrice[] = [];
  for (const [index, amount] of amounts.entries()) {
    const { start, end, minor } = amount;
    const left =
      text
        .slice(Math.max(0, start - 60), start)
        .split(/[;.]/)
        .at(-1) ?? '';
    const right = text.slice(end);
    const nextStart = amounts[index + 1]?.start ?? text.length;
    const mention = { start, end, priceMinor: minor, currency: amount.currency ?? '' };
    if (
      correction.test(text.slice(end, Math.min(nextStart, end + 40))) &&
      index + 1 < amounts.length &&
      nextStart - end < 40
    )
      continue;
    const all = forAll.exec(right.slice(0, Math.min(right.length, nextStart - end + 1)));
    const one = each.exec(right);
    if (isPartPayment(text, mention) || (taken.test(left) && !one) || /\binstal?ments?\b/i.test(left)) continue;
    if (all && prices.some((price) => price.basis?.startsWith('per') || price.isEach)) continue;
    if (!one && !all && prices.length > 0 && (isTotal(text, mention) || sumBefore.test(left) || sumAfter.test(right)))
      continue;
    if (!one && isTotal(text, mention)) continue;
    const unit = one?.groups?.unit?.toLowerCase();
    const basis = unit ? `per ${unit === 'quad' ? 'quadrant' : unit}` : all ? (all.groups?.what ?? null) : null;
    prices.push({
      start,
      end,
      priceMinor: minor,
      currency: amount.currency,
      basis: basis === 'both' ? 'for both' : basis,
      isEach: one !== null,
    });
  }
  return prices;
}

const free =
  /\b(?:no charge|free of charge|free|nothing to pay|nothing (?:today|due|further)|costs? nothing|for nothing|is on us|'s on us|on the house|complimentary|(?:didn't|did not|won't|not) charg(?:e|ing)|thrown in|let the \w+ go|without charge|at no cost|no cost|no fee)\b/gi;
/** Free of charge, but no treatment. */
const otherFree = /\b(?:check|review|recall|call|letter|consult\w*|exam\w*|films?|x-?rays?|photos?|postage|parking)\b/i;
/** Of what was done now, not of what was agreed for later. */
export const isOfToday = (text: string): boolean =>
  /\b(?:today|tonight|now|at the desk|this (?:time|visit))\b/i.test(text);
const notFree =
  /\b(?:not free|free (?:from|way|gum|end|of (?:decay|caries|pain|plaque))|caries free|pain free|sugar free|symptom free|nickel free|no cost apart|deposit|balance|carry on|leave it|until|till|if|normally|records?|cancellation|late thing)\b/i;

/** Every amount with its currency, also totals: a band is one price for the whole course. */
export const amountsSaid = (text: string): { start: number; minor: number }[] => amountsIn(text, false);

/** Said of the visit, not of one treatment. */
const allFree =
  /\b(?:no charge|free of charge|nothing to pay|nothing today|nothing (?:further )?due|everything (?:is|at|'s) (?:nothing|free)|at nothing to)\b/i;
/** Whether nothing is to be paid: where a price is said besides, it is not known for what. */
export const isAllFree = (text: string, hasPrice: boolean): boolean =>
  !hasPrice && allFree.test(text) && !notFree.test(text) && !otherFree.test(text) && !/\bdeposit\b/i.test(text);
/** A plan or membership pays for its own visits, not for what else is done in them. */
export const isOfPlan = (text: string): boolean =>
  /\b(?:on|under|with|in|covered by|part of|out of) (?:his|her|the|their|our|your|a) (?:\w+ ){0,2}(?:plan|membership|direct debit|subscription)\b/i.test(
    text,
  ) && !isEverything(text);
/** Why a patient pays nothing for a whole course. */
export const isExempt = (text: string): boolean =>
  /\b(?:exempt\w*|child(?:ren)?|under (?:eighteen|18)|his age|her age|nhs|health service|medicaid|certificate|in full|bulk billed|voucher|hospital)\b/i.test(
    text,
  );
export const isEverything = (text: string): boolean =>
  /^\s*(?:no charge|nothing to pay|free of charge)\b|\b(?:everything|all of it|all (?:is|are) (?:free|covered))\b/i.test(
    text,
  );
/** "No charge" where the passage says so, as a price of nothing. */
export const freeIn = (text: string): SaidPrice[] =>
  notFree.test(text)
    ? []
    : Array.from(text.matchAll(free), ({ 0: { length }, index: start }) => ({
        ...{ start, end: start + length, priceMinor: 0, currency: null, basis: null, isEach: false },
      }));

/** What an insurance pays, what is taken off and what was paid before are in one passage with prices that they change. */
const shared =
  /\b(?:insur\w+|covers?|covered|covering|allow(?:s|ed|ance)|rebates?|gap|claim\w*|co-?pay\w*|deductible|benefits?|discount\w*|per ?cent|less|minus|reduced|reduction|courtesy|voucher|knock\w*|took .{1,20} off|% off|left to pay|outstanding|owes?|owing|balance|paid|extra|between|from [£$€₣\d]|up to|anything from|elsewhere|another (?:dentist|practice|clinic)|abroad|online|normally|usually|used to|last (?:time|year)|years? ago|list price)\b|%|[£$€₣][\d,.]+ ?(?:-|–|to|or) ?[£$€₣]?\d/i;
/** Whether the prices of a passage may be a part, a range, an earlier one or one of another practice. */
export const isShared = (text: string): boolean => shared.test(text);

const bandPattern = /\bband (?<band>one|two|three|[1-3][a-c]?)\b/gi;

/** The band of the health service that a passage names; the last one. */
export function bandIn(text: string): { band: string; start: number; end: number }[] {
  return Array.from(text.matchAll(bandPattern), (match) => {
    const said = match.groups?.band?.toLowerCase() ?? '';
    const band = { one: '1', two: '2', three: '3' }[said] ?? said;
    return { band, start: match.index, end: match.index + match[0].length };
  });
}

export const speaksOfMoney = (text: string): boolean =>
  /\b(?:fees?|costs?|price|charge[ds]?|pounds?|dollars?|euros?|paid|pay|pays|payment|billing|quote[ds]?|damage|each|apiece|deposit|in total|altogether|an? (?:quadrant|quad|tooth|unit))\b|[£€$₣]/i.test(
    text,
  );
