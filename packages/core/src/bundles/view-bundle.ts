import type { Bundle } from '@openconsult/contracts/bundles';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { findBundle } from './find-bundle.ts';
import { listFor } from './practice-list.ts';
import { bundleToWire } from './wire.ts';

/** @throws NOT_FOUND unless the bundle is the user's own. */
export async function viewBundle(db: Tx, actor: Actor, id: string): Promise<{ data: Bundle }> {
  const row = await findBundle(db, actor, id);
  return { data: bundleToWire(row, await listFor(db, actor, [row])) };
}
