import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, moment } from './spine/fields.ts';

/**
 * A message to a patient. `unknown` means that the connection broke after the provider got the message: it is never
 * sent again automatically; the user decides.
 */
export const messageState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']);

export const message = z.object({
  id: z.string(),
  bundle_id: z.string(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  with_consent: z.boolean(),
  state: messageState,
  failure: z.string().nullable(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** The link in a text message; null for e-mail, and before it was sent. */
  link: z
    .object({
      expires_at: moment,
      revoked_at: moment.nullable(),
      opened_count: z.int(),
      last_opened_at: moment.nullable(),
    })
    .nullable(),
});
export type Message = z.infer<typeof message>;

/** In place of the secret part of a link that is not made yet. */
export const SHARED_LINK_SHOWN = '…';

export const messaging = {
  ofBundle: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/messages',
    access: 'voice',
    summary: 'What was sent of a bundle, newest first',
    params: z.strictObject({ id }),
    response: z.object({ data: z.array(message) }),
    choice: 'Not in the spec: a practitioner must be able to see whether a letter went out.',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/messages/{message_id}/pdf',
    access: 'voice',
    summary: 'The PDF as it went to the patient',
    params: z.strictObject({ id, message_id: id }),
    answers: 'file',
    choice: 'Not in the spec: what went out is a record, whatever changes afterwards.',
  }),
  texts: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/message-texts',
    access: 'voice',
    summary: 'The words of the e-mail and of the text message with which the bundle would go now',
    params: z.strictObject({ id }),
    query: z.strictObject({ with_consent: z.enum(['0', '1']).optional() }),
    response: z.object({
      email: z.object({ subject: z.string(), text: z.string() }),
      /** With `SHARED_LINK_SHOWN` for the link, which is made when it is sent. */
      sms: z.string(),
    }),
    choice: 'Not in the spec: the practitioner sees what the patient gets, word for word.',
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: '/api/voice-notes/bundle/{id}/messages/{message_id}/revoke-link',
    access: 'voice',
    summary: 'Ends the link of an SMS at once; safe to repeat',
    params: z.strictObject({ id, message_id: id }),
    response: done,
    choice: 'Not in the spec: a letter may have gone to a wrong number.',
  }),
  sharedDocument: endpoint({
    method: 'GET',
    path: '/api/shared-documents/{token}',
    access: 'signed_link',
    summary: 'The PDF behind the link in an SMS, until the link expires',
    params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    answers: 'file',
    choice: 'Not in the spec: a letter does not fit in an SMS.',
  }),
};
