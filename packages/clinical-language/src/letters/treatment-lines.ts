import { shownPrice } from '@openconsult/contracts/treatment-item';
import { toothName } from '../teeth/tooth-names.ts';
import type { LetterLine } from './letter-lines.ts';
import { sayPlainly } from './say-plainly.ts';
import type { Reader } from './speak-to.ts';
import { lower, textOf, wordsOf } from './words.ts';

/** A treatment on the list of the visit. */
export interface LetterTreatment {
  name: string;
  tooth: string | null;
  currency: string;
  priceMinor: number | null;
  priceSource: 'said' | 'list' | null;
  status: 'agreed' | 'done' | 'offered' | 'refused' | 'mentioned';
  band?: string | null;
  priceBasis?: string | null;
}

/**
 * A line for each treatment agreed or done that no other line names with its tooth and price. Prices of the practice's
 * list were not spoken of and are left out.
 */
export function treatmentLines(
  treatments: readonly LetterTreatment[],
  lines: readonly LetterLine[],
  reader: Reader,
): LetterLine[] {
  return treatments.flatMap((treatment): LetterLine[] => {
    const { name, tooth, status } = treatment;
    if (status !== 'agreed' && status !== 'done') return [];
    const plain = textOf(sayPlainly(wordsOf(name).words)).trim();
    const site = tooth === null ? '' : isTooth(tooth) ? toothName(tooth) : tooth;
    const price = priceOf(treatment);
    if (lines.some(({ text }) => names(text, [plain, site]) && text.includes(price.split('.')[0] ?? ''))) return [];
    const what = [`${plain}${site && ` for ${isTooth(tooth ?? '') ? owner(reader) : ''}${site}`}`, price];
    const text = what.filter(Boolean).join(', ');
    return status === 'agreed'
      ? [{ part: 'choice', text: `You chose: ${text}.` }]
      : [{ part: 'done', text: `What we did today: ${text}.` }];
  });
}

const isTooth = (tooth: string): boolean => /^[UL][LR][1-8A-E]$/.test(tooth);

const owner = (reader: Reader): string => (reader.kind === 'patient' ? 'your ' : 'the ');

function priceOf({ currency, priceMinor, priceSource, band = null, priceBasis = null }: LetterTreatment): string {
  if (priceSource === 'list') return band ?? '';
  return shownPrice({ currency, price: priceMinor, price_source: priceSource, band, price_basis: priceBasis });
}

/** Whether a line has all words of these phrases. */
function names(text: string, phrases: readonly string[]): boolean {
  const said = new Set(wordsOf(text).words.map(lower));
  return phrases.every((phrase) => wordsOf(phrase).words.every((word) => said.has(lower(word))));
}
