import type { contentTracking } from '@openconsult/contracts/content-tracking';
import { findConsultation } from '../consultations/index.ts';
import { cardToWire, findCardsByIds, findContent, logoUrl } from '../education-content/index.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { recordCalls } from './record.ts';
import { contentTrackingRepo as repo } from './repo.ts';
import { shownMedia } from './rules.ts';
import { eventToWire, trackedItemToWire } from './wire.ts';

type Calls = typeof contentTracking;

/** What was shown in consultations, and what the user opens most (behaviour.md#tracking). */
export const createContentTrackingService = (deps: Pick<Deps, 'db' | 'clock'>) => ({
  ...recordCalls(deps),
  ...readCalls(deps),
  ...useCalls(deps),
});

function readCalls({ db }: Pick<Deps, 'db'>) {
  return {
    async list(actor, { query }) {
      const { userId } = actor;
      const { id } = await findConsultation(db, actor, { id: query.patient_session_id });
      const { rows, total } = await repo.items(db, userId, id, pageWindow(query));
      const itemIds = rows.map(({ itemId }) => itemId);
      const [cards, views] = await Promise.all([
        findCardsByIds(db, actor, itemIds),
        query.append ? repo.mediaOf(db, userId, id, itemIds) : [],
      ]);
      const viewsByItem = Map.groupBy(views, ({ itemId }) => itemId);
      const data = rows.map((row) => {
        const card = cards.get(row.itemId);
        const media = shownMedia(viewsByItem.get(row.itemId) ?? []);
        return trackedItemToWire(row, { logo: card ? logoUrl(card) : null, media });
      });
      return toPage(query, data, total);
    },

    async timeline(actor, { query }) {
      const { id } = await findConsultation(db, actor, { id: query.patient_session_id });
      const { rows, total } = await repo.events(db, actor.userId, id, pageWindow(query));
      return toPage(query, rows.map(eventToWire), total);
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** The order by use holds no patient. */
function useCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async countView(actor, { body: { type, id, view_id: viewId } }) {
      await findContent(db, actor, { type, id });
      await repo.countUse(db, actor.userId, { itemId: id, viewId: viewId ?? null, at: clock.now() });
      return { done: true };
    },

    async sortByTracking(actor, { query }) {
      const { rows, total } = await repo.cardsByUse(
        db,
        actor,
        { type: query.type, query: query.query },
        pageWindow(query),
      );
      return toPage(query, rows.map(cardToWire), total);
    },
  } satisfies Partial<UseCases<Calls>>;
}
