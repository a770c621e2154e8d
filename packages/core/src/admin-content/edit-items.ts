import type { adminContent } from '@openconsult/contracts/admin-content';
import { CONTENT_CHILDREN, type ContentType } from '@openconsult/contracts/content-types';
import { currencySymbol } from '@openconsult/contracts/conventions';
import { AppError } from '@openconsult/contracts/errors';
import { CONTENT_ITEMS_MAX, TREATMENTS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Prisma, Tx } from '@openconsult/db';
import { contentTypeOfColumn } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { nameKey } from '../platform/name-key.ts';
import type { UseCases } from '../platform/use-case.ts';
import { practiceConventions } from '../practices/index.ts';
import { lockLibrary } from './library/index.ts';
import { changesOf, recordContent } from './record.ts';
import { type EditedRow, adminContentRepo as repo } from './repo.ts';
import { changedColumns, columnsOf, faultsOfFields, isPriced } from './rules.ts';
import { itemToWire } from './wire.ts';

type EditDeps = Pick<Deps, 'db' | 'clock'>;

/** @throws AppError NOT_FOUND */
export async function findContent(tx: Tx, { practiceId }: Pick<Actor, 'practiceId'>, id: string): Promise<EditedRow> {
  const row = await repo.find(tx, practiceId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** Runs a change while no other one of the practice's library runs; the item is answered as it is then. */
export const changingContent = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  work: (tx: Tx, row: EditedRow) => Promise<void>,
) =>
  db.$transaction(async (tx) => {
    await lockLibrary(tx, actor.practiceId);
    await work(tx, await findContent(tx, actor, id));
    return itemToWire(await findContent(tx, actor, id));
  });

export const refused = (field: string, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });

/** Stores and audits a change. */
async function store(
  { clock }: EditDeps,
  tx: Tx,
  actor: Actor,
  row: EditedRow,
  change: Prisma.ContentItemUpdateManyMutationInput,
  fields = Object.keys(change),
) {
  const at = clock.now();
  await repo.update(tx, actor.practiceId, row.id, { ...change, updatedAt: at });
  const after = await findContent(tx, actor, row.id);
  await recordContent(tx, actor, 'updated', changesOf(row, after, fields), at);
}

/** Changes of one item. Each is audited, safe to repeat, and raises the item's version only if it changes something. */
export function editItems(deps: EditDeps) {
  const { db, clock } = deps;

  return {
    /** @throws AppError VALIDATION for a name that is taken, a field of another type, a full library; NOT_FOUND for an id of another practice. */
    async create(actor, { body }) {
      const { id, type, ...fields } = body;
      return db.$transaction(async (tx) => {
        await lockLibrary(tx, actor.practiceId);
        const known = await repo.find(tx, actor.practiceId, id);
        if (known) return itemToWire(known);
        assertFields(type, fields);
        await assertRoom(tx, actor, { id, type, name: fields.name });
        const symbol = currencySymbol(await practiceConventions(tx, actor.practiceId));
        const at = clock.now();
        await repo.create(tx, actor.practiceId, {
          ...columnsOf(fields, symbol, null),
          id,
          type,
          name: fields.name,
          updatedAt: at,
        });
        const row = await findContent(tx, actor, id);
        await recordContent(tx, actor, 'created', { name: { from: null, to: row.name } }, at);
        return itemToWire(row);
      });
    },

    /** @throws AppError NOT_FOUND; VALIDATION as `create` does; CONFLICT if the item has another version than expected. */
    update: (actor, { params, body: { expected_version, ...fields } }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        const type = contentTypeOfColumn(row.type);
        assertFields(type, fields);
        const symbol = currencySymbol(await practiceConventions(tx, actor.practiceId));
        const columns = columnsOf(fields, symbol, row);
        const changed = changedColumns(row, columns);
        if (changed.length === 0) return;
        if (expected_version !== undefined && expected_version !== row.version)
          throw new AppError('CONFLICT', answerMessages.contentChanged);
        if (columns.name !== undefined && row.deletedAt === null)
          assertFreeName(await repo.names(tx, actor.practiceId), { id: row.id, type, name: columns.name });
        await store(deps, tx, actor, row, Object.fromEntries(changed.map((column) => [column, columns[column]])));
      }),

    publish: (actor, { params, body }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        if (row.isPublished !== body.is_published)
          await store(deps, tx, actor, row, { isPublished: body.is_published });
      }),

    hide: (actor, { params, body }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        if (row.isHidden !== body.is_hidden) await store(deps, tx, actor, row, { isHidden: body.is_hidden });
      }),
  } satisfies Partial<UseCases<typeof adminContent>>;
}

