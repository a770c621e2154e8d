import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, moment, requiredText } from './spine/fields.ts';
import { PASSWORD_MAX_LENGTH } from './spine/limits.ts';

/** Log-in with a second factor: a code of an authenticator app (TOTP, RFC 6238), or one of ten recovery codes. */

const password = requiredText(PASSWORD_MAX_LENGTH);

export const twoFactor = {
  view: endpoint({
    method: 'GET',
    path: '/api/user/two-factor',
    access: 'logged_in',
    summary: 'Whether a second factor is required at login, and how many recovery codes are left',
    response: z.object({ enabled_at: moment.nullable(), recovery_codes_left: z.int() }),
    choice: 'Not in the spec.',
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/set-up',
    access: 'logged_in',
    summary: 'A new secret for an authenticator app; it is active after its first code',
    body: z.strictObject({ password }),
    response: z.object({ secret: z.string(), otpauth_url: z.string() }),
    choice: 'Not in the spec.',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/two-factor',
    access: 'logged_in',
    summary: 'Turns the second factor on with a first code; the recovery codes are shown this once',
    body: z.strictObject({ code: requiredText(20) }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    choice: 'Not in the spec.',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    access: 'logged_in',
    summary: 'New recovery codes; the old ones end',
    body: z.strictObject({ password }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    choice: 'Not in the spec.',
  }),
  disable: endpoint({
    method: 'DELETE',
    path: '/api/user/two-factor',
    access: 'logged_in',
    summary: 'Turns the second factor off; safe to repeat',
    body: z.strictObject({ password }),
    response: done,
    choice: 'Not in the spec.',
  }),
};
