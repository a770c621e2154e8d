import { z } from 'zod';
import { contentCard } from './education-content.ts';
import { contentClass, contentTypeInput } from './shapes/content-types.ts';
import { endpoint } from './spine/endpoint.ts';
import { id, moment, pageOf, pageQuery } from './spine/fields.ts';

/** An item that a user marked. `super_id`: the item that it was opened from, so that Back leads there. */
export const favourite = contentCard.extend({
  super_id: z.string().nullable(),
  super_type: contentClass.nullable(),
  favoured_at: moment,
});
export type Favourite = z.infer<typeof favourite>;

export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/api/education-content/favourites',
    access: 'education',
    summary: 'The user’s favourites that are in the library, newest first',
    query: z.strictObject(pageQuery),
    response: pageOf(favourite),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/education-content/favourites',
    access: 'education',
    summary: 'Marks an item as a favourite, or removes the mark; safe to repeat',
    body: z.strictObject({
      type: contentTypeInput,
      id,
      super_id: id.optional(),
      /** Default true. */
      is_favourite: z.boolean().optional(),
    }),
    response: z.object({ is_favourite: z.boolean() }),
  }),
};
