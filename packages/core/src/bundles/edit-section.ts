import type { BundleSection } from '@openconsult/contracts/bundles';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { lockText, publishEnded, stopForEdit, type TextEnding } from '../streamed-texts/index.ts';
import { findBundle, findOpenBundle } from './find-bundle.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { streamNames } from './stream-names.ts';

/**
 * Stores a user's edit of a section and stops its writer, if one is active: nothing that is written later replaces the edit.
 * `check` throws where the edit is not based on the current section.
 */
export async function editSection<Result>(
  deps: Deps,
  actor: Actor,
  { id, section, producer }: { id: string; section: BundleSection; producer: TextEnding },
  check: (bundle: BundleRow, tx: Tx) => { isEdited: boolean } | Promise<{ isEdited: boolean }>,
  store: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { interrupted, result } = await deps.db.$transaction(async (tx) => {
    const name = streamNames[section](await findBundle(tx, actor, id));
    // The stream before the bundle: the end of a text locks them in this order.
    await lockText(tx, actor.userId, name);
    const { isEdited } = await check(await findOpenBundle(tx, actor, id), tx);
    const text = { userId: actor.userId, name, bundleId: id };
    const interrupted = isEdited ? await stopForEdit(tx, producer, text) : null;
    if (interrupted) await repo.update(tx, actor.userId, id, { waitingSections: [] });
    return { interrupted, result: await store(tx) };
  });
  if (interrupted) await publishEnded(deps, producer, interrupted);
  return result;
}
