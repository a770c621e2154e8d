import { formatPrice } from '@openconsult/contracts/money';
import { type ListedTreatment, listedTreatment } from '@openconsult/contracts/treatments';
import type { Treatment } from '@openconsult/db';

/** A treatment without a price has the practice's currency. */
export const currencyOf = ({ currency, priceMinor }: Pick<Treatment, 'currency' | 'priceMinor'>, symbol: string) =>
  priceMinor === null ? symbol : currency;

export const treatmentToWire = (row: Treatment, symbol: string): ListedTreatment =>
  listedTreatment.parse({
    id: row.id,
    name: row.name,
    aliases: row.aliases,
    currency: currencyOf(row, symbol),
    price: row.priceMinor,
    formatted_price: formatPrice(row.currency, row.priceMinor),
    risks: row.risks,
  });
