import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, email, requiredText } from './spine/fields.ts';
import { PASSWORD_MAX_LENGTH } from './spine/limits.ts';
import { user } from './users.ts';

/** The password was right and a second factor is asked for: `login_token` goes back with the code, within five minutes. */
export const secondFactorNeeded = z.object({ second_factor: z.object({ login_token: z.string() }) });

/** The readable cookie whose value the page sends in the header; a call without it answers 419 (behaviour.md#csrf). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

export const auth = {
  csrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    access: 'public',
    summary: 'Sets the CSRF cookie; called once after a 419, then the failed call is retried once',
    answers: 'empty',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Logs in and sets the session cookie, or asks for the second factor',
    body: z.strictObject({ email, password: requiredText(PASSWORD_MAX_LENGTH), remember: z.boolean().optional() }),
    response: z.union([user, secondFactorNeeded]),
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'public',
    summary: 'Completes a login with a code of the authenticator app or a recovery code',
    body: z.strictObject({ login_token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), code: requiredText(40) }),
    response: user,
    choice: 'Not in the spec.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'Ends this session; safe to repeat',
    response: done,
  }),
};
