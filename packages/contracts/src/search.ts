import { z } from 'zod';
import { contentCard } from './education-content.ts';
import { endpoint } from './spine/endpoint.ts';
import { limitedText } from './spine/fields.ts';
import { SEARCH_RESULTS_MAX } from './spine/limits.ts';

export const search = {
  content: endpoint({
    method: 'POST',
    path: '/api/education-content/search',
    access: 'education',
    summary: 'Finds items by name, other names and categories, also with typing errors; best first',
    reads: true,
    body: z.strictObject({ query: limitedText(100) }),
    response: z.object({
      data: z.array(contentCard).max(SEARCH_RESULTS_MAX),
      /** The words that were searched for, if they are not those of the query. */
      corrected_query: z.string().nullable(),
      /** True if nothing matches and `data` has the nearest items. */
      is_nearest: z.boolean(),
    }),
    choice:
      'Not in the spec, which searches a hosted index `media`: the server searches, and the query is in no address.',
  }),
};
