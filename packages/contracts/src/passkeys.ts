import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, idParams, moment, requiredText } from './spine/fields.ts';
import { PASSWORD_MAX_LENGTH } from './spine/limits.ts';
import { user } from './users.ts';

/** Log-in with a passkey instead of a password (Web Authentication). The browser's objects travel unchanged. */

/** What `navigator.credentials` is called with, in the JSON form of the standard. */
const options = z.record(z.string(), z.unknown());
/** The answer of `navigator.credentials`, in the JSON form of the standard. */
const credential = z.looseObject({ id: z.string().max(1_024), type: z.literal('public-key') });
/** The name that a user gives a passkey. */
export const passkeyName = requiredText(60);

/** Names the challenge issued with the options; single use, five minutes. */
const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeys = {
  loginOptions: endpoint({
    method: 'POST',
    path: '/api/login/passkey-options',
    access: 'public',
    summary: 'A challenge to log in with a passkey',
    response: z.object({ challenge, options }),
    choice: 'Not in the spec.',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    summary: 'Logs in with a passkey, which needs no second factor',
    body: z.strictObject({ challenge, credential, remember: z.boolean().optional() }),
    response: user,
    choice: 'Not in the spec.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'logged_in',
    summary: "The user's passkeys",
    response: z.object({ data: z.array(passkey) }),
    choice: 'Not in the spec.',
  }),
  addOptions: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'logged_in',
    summary: 'A challenge to add a passkey',
    body: z.strictObject({ password: requiredText(PASSWORD_MAX_LENGTH) }),
    response: z.object({ challenge, options }),
    choice: 'Not in the spec.',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'logged_in',
    summary: 'Stores a passkey under a name',
    body: z.strictObject({ challenge, credential, name: passkeyName }),
    response: passkey,
    choice: 'Not in the spec.',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys/{id}',
    access: 'logged_in',
    summary: 'Removes a passkey; safe to repeat',
    params: idParams,
    response: done,
    choice: 'Not in the spec.',
  }),
};
