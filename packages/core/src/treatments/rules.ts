import type { TreatmentBody } from '@openconsult/contracts/treatments';
import { nameKey } from '../platform/name-key.ts';
import type { TreatmentColumns } from './repo.ts';

/** The names as given, each once, without the treatment's own. */
const distinct = (texts: readonly string[], except: readonly string[] = []): string[] => {
  const seen = new Set(except.map(nameKey));
  return texts.filter((text) => {
    const key = nameKey(text);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** The row of a body. An unchanged price is in its former currency, a new one in the practice's. */
export function columnsOf(
  { name, aliases, price, risks }: TreatmentBody,
  symbol: string,
  before?: Pick<TreatmentColumns, 'currency' | 'priceMinor'>,
): TreatmentColumns {
  const isSamePrice = before !== undefined && price !== null && before.priceMinor === price;
  return {
    name,
    aliases: distinct(aliases, [name]),
    currency: price === null ? null : isSamePrice ? before.currency : symbol,
    priceMinor: price,
    risks: distinct(risks),
  };
}

const compared = ['name', 'aliases', 'currency', 'priceMinor', 'risks'] as const;

/** The columns that differ. */
export const changedColumns = (before: TreatmentColumns, after: TreatmentColumns): (keyof TreatmentColumns)[] =>
  compared.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
