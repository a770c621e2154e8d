import type { adminContent } from '@openconsult/contracts/admin-content';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findContent } from './edit-items.ts';
import { adminContentRepo as repo } from './repo.ts';
import { itemToWire, linkedToWire, rowToWire } from './wire.ts';

/** What an admin sees of the library: drafts, hidden and deleted items, too. */
export const readItems = ({ db }: Pick<Deps, 'db'>) =>
  ({
    async list({ practiceId }, { query }) {
      const [rows, total] = await Promise.all([
        repo.list(db, practiceId, query, pageWindow(query)),
        repo.count(db, practiceId, query),
      ]);
      return toPage(query, rows.map(rowToWire), total);
    },

    async tree({ practiceId }) {
      const items = await repo.tree(db, practiceId);
      return { data: items.map(({ childIds, ...item }) => ({ ...linkedToWire(item), children: [...childIds] })) };
    },

    view: async (actor, { params }) => itemToWire(await findContent(db, actor, params.id)),
  }) satisfies Partial<UseCases<typeof adminContent>>;
