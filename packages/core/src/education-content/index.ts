import type { Tx } from '@openconsult/db';
import type { CatalogueTreatment } from '@openconsult/integrations/writer';
import { treatmentRepo } from './repo.ts';

/** What the practice offers, with prices in minor units and risks. */
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

/** Terms for the recogniser to expect. */
export async function treatmentTerms(tx: Tx, practiceId: string): Promise<string[]> {
  return (await treatmentRepo.list(tx, practiceId)).flatMap(({ name, aliases }) => [name, ...aliases]);
}
