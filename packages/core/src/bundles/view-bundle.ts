import type { Bundle } from '@openconsult/contracts/bundles';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import type { ListPrices } from './facts.ts';
import { findBundle } from './find-bundle.ts';
import type { BundleRow } from './repo.ts';
import { bundleToWire } from './wire.ts';

/** @throws NOT_FOUND unless the bundle is the user's own. */
export async function viewBundle(db: Tx, actor: Actor, id: string): Promise<{ data: Bundle }> {
  const row = await findBundle(db, actor, id);
  return { data: bundleToWire(row, await listPrices(db, actor, [row])) };
}

/** The prices of the practice's list now; none where no bundle has a price of it. */
export async function listPrices(
  tx: Tx,
  { practiceId }: Pick<Actor, 'practiceId'>,
  rows: readonly BundleRow[],
): Promise<ListPrices> {
  if (!rows.some(({ treatments }) => treatments.some(({ priceSource }) => priceSource === 'list'))) return new Map();
  return new Map((await treatmentCatalogue(tx, practiceId)).map((item) => [item.id, item]));
}
