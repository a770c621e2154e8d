import { AppError } from '@openconsult/contracts/errors';
import { PLAYLIST_PAGE_SIZE_DEFAULT } from '@openconsult/contracts/limits';
import type { Playlist, playlists } from '@openconsult/contracts/playlists';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Playlist as PlaylistRow, Tx } from '@openconsult/db';
import { findCardsByIds } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { playlistRepo as repo } from './repo.ts';
import { itemsAfterEdit, nameOfCopy } from './rules.ts';
import { playlistCardToWire, playlistToWire } from './wire.ts';

/** @throws NOT_FOUND unless the practice has the playlist */
async function findPlaylist(tx: Tx, { practiceId }: Actor, id: string): Promise<PlaylistRow> {
  const row = await repo.find(tx, practiceId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

const view = async (tx: Tx, actor: Actor, id: string): Promise<Playlist> =>
  playlistToWire(await findPlaylist(tx, actor, id), await repo.cards(tx, actor, id));

/** @throws VALIDATION at `items` for one that the user does not see, unless the playlist has it already */
async function assertItems(tx: Tx, actor: Actor, ids: readonly string[], before: readonly string[]): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const seen = await findCardsByIds(tx, actor, added);
  if (added.every((id) => seen.has(id))) return;
  throw new AppError('VALIDATION', undefined, { errors: { items: [answerMessages.contentUnknown] } });
}

/** The playlists of a practice (behaviour.md#playlists). */
export const createPlaylistService = (deps: Pick<Deps, 'db' | 'clock'>) => ({
  ...readCalls(deps),
  ...changeCalls(deps),
});

function readCalls({ db }: Pick<Deps, 'db'>) {
  return {
    async data(actor, { query }) {
      const page = { ...query, per_page: query.per_page ?? PLAYLIST_PAGE_SIZE_DEFAULT };
      const { rows, total } = await repo.list(db, actor, pageWindow(page));
      return toPage(page, rows.map(playlistCardToWire), total);
    },

    view: (actor, { params }) => view(db, actor, params.id),
  } satisfies Partial<UseCases<typeof playlists>>;
}

function changeCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** Adds a playlist, unless there is one with that id. */
  const add = async (tx: Tx, actor: Actor, { id, name }: { id: string; name: string }, itemIds: readonly string[]) => {
    const { practiceId, user } = actor;
    const row = { id, practiceId, name, author: user.full_name, updatedAt: clock.now() };
    if (await repo.create(tx, row)) await repo.setItems(tx, row, itemIds);
    return view(tx, actor, id);
  };

  return {
    create: (actor, { body: { id, name, items } }) =>
      db.$transaction(async (tx) => {
        if ((await repo.find(tx, actor.practiceId, id)) === null) await assertItems(tx, actor, items, []);
        return add(tx, actor, { id, name }, [...new Set(items)]);
      }),

    update: (actor, { params: { id }, body: { name, items, version } }) =>
      db.$transaction(async (tx) => {
        const row = await repo.findLocked(tx, actor.practiceId, id);
        if (row === null) throw new AppError('NOT_FOUND');
        const before = await repo.itemIds(tx, row);
        await assertItems(tx, actor, items, before);
        const seen = new Set((await repo.cards(tx, actor, id)).map((card) => card.id));
        const after = itemsAfterEdit(items, before, seen);
        if (row.name === name && after.join() === before.join()) return view(tx, actor, id);
        if (version !== undefined && version !== row.version) throw new AppError('CONFLICT');
        await repo.rename(tx, row, name, clock.now());
        await repo.setItems(tx, row, after);
        return view(tx, actor, id);
      }),

    copy: (actor, { params, body }) =>
      db.$transaction(async (tx) => {
        const row = await findPlaylist(tx, actor, params.id);
        return add(tx, actor, { id: body.id, name: nameOfCopy(row.name) }, await repo.itemIds(tx, row));
      }),

    async remove(actor, { params }) {
      if (!(await repo.setDeleted(db, actor.practiceId, params.id, clock.now()))) throw new AppError('NOT_FOUND');
      return { done: true };
    },

    async restore(actor, { params }) {
      if (!(await repo.setDeleted(db, actor.practiceId, params.id, null))) throw new AppError('NOT_FOUND');
      return view(db, actor, params.id);
    },
  } satisfies Partial<UseCases<typeof playlists>>;
}
