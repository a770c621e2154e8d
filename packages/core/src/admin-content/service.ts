import type { adminContent } from '@openconsult/contracts/admin-content';
import { currencySymbol } from '@openconsult/contracts/conventions';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { practiceConventions } from '../practices/index.ts';
import { findUserPractice } from '../users/index.ts';
import { arrangeItems, editItems } from './edit-items.ts';
import { editMedia } from './edit-media.ts';
import { addStarterLibrary, exportLibrary, importLibrary, type PlannedItem } from './library/index.ts';
import { readItems } from './read-items.ts';
import { recordContent } from './record.ts';
import { lineToWire } from './wire.ts';

/** The library of the admin's own practice; an item of another practice is NOT_FOUND for every call. */
export const createAdminContentService = (deps: Deps) =>
  ({
    ...readItems(deps),
    ...editItems(deps),
    ...arrangeItems(deps),
    ...editMedia(deps),
    ...moveLibraries(deps),
  }) satisfies UseCases<typeof adminContent>;

function moveLibraries(deps: Deps) {
  const { db, clock } = deps;

  const recordImport = (tx: Tx, actor: Actor, name: string, planned: readonly PlannedItem[]) => {
    const count = (outcome: PlannedItem['outcome']) => planned.filter((one) => one.outcome === outcome).length;
    const [added, changed] = [count('created'), count('updated')];
    if (added + changed === 0) return Promise.resolve();
    const changes = {
      name: { from: null, to: name },
      added: { from: null, to: added },
      changed: { from: null, to: changed },
    };
    return recordContent(tx, actor, 'imported', changes, clock.now());
  };

  return {
    /** Safe to repeat. */
    addStarter: (actor) =>
      transactWithJobs(deps, async (tx, enqueue) => {
        const planned = await addStarterLibrary(tx, enqueue, actor.practiceId, clock.now());
        await recordImport(tx, actor, 'Starter library', planned);
        return { lines: planned.map(lineToWire) };
      }),

    async import(actor, { body }) {
      const { planned, isApplied, needed } = await importLibrary(deps, actor, body, {
        currency: async (tx) => currencySymbol(await practiceConventions(tx, actor.practiceId)),
        record: (tx, lines) => recordImport(tx, actor, body.manifest.name, lines),
      });
      return { lines: planned.map(lineToWire), is_applied: isApplied, needed: [...needed] };
    },

    /** Named by the day (UTC). @throws AppError VALIDATION for a library that is too large for one file. */
    async export({ practiceId, userId }) {
      const { practice } = await findUserPractice(db, userId);
      const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return {
        stream: await exportLibrary(deps, practiceId, practice.name),
        contentType: 'application/zip',
        fileName: `library-${day}.zip`,
      };
    },
  } satisfies Partial<UseCases<typeof adminContent>>;
}
