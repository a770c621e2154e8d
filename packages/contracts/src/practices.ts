import { z } from 'zod';
import { conventions, currencyCode, toothNotation } from './spine/conventions.ts';
import { endpoint } from './spine/endpoint.ts';
import { country, practiceAddress, practiceName, practicePhone } from './spine/fields.ts';

/** What patients see of a practice on letters, consents and messages, and how it writes teeth, money and dates. */
export const practice = conventions.extend({
  name: z.string(),
  phone: z.string().nullable(),
  /** With its line breaks. */
  address: z.string().nullable(),
  /** A link that is valid for an hour. Printed on letters, and shown beside a VIP user. */
  vip_logo_image: z.string().nullable(),
});
export type Practice = z.infer<typeof practice>;

const choice = 'Not in the spec by its calls, which names only the logo (vip_logo_image).';

export const practices = {
  view: endpoint({
    method: 'GET',
    path: '/api/practice',
    access: 'onboarded',
    summary: 'What patients see of the own practice, and how it writes teeth, money and dates',
    response: practice,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/practice',
    access: 'admin',
    summary: 'Changes the practice, for all that is written and sent from then on; omitted fields are unchanged',
    body: z.strictObject({
      name: practiceName.optional(),
      phone: practicePhone.optional(),
      address: practiceAddress.optional(),
      /** The key of an own upload; null removes the logo. */
      vip_logo_image: z.string().max(200).nullable().optional(),
      notation: toothNotation.optional(),
      currency: currencyCode.optional(),
      country: country.optional(),
    }),
    response: practice,
    choice,
  }),
};
