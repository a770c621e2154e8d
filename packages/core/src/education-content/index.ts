import type { Tx } from '@openconsult/db';
import type { CatalogueTreatment } from '@openconsult/integrations/writer';
import { treatmentRepo } from './repo.ts';

/** What the clinic offers, with prices in minor units and risks. */
export async function treatmentCatalogue(tx: Tx, practiceId: string): Promise<CatalogueTreatment[]> {
  const rows = await treatmentRepo.list(tx, practiceId);
  return rows.map(({ id, name, aliases, currency, priceMinor, risks }) => ({
    id,
    name,
    aliases,
    currency,
    priceMinor,
    risks,
  }));
}

/** The words that a recogniser should expect. */
export async function treatmentTerms(tx: Tx, practiceId: string): Promise<string[]> {
  return (await treatmentRepo.list(tx, practiceId)).flatMap(({ name, aliases }) => [name, ...aliases]);
}
