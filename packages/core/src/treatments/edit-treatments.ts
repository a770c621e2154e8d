import { AppError } from '@openconsult/contracts/errors';
import { TREATMENTS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { treatments } from '@openconsult/contracts/treatments';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { nameKey } from '../platform/name-key.ts';
import type { UseCases } from '../platform/use-case.ts';
import { changing, symbolOf } from './changing.ts';
import { recordTreatment } from './record.ts';
import { treatmentRepo as repo, type Treatment, type TreatmentColumns } from './repo.ts';
import { changedColumns, columnsOf } from './rules.ts';
import { treatmentToWire } from './wire.ts';

/** Changes of one treatment. */
export function editTreatments(deps: Pick<Deps, 'db' | 'clock'>) {
  async function store(tx: Tx, actor: Actor, before: Treatment, after: TreatmentColumns): Promise<void> {
    const { name, aliases, currency, priceMinor, risks } = after;
    const columns = { name, aliases, currency, priceMinor, risks };
    await repo.update(tx, actor.practiceId, before, columns, deps.clock.now());
    await recordTreatment(deps, tx, actor, before, after);
  }

  return {
    /**
     * For all who write bundles: the list asks for a price at its first use.
     * @throws AppError NOT_FOUND; CONFLICT if the treatment has another price.
     */
    async setPrice(actor, { params, body }) {
      return changing(deps, actor, async (tx) => {
        const symbol = await symbolOf(tx, actor);
        const before = await findTreatment(tx, actor, params.id);
        if (before.priceMinor === body.price) return treatmentToWire(before, symbol);
        if (before.priceMinor !== null) throw new AppError('CONFLICT', answerMessages.priceTaken);
        const after = { ...before, currency: symbol, priceMinor: body.price };
        await store(tx, actor, before, after);
        return treatmentToWire(after, symbol);
      });
    },

    /**
     * Creates a treatment, or returns the identical one.
     * @throws AppError VALIDATION at `name` if another treatment has it, and if the list is full.
     */
    async create(actor, { body }) {
      return changing(deps, actor, async (tx) => {
        const symbol = await symbolOf(tx, actor);
        const columns = columnsOf(body, symbol);
        const all = await repo.listAll(tx, actor.practiceId);
        const known = all.find(({ name }) => nameKey(name) === nameKey(columns.name));
        const isInCatalogue = known?.isShown && known.isOffered;
        if (isInCatalogue && changedColumns(known, columns).length === 0) return treatmentToWire(known, symbol);
        if (known) throw refusedName(isInCatalogue ? answerMessages.treatmentTaken : answerMessages.treatmentUnlisted);
        if (all.length >= TREATMENTS_MAX) throw refusedName(answerMessages.treatmentsFull(TREATMENTS_MAX));
        const [id = ''] = await repo.addAll(tx, actor.practiceId, [columns]);
        await recordTreatment(deps, tx, actor, null, columns);
        return treatmentToWire({ ...columns, id }, symbol);
      });
    },

    /** Idempotent. @throws AppError NOT_FOUND; VALIDATION as `create` does. */
    async update(actor, { params, body }) {
      return changing(deps, actor, async (tx) => {
        const symbol = await symbolOf(tx, actor);
        const before = await findTreatment(tx, actor, params.id);
        const columns = columnsOf(body, symbol, before);
        const others = (await repo.listAll(tx, actor.practiceId)).filter(({ id }) => id !== before.id);
        if (others.some(({ name }) => nameKey(name) === nameKey(columns.name)))
          throw refusedName(answerMessages.treatmentTaken);
        const after = { ...before, ...columns };
        if (changedColumns(before, after).length > 0) await store(tx, actor, before, after);
        return treatmentToWire(after, symbol);
      });
    },

    /** Idempotent, and the same for another practice's treatment as for none. */
    async remove(actor, { params }) {
      return changing(deps, actor, async (tx) => {
        const row = await repo.find(tx, actor.practiceId, params.id);
        if (row && (await repo.remove(tx, actor.practiceId, row.id, deps.clock.now())))
          await recordTreatment(deps, tx, actor, row, null);
        return { done: true } as const;
      });
    },
  } satisfies Partial<UseCases<typeof treatments>>;
}

async function findTreatment(tx: Tx, { practiceId }: Actor, id: string): Promise<Treatment> {
  const row = await repo.find(tx, practiceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const refusedName = (message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { name: [message] } });
