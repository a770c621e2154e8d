import type { CheckedTreatment } from '@openconsult/clinical-language/guard';
import { findPrices } from '@openconsult/clinical-language/prices';
import { findTeeth } from '@openconsult/clinical-language/teeth';
import { type Conventions, currencySymbol, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { PRICE_MAX_MAJOR } from '@openconsult/contracts/limits';
import { treatmentStatus } from '@openconsult/contracts/treatment-item';
import { z } from 'zod';
import type { CatalogueTreatment, RecommendedTreatment } from '../port.ts';
import { clean } from './clean.ts';
import type { ReadLine } from './read-lines.ts';
import type { SourceText } from './source-text.ts';

const passage = z.string().min(1).max(4_000);
const line = z.object({
  catalogue_id: z.string().nullish(),
  name: z.string().min(1).max(200),
  tooth: z.string().nullish(),
  /** Unless the model says that it was agreed or done, a treatment is not listed by default. */
  status: treatmentStatus.catch('offered'),
  price: z.number().nonnegative().max(PRICE_MAX_MAJOR).nullish(),
  evidence: z.union([passage.transform((one) => [one]), z.array(passage).min(1).max(20)]),
});

const noCharge = /\b(?:no (?:charge|cost|fee)|free(?: of charge)?|nothing to pay|without charge|won't charge)\b/i;

/**
 * Reads one line of a model's answer. A line is refused when it names an unknown catalogue id, or quotes something that
 * is in neither notes nor transcript. A tooth or price that the evidence does not name is omitted, and what was not agreed is
 * only offered.
 */
export function treatmentReader(
  catalogue: readonly CatalogueTreatment[],
  source: SourceText,
  faultsOf: (treatment: CheckedTreatment) => ReadonlySet<string>,
  conventions: Conventions = DEFAULT_CONVENTIONS,
): ReadLine<RecommendedTreatment> {
  return (value) => {
    const parsed = line.safeParse(value);
    if (!parsed.success)
      return { problem: `"${parsed.error.issues[0]?.path.join('.') ?? ''}" is missing or of the wrong kind` };
    const { catalogue_id: id, name, tooth, status, price, evidence } = parsed.data;
    const item = id ? catalogue.find((treatment) => treatment.id === id) : undefined;
    if (id && !item) return { problem: 'the catalogue id is not listed' };
    if (!evidence.every(source.quotes)) return { problem: 'the evidence is not a passage of the data' };
    const quoted = evidence.map(source.asSaid).join(' … ');
    const code = tooth ? findTeeth(tooth)[0]?.teeth[0] : undefined;
    const isSpokenTooth = findTeeth(quoted).some(({ teeth }) => code !== undefined && teeth.includes(code));
    const said = saidPrice(price, quoted);
    const read: RecommendedTreatment = {
      catalogueId: item?.id ?? null,
      name: item?.name ?? clean(name).trim(),
      tooth: isSpokenTooth && code ? code : null,
      currency: item?.currency ?? findPrices(quoted)[0]?.currency ?? currencySymbol(conventions),
      priceMinor: said ?? item?.priceMinor ?? null,
      evidence: quoted,
      status,
      priceSource: said !== null ? 'said' : item?.priceMinor != null ? 'list' : null,
      band: null,
      priceBasis: null,
      priceChoices: [],
    };
    const faults = faultsOf({ ...read, aliases: item?.aliases ?? [] });
    if (faults.has('treatment')) return { problem: 'the treatment was not named' };
    return {
      line: {
        ...read,
        ...(faults.has('tooth') && { tooth: null }),
        ...(faults.has('price') && { priceMinor: null, priceSource: null }),
        // Not listed by default; the clinician may choose it.
        ...(faults.has('status') && { status: 'offered' }),
      },
    };
  };
}

function saidPrice(price: number | null | undefined, quoted: string): number | null {
  if (typeof price !== 'number') return null;
  const minor = Math.round(price * 100);
  if (minor === 0) return noCharge.test(quoted) ? 0 : null;
  return findPrices(quoted).some(({ priceMinor }) => priceMinor === minor) ? minor : null;
}
