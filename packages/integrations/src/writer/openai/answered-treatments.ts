import { findPrices } from '@openconsult/clinical-language/prices';
import { findTeeth } from '@openconsult/clinical-language/teeth';
import { currencySymbol, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { PRICE_MAX_MAJOR } from '@openconsult/contracts/limits';
import { z } from 'zod';
import type { RecommendedTreatment, TreatmentsInput } from '../port.ts';
import { clean } from './clean.ts';

const line = z.object({
  catalogue_id: z.string().nullish(),
  name: z.string().min(1).max(200),
  tooth: z.string().nullish(),
  price: z.number().nonnegative().max(PRICE_MAX_MAJOR).nullish(),
  evidence: z.string().min(1).max(4_000),
});

/** Either treatments, or what is wrong with the line. */
export type LineResult = { treatments: RecommendedTreatment[] } | { problem: string };

/**
 * Reads one line of a model's answer. A line is rejected when it names an unknown catalogue id, or quotes something that
 * is in neither notes nor transcript. A tooth or price that was never spoken is omitted.
 */
export function treatmentReader(input: TreatmentsInput): (text: string) => LineResult {
  const source = `${input.notes}\n${input.transcript}`;
  const flat = flatten(source);
  const teeth = new Set(findTeeth(source).flatMap((mention) => mention.teeth));
  const amounts = new Set(findPrices(source).map(({ priceMinor }) => priceMinor));

  function read(value: unknown): RecommendedTreatment | { problem: string } {
    const parsed = line.safeParse(value);
    if (!parsed.success)
      return { problem: `"${parsed.error.issues[0]?.path.join('.') ?? ''}" is missing or of the wrong kind` };
    const { catalogue_id: id, name, tooth, price, evidence } = parsed.data;
    const item = id ? input.catalogue.find((treatment) => treatment.id === id) : undefined;
    if (id && !item) return { problem: 'the catalogue id is not listed' };
    if (!flat.includes(flatten(evidence))) return { problem: 'the evidence is not a passage of the data' };
    const code = tooth ? findTeeth(tooth)[0]?.teeth[0] : undefined;
    const claimedMinor = typeof price === 'number' ? Math.round(price * 100) : undefined;
    const isSpoken = claimedMinor !== undefined && amounts.has(claimedMinor);
    return {
      catalogueId: item?.id ?? null,
      name: item?.name ?? clean(name).trim(),
      tooth: code && teeth.has(code) ? code : null,
      currency:
        item?.currency ?? findPrices(source)[0]?.currency ?? currencySymbol(input.conventions ?? DEFAULT_CONVENTIONS),
      priceMinor: isSpoken ? claimedMinor : (item?.priceMinor ?? null),
      evidence,
      status: 'agreed',
      priceSource: isSpoken ? 'said' : item && item.priceMinor !== null ? 'list' : null,
      band: null,
      priceBasis: null,
      priceChoices: [],
    };
  }

  return (text) => {
    const values = parse(text);
    if (!values) return { problem: 'it is not JSON' };
    const treatments: RecommendedTreatment[] = [];
    for (const value of values) {
      const result = read(value);
      if ('problem' in result) return result;
      treatments.push(result);
    }
    return { treatments };
  };
}

/** An object, a list of objects, or an object with a list; stray brackets and commas are ignored. */
function parse(text: string): unknown[] | undefined {
  const bare = text
    .trim()
    .replace(/^```\w*|```$/g, '')
    .trim()
    .replace(/,$/, '');
  if (!bare || bare === '[' || bare === ']') return [];
  try {
    const value: unknown = JSON.parse(bare);
    if (Array.isArray(value)) return value;
    const wrapped = z.object({ treatments: z.array(z.unknown()) }).safeParse(value);
    return wrapped.success ? wrapped.data.treatments : [value];
  } catch {
    return undefined;
  }
}

function flatten(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£€$₣.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
