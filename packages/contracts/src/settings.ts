import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { moment } from './spine/fields.ts';

/** The settings of the installation that the page needs; none is secret. */
export const installationSettings = z.object({
  is_sign_up_open: z.boolean(),
  /** No account exists yet: the first one that is confirmed is the admin of a new practice. */
  is_new: z.boolean(),
  /** Terms accepted before this moment must be accepted again. */
  terms_cutoff: moment.nullable(),
  billing: z.enum(['manual', 'stripe']),
  booking_url: z.url().nullable(),
  training_academy_url: z.url().nullable(),
  support_email: z.string().nullable(),
  /** Whether calls of the page begin traces that the server continues. */
  is_traced: z.boolean(),
  /** Where errors of the page are reported, by Sentry's protocol; null: nowhere. */
  error_reporting: z.object({ dsn: z.url(), environment: z.string() }).nullable(),
});
export type InstallationSettings = z.infer<typeof installationSettings>;

export const settings = {
  view: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    summary: 'What the page needs of this installation',
    response: installationSettings,
    choice: 'Not in the spec: the cutoff of the terms and the links of the help are configured.',
  }),
};
