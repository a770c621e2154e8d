import type { treatments } from '@openconsult/contracts/treatments';
import type { Tx } from '@openconsult/db';
import { addStarterLibrary } from '../admin-content/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { changing, symbolOf } from './changing.ts';
import { editTreatments } from './edit-treatments.ts';
import { importTreatments } from './import.ts';
import { treatmentRepo as repo } from './repo.ts';
import { writeTreatments } from './treatments-table.ts';
import { treatmentToWire } from './wire.ts';

/** The treatments of a practice. Everyone in a practice reads them; admins change them. */
export function createTreatmentService(deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'log' | 'sharedClock' | 'tracing'>) {
  const { db, clock } = deps;
  const listOf = async (tx: Tx, actor: Actor) => {
    const symbol = await symbolOf(tx, actor);
    return { data: (await repo.list(tx, actor.practiceId)).map((row) => treatmentToWire(row, symbol)) };
  };

  return {
    ...editTreatments(deps),

    list: (actor) => listOf(db, actor),

    /** Adds the starter library. Safe to repeat: what the practice changed or removed stays so. */
    addStandard: (actor) =>
      transactWithJobs(deps, async (tx, enqueue) => {
        await addStarterLibrary(tx, enqueue, actor.practiceId, clock.now());
        return listOf(tx, actor);
      }),

    /** Named by the day (UTC). */
    async export({ practiceId }) {
      const table = writeTreatments(await repo.list(db, practiceId));
      const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return {
        content: new TextEncoder().encode(table),
        contentType: 'text/csv; charset=utf-8',
        inline: false,
        fileName: `treatments-${day}.csv`,
      };
    },

    /** Adds and changes treatments by a table; see `importTreatments`. @throws AppError VALIDATION at `csv`. */
    import: (actor, { body }) =>
      changing(deps, actor, async (tx) => importTreatments(deps, tx, actor, await symbolOf(tx, actor), body)),
  } satisfies UseCases<typeof treatments>;
}
