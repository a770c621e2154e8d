import type { Bundle } from '@openconsult/contracts/bundles';
import type { Db } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { findBundle } from './find-bundle.ts';
import { bundleToWire } from './wire.ts';

/** @throws NOT_FOUND unless the bundle is the user's own. */
export const viewBundle = async (db: Db, actor: Actor, id: string): Promise<{ data: Bundle }> => ({
  data: bundleToWire(await findBundle(db, actor, id)),
});
