import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, idParams, moment } from './spine/fields.ts';

/** A browser in which a user is logged in. */
export const device = z.object({
  id,
  /** Such as 'Firefox on Windows', as far as it is known. */
  name: z.string(),
  ip: z.string().nullable(),
  created_at: moment,
  last_seen_at: moment,
  /** The browser that made this call. */
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/devices',
    access: 'logged_in',
    summary: 'Where the user is logged in, the current browser first',
    response: z.object({ data: z.array(device) }),
    choice: 'Not in the spec.',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/user/devices/{id}',
    access: 'logged_in',
    summary: 'Ends one session and its realtime connection; safe to repeat',
    params: idParams,
    response: done,
    choice: 'Not in the spec.',
  }),
  signOutOthers: endpoint({
    method: 'DELETE',
    path: '/api/user/devices',
    access: 'logged_in',
    summary: 'Ends every session but the current one',
    response: done,
    choice: 'Not in the spec.',
  }),
};
