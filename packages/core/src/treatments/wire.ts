import { formatPrice } from '@openconsult/contracts/money';
import { type ListedTreatment, listedTreatment } from '@openconsult/contracts/treatments';
import type { Treatment, TreatmentColumns } from './repo.ts';

/** A treatment without a price has the practice's currency. */
export const currencyOf = ({ currency }: Pick<Treatment, 'currency'>, symbol: string) => currency ?? symbol;

export const treatmentToWire = (row: { id: string } & TreatmentColumns, symbol: string): ListedTreatment =>
  listedTreatment.parse({
    id: row.id,
    name: row.name,
    aliases: row.aliases,
    currency: currencyOf(row, symbol),
    price: row.priceMinor,
    formatted_price: formatPrice(currencyOf(row, symbol), row.priceMinor),
    risks: row.risks,
  });