/** Changes of where an item is: what it contains, its order, and whether it is in the library. The same rules apply. */
export function arrangeItems(deps: EditDeps) {
  const { db, clock } = deps;
  return {
    /** Links to deleted items stay, for when they are restored. @throws AppError VALIDATION at `children` for an item that cannot be inside this one. */
    setChildren: (actor, { params, body }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        const ids = [...new Set(body.children)];
        const found = new Map((await repo.findAll(tx, actor.practiceId, ids)).map((item) => [item.id, item]));
        const type = contentTypeOfColumn(row.type);
        for (const id of ids) {
          const child = found.get(id);
          if (!child) throw new AppError('NOT_FOUND');
          if (!CONTENT_CHILDREN[type].includes(contentTypeOfColumn(child.type)))
            throw refused('children', answerMessages.contentNotInside(child.name, type));
        }
        const before = row.children.map(({ child }) => child);
        const deleted = before.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
        const after = [...ids, ...deleted];
        if (after.join() === before.map(({ id }) => id).join()) return;
        await repo.setChildren(tx, actor.practiceId, row.id, after);
        await store(deps, tx, actor, row, {}, ['contains']);
      }),

    async setOrder(actor, { body: { type, ids } }) {
      return db.$transaction(async (tx) => {
        await lockLibrary(tx, actor.practiceId);
        const found = await repo.findAll(tx, actor.practiceId, ids);
        if (found.some((item) => contentTypeOfColumn(item.type) !== type) || found.length < new Set(ids).size)
          throw new AppError('NOT_FOUND');
        await repo.setOrder(tx, actor.practiceId, type, [...new Set(ids)]);
        return { done: true } as const;
      });
    },

    remove: (actor, { params }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        if (row.deletedAt !== null) return;
        const at = clock.now();
        await repo.update(tx, actor.practiceId, row.id, { deletedAt: at, updatedAt: at });
        await recordContent(tx, actor, 'deleted', { name: { from: row.name, to: null } }, at);
      }),

    /** @throws AppError NOT_FOUND; CONFLICT if another item has the name by now. */
    restore: (actor, { params }) =>
      changingContent(deps, actor, params.id, async (tx, row) => {
        if (row.deletedAt === null) return;
        const names = await repo.names(tx, actor.practiceId);
        const type = contentTypeOfColumn(row.type);
        if (names.some((other) => isSamePlace(other, { ...row, type })))
          throw new AppError('CONFLICT', answerMessages.contentTaken);
        const at = clock.now();
        await repo.update(tx, actor.practiceId, row.id, { deletedAt: null, updatedAt: at });
        await recordContent(tx, actor, 'restored', { name: { from: null, to: row.name } }, at);
      }),
  } satisfies Partial<UseCases<typeof adminContent>>;
}

interface Named {
  readonly id: string;
  readonly type: ContentType;
  readonly name: string;
}

const isSamePlace = (one: Named, other: Named): boolean =>
  one.id !== other.id && one.type === other.type && nameKey(one.name) === nameKey(other.name);

function assertFreeName(names: readonly Named[], item: Named): void {
  if (names.some((other) => isSamePlace(other, item))) throw refused('name', answerMessages.contentTaken);
}

async function assertRoom(tx: Tx, { practiceId }: Actor, item: Named): Promise<void> {
  const names = await repo.names(tx, practiceId);
  assertFreeName(names, item);
  if (names.length >= CONTENT_ITEMS_MAX) throw refused('name', answerMessages.contentFull(CONTENT_ITEMS_MAX));
  if (isPriced(item.type) && names.filter(({ type }) => isPriced(type)).length >= TREATMENTS_MAX)
    throw refused('name', answerMessages.treatmentsFull(TREATMENTS_MAX));
}

function assertFields(type: ContentType, fields: Parameters<typeof faultsOfFields>[1]): void {
  const errors = faultsOfFields(type, fields);
  if (errors) throw new AppError('VALIDATION', undefined, { errors });
}
