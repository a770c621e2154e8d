import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, idParams, moment, sha256 } from './spine/fields.ts';
import { REMOTE_CODE_DIGITS, REMOTE_DEVICE_LABEL_MAX_LENGTH, SEGMENTS_MAX } from './spine/limits.ts';
import { validationMessages } from './spine/messages.ts';
import { segmentForm, storedSegment } from './transcription.ts';

/**
 * A phone as microphone (behaviour.md#routes, #phone-microphone). A logged-in window shows a QR code and six digits.
 * The phone that presents either gets a token, which sends the audio of recordings that the window began and reads
 * nothing.
 */

/** The channel of one phone and its window. A rotated microphone has a new id, so a new channel. */
export const remoteMicrophoneChannel = (microphoneId: string): string => `private-VoiceNote.${microphoneId}`;

/** The page that the QR code leads to; the token of 36 characters is its last part. */
export const remoteMicrophonePath = (token: string): string => `/voice-note-remote-access-microphone/${token}`;

const code = z.string().regex(new RegExp(`^\\d{${REMOTE_CODE_DIGITS}}$`));

const pairing = z.object({ id, token: z.uuid(), code, expires_at: moment, channel: z.string() });
export type RemoteMicrophonePairing = z.infer<typeof pairing>;

/**
 * What a phone needs to be a microphone. `journal_key` encrypts its stored audio: 256 bits, base64url. Audio stored
 * under a former secret opens with one of `previous_journal_keys`.
 */
const guest = z.object({
  id,
  channel: z.string(),
  realtime: z.object({ key: z.string(), host: z.string(), port: z.int(), tls: z.boolean() }),
  journal_key: z.string(),
  previous_journal_keys: z.array(z.string()),
  expires_at: moment,
  /** Replaced or disconnected: it may send what it holds, but start nothing. */
  closed: z.boolean(),
});
export type RemoteMicrophoneGuest = z.infer<typeof guest>;

/**
 * The hash of a secret that the phone made: 256 random bits, base64url. A lost phone presents the secret once to
 * rejoin, with the hash of the next one. The hash also identifies a repeated call, which gets the same answer.
 */
const rejoinHash = sha256;

export const remoteMicrophones = {
  create: endpoint({
    method: 'POST',
    path: '/api/remote-microphones',
    access: 'voice',
    summary: 'A QR token and a code, for one phone within ten minutes; what this session offered before ends',
    response: pairing,
    choice: 'The spec names a query token of 36 characters without its origin: here the server makes it.',
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/remote-microphones/{id}',
    access: 'voice',
    summary: 'Whether a phone joined, and which',
    params: idParams,
    response: z.object({
      id,
      channel: z.string(),
      state: z.enum(['waiting', 'joined', 'closed']),
      device_label: z.string().nullable(),
    }),
    choice: 'Not in the spec: its whispers only announce it, and a window that reloaded finds its phone by it.',
  }),
  journalKey: endpoint({
    method: 'GET',
    path: '/api/remote-microphones/{id}/journal-key',
    access: 'voice',
    summary: 'The journal key of one of the user’s own phones',
    params: idParams,
    response: guest.pick({ journal_key: true, previous_journal_keys: true }),
    choice: 'Not in the spec: audio on a phone whose grant has ended stays readable for its owner.',
  }),
  startRecording: endpoint({
    method: 'POST',
    path: '/api/remote-microphones/{id}/recordings',
    access: 'voice',
    summary: 'Opens a recording that only this phone may send',
    params: idParams,
    body: z.strictObject({ recording_id: id, voice_note_id: id }),
    response: z.object({ recording_id: id }),
    choice: 'Not in the spec: the window names what is recorded, so that a phone never chooses a patient.',
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/remote-microphones/{id}/rotate',
    access: 'voice',
    summary: 'Ends a lost phone and offers a new token; what the phone recorded it may still send',
    params: idParams,
    response: pairing,
    choice: 'The spec regenerates the token when the phone is lost.',
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/remote-microphones/{id}/close',
    access: 'voice',
    summary: 'Ends the phone microphone',
    params: idParams,
    response: done,
    choice: 'Not in the spec: a user stops using the phone.',
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/remote-microphones/join',
    access: 'public',
    summary:
      'Exchanges the token or the code for a grant, once; the same phone may ask again. A second phone is refused with 409',
    body: z
      .strictObject({
        token: z.uuid().optional(),
        code: code.optional(),
        device_label: z.string().trim().min(1).max(REMOTE_DEVICE_LABEL_MAX_LENGTH),
        rejoin_hash: rejoinHash,
      })
      .refine(({ token, code }) => (token === undefined) !== (code === undefined), validationMessages.required),
    response: guest.extend({ grant: z.string() }),
    choice: 'Not in the spec: single use, so that a photographed code is worth nothing.',
  }),
  guestRejoin: endpoint({
    method: 'POST',
    path: '/api/remote-microphone/rejoin',
    access: 'remote_microphone',
    summary: 'A lost phone rejoins its window within ten minutes, once, and names its next secret',
    body: z.strictObject({ rejoin_secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/), rejoin_hash: rejoinHash }),
    response: guest.extend({ grant: z.string() }),
    choice: 'Not in the spec: a phone that slept needs no new scan. A secret shown twice ends the pairing.',
  }),
  guest: endpoint({
    method: 'GET',
    path: '/api/remote-microphone',
    access: 'remote_microphone',
    summary: 'What the phone needs after a reload',
    response: guest,
    choice: 'Not in the spec: phones reload pages at any time.',
  }),
  guestUpload: endpoint({
    method: 'POST',
    path: '/api/remote-microphone/upload',
    access: 'remote_microphone',
    summary: 'The form for the segments of a recording that the window began, or its renewal',
    body: z.strictObject({ recording_id: id }),
    response: segmentForm,
    choice: 'Not in the spec: the upload call of a voice note, for the phone.',
  }),
  guestConfirm: endpoint({
    method: 'POST',
    path: '/api/remote-microphone/segments',
    access: 'remote_microphone',
    summary: 'Checks that a segment is stored whole; at most 200 MB in all',
    body: storedSegment,
    response: z.object({ confirmed: z.literal(true) }),
    choice: 'Not in the spec: the segments call of a voice note, for the phone.',
  }),
  guestEnd: endpoint({
    method: 'POST',
    path: '/api/remote-microphone/end',
    access: 'remote_microphone',
    summary: 'Ends the recording with the number of its segments; missing ones answer 409 under `errors.missing`',
    body: z.strictObject({
      recording_id: id,
      segment_count: z.int().min(0).max(SEGMENTS_MAX),
      allow_gaps: z.boolean().optional(),
    }),
    response: done,
    choice: 'Not in the spec: only the phone knows how much it recorded.',
  }),
  guestLeave: endpoint({
    method: 'POST',
    path: '/api/remote-microphone/leave',
    access: 'remote_microphone',
    summary: 'The phone leaves',
    response: done,
    choice: 'Not in the spec: a user ends it on the phone.',
  }),
  guestChannel: endpoint({
    method: 'POST',
    path: '/broadcasting/guest',
    access: 'remote_microphone',
    summary: "Signs a phone's subscription to its own channel, and to no other",
    body: z.strictObject({ socket_id: z.string().regex(/^\d+\.\d+$/), channel_name: z.string().max(200) }),
    response: z.object({ auth: z.string() }),
    choice:
      'VoiceNote.{token} is private-VoiceNote.{id} on the wire: only private and presence channels carry whispers, and of the token only a hash is stored.',
  }),
};
