import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email, requiredText } from './fields.ts';
import { user } from './users.ts';

/** The readable cookie whose value the page sends back in the header; a call without it answers 419 (@spec §8). */
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
    summary: 'Signs in and sets the session cookie',
    body: z.strictObject({ email, password: requiredText(1_000), remember: z.boolean().optional() }),
    response: user,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'Ends this session; safe to repeat',
    response: done,
  }),
};
