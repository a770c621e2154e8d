import { SEARCH_RESULTS_MAX } from '@openconsult/contracts/limits';
import type { search } from '@openconsult/contracts/search';
import { cardToWire, findCardsByIds, seesUnpublished } from '../education-content/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { engineOf } from './index-library.ts';

/** Finds what a practitioner wants to show. */
export const createSearchService = (deps: Pick<Deps, 'db' | 'searchEngine'>) =>
  ({
    /** An item that was removed since it was indexed is left out. */
    async content(actor, { body: { query } }) {
      const { itemIds, correctedQuery, isNearest } = await engineOf(deps).search({
        practiceId: actor.practiceId,
        query,
        includesUnpublished: seesUnpublished(actor),
        limit: SEARCH_RESULTS_MAX,
      });
      const cards = await findCardsByIds(deps.db, actor, itemIds);
      return {
        data: itemIds.flatMap((id) => cards.get(id) ?? []).map(cardToWire),
        corrected_query: correctedQuery,
        is_nearest: isNearest,
      };
    },
  }) satisfies UseCases<typeof search>;
