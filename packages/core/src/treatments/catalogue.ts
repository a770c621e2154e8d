import { currencySymbol } from '@openconsult/contracts/conventions';
import type { Tx } from '@openconsult/db';
import type { CatalogueTreatment } from '@openconsult/integrations/writer';
import { practiceConventions } from '../practices/index.ts';
import { treatmentRepo } from './repo.ts';
import { currencyOf } from './wire.ts';

/** A treatment that the practice offers: listed with a price, and with a consent. */
interface OfferedTreatment extends CatalogueTreatment {
  /** The text of its consent; null for the one of every treatment. */
  readonly consentText: string | null;
}

/** What the practice offers, with prices in minor units and risks. */
export async function treatmentCatalogue(tx: Tx, practiceId: string): Promise<OfferedTreatment[]> {
  const symbol = currencySymbol(await practiceConventions(tx, practiceId));
  const rows = await treatmentRepo.list(tx, practiceId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    aliases: row.aliases,
    currency: currencyOf(row, symbol),
    priceMinor: row.priceMinor,
    risks: row.risks,
    consentText: row.consentText,
  }));
}

/** Terms for the recogniser to expect: also of treatments that are shown without being offered. */
export async function treatmentTerms(tx: Tx, practiceId: string): Promise<string[]> {
  return (await treatmentRepo.listShown(tx, practiceId)).flatMap(({ name, aliases }) => [name, ...aliases]);
}
