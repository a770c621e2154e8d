import type { favourites } from '@openconsult/contracts/favourites';
import { cardToWire, contentClassOfColumn, findCardsByIds, findContent } from '../education-content/index.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { favouriteRepo as repo } from './repo.ts';

/** The items that a user marked (behaviour.md#favourites). */
export const createFavouriteService = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  ({
    async list(actor, { query }) {
      const { rows, total } = await repo.list(db, actor, pageWindow(query));
      const superIds = rows.flatMap(({ superId }) => superId ?? []);
      const supers = superIds.length === 0 ? new Map() : await findCardsByIds(db, actor, superIds);
      const data = rows.map((row) => {
        const above = supers.get(row.superId ?? '');
        return {
          ...cardToWire(row),
          super_id: above?.id ?? null,
          super_type: above ? contentClassOfColumn(above.type) : null,
          favoured_at: row.favouredAt.toISOString(),
        };
      });
      return toPage(query, data, total);
    },

    /** Safe to repeat. @throws NOT_FOUND for an item that the user does not see; its mark can still be removed. */
    async set(actor, { body: { type, id, super_id: superId, is_favourite: isFavourite = true } }) {
      if (isFavourite) {
        await findContent(db, actor, { type, id });
        await repo.add(db, actor, { itemId: id, superId: superId ?? null, createdAt: clock.now() });
      } else {
        await repo.remove(db, actor, id);
      }
      return { is_favourite: isFavourite };
    },
  }) satisfies UseCases<typeof favourites>;
