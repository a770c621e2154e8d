import { z } from 'zod';
import { PLANS } from './spine/access.ts';
import { endpoint } from './spine/endpoint.ts';
import { country, done, email, firstName, lastName, moment, practiceName, requiredText } from './spine/fields.ts';
import { PASSWORD_MAX_LENGTH } from './spine/limits.ts';
import { validationMessages } from './spine/messages.ts';
import { newPasswordFields, withConfirmedPassword } from './spine/new-password.ts';
import { user } from './users.ts';

/** Accounts and their passwords. No answer shows whether an address has an account. */

/** The secret of a mailed link: 256 bits in base64url. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Of an account that waits for the approval of an admin. */
export const approval = z.object({
  /** The names of admins who can approve it. */
  approvers: z.array(z.string()),
  /** When the user last reminded them. */
  reminded_at: moment.nullable(),
});
export type Approval = z.infer<typeof approval>;

export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Requests an account: mails a link to confirm the address. The password is chosen on that page',
    body: z.strictObject({
      first_name: firstName,
      last_name: lastName,
      email,
      address_country: country.nullish(),
      /** The plan the user wants; an admin or a payment decides. */
      plan: z.enum(PLANS).optional(),
      /** Required of the first account of an installation, and ignored of every other. */
      practice_name: practiceName.optional(),
      /** Sign-up requires the terms to be accepted. */
      terms: z.literal(true, validationMessages.required),
    }),
    response: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/register/confirm',
    access: 'public',
    summary: 'Creates the account of a mailed link with a password and logs in; 410 if the link expired or was used',
    body: withConfirmedPassword(z.strictObject({ token: linkToken, ...newPasswordFields })),
    response: user,
    choice:
      'Not in the spec: the owner of an address confirms it, with a password only they know, before it gets an account.',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary: 'Mails a link to set a new password, if the address has an account; the answer is the same if not',
    body: z.strictObject({ email }),
    response: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary:
      'Sets the password by a mailed link and ends every session; also accepts an invitation. Logs in, unless a second factor is required: then `done`',
    body: withConfirmedPassword(z.strictObject({ token: linkToken, email, ...newPasswordFields })),
    response: z.union([user, done]),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/user/password',
    access: 'logged_in',
    summary: 'Changes the own password and ends every other session',
    body: withConfirmedPassword(
      z.strictObject({ current_password: requiredText(PASSWORD_MAX_LENGTH), ...newPasswordFields }),
    ),
    response: user,
  }),
  approval: endpoint({
    method: 'GET',
    path: '/api/user/approval',
    access: 'logged_in',
    summary: 'Who can approve the own account; null once it is approved',
    response: z.object({ data: approval.nullable() }),
    choice: 'Not in the spec: a new user sees whom they wait for.',
  }),
  remindApprovers: endpoint({
    method: 'POST',
    path: '/api/user/approval/remind',
    access: 'logged_in',
    summary: 'Mails the admins that the own account still waits; once a day, a repetition changes nothing',
    response: z.object({ data: approval.nullable() }),
    choice: 'Not in the spec, as `GET /api/user/approval`.',
  }),
};
