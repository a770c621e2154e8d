import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { id, moment } from './spine/fields.ts';

/**
 * Login of the browser extension: the page fetches a code and exchanges it for a token, which it passes to the
 * extension (behaviour.md#product).
 */
export const extensionTokens = {
  createCode: endpoint({
    method: 'POST',
    path: '/api/user/extension-code',
    access: 'logged_in',
    summary: 'A single-use code for this session, valid for 60 seconds',
    response: z.object({ uuid: id, expires_at: moment }),
    choice: 'The spec names a uuid without its origin: here the server makes it.',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/user/token',
    access: 'logged_in',
    summary:
      'Exchanges the code for an access token that ends with the session; a second exchange answers 410 and revokes the first',
    body: z.strictObject({ uuid: id }),
    response: z.object({ access_token: z.string(), expires_at: moment }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/user/token',
    access: 'extension',
    summary: 'The user of this token; 401 once it or its session ended',
    response: z.object({ user_id: id, full_name: z.string(), scope: z.literal('ext'), expires_at: moment }),
    choice: 'Not in the spec: the extension shows its user.',
  }),
};
