import { SEARCH_RESULTS_MAX } from '@openconsult/contracts/limits';
import type { search } from '@openconsult/contracts/search';
import { cardToWire, findCardsByIds, seesUnpublished } from '../education-content/index.ts';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { engineOf } from './index-library.ts';

/** Finds what a practitioner wants to show. */
export const createSearchService = (deps: Pick<Deps, 'db' | 'searchEngine'>) =>
  ({
    /** An item that was removed since it was indexed is left out. */
    async content(actor, { body: { query } }) {
      const request = {
        practiceId: actor.practiceId,
        query,
        includesUnpublished: seesUnpublished(actor),
        limit: SEARCH_RESULTS_MAX,
      };
      // Behind the policies of a user no index of words is used; the request names the practice.
      const { itemIds, correctedQuery, isNearest } = await runAsSystem(() => engineOf(deps).search(request));
      const cards = await findCardsByIds(deps.db, actor, itemIds);
      return {
        data: itemIds.flatMap((id) => cards.get(id) ?? []).map(cardToWire),
        corrected_query: correctedQuery,
        is_nearest: isNearest,
      };
    },
  }) satisfies UseCases<typeof search>;
