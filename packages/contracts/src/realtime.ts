import { z } from 'zod';
import { consultationKind } from './consultations.ts';
import { recordingFailure } from './shapes/voice-note-shape.ts';
import { endpoint } from './spine/endpoint.ts';
import { done, moment } from './spine/fields.ts';
import { streamedTextEvent } from './streamed-texts.ts';

/** Channels and events (behaviour.md#realtime). Events are hints: the page can always fetch the same from the API. */

export const userChannel = (userId: string): string => `presence-User.${userId}`;
export const userClientsChannel = (userId: string): string => `presence-UserClients.${userId}`;
/** Public; its one event asks every page to reload. */
export const APP_CHANNEL = 'App';
export const APP_RESTART = 'app.restart';
/** Sent when a server starts: the first script of the page it serves. Pages that loaded this script need no reload. */
export const appRestart = z.object({ script: z.string().optional() });
/** Sent to one connection that logged in, and to no other: the proof it needs to join channels. */
export const SOCKET_PROOF = 'socket.proof';
export const socketProof = z.object({ socket_id: z.string(), proof: z.uuid() });

/** Sent by an active window to the user's others. */
export const WHISPER_NOT_IDLE = 'client-notIdle';

/** Recognition progress of a recording. The phrases are fetched, so no patient text is sent. */
export const transcriptEvent = z.object({
  status: z.enum(['transcribing', 'ended', 'failed']),
  recording_id: z.string(),
  /** Percent of the known audio that is recognised, 0 to 100. */
  percent: z.int(),
  failure: recordingFailure.nullable(),
  /** When recognition resumes, if today's allowance is used up. */
  waits_until: moment.nullable(),
});
export type TranscriptEvent = z.infer<typeof transcriptEvent>;

/** The events on a user's channel: names built from an id, with the schema of their data. */
export const userEvents = {
  consultationStarted: {
    name: () => 'session.started',
    data: z.object({ patient_session_id: z.string(), kind: consultationKind }),
  },
  /** A consultation was deleted, which can be undone unless it is erased: a window that records for it must stop. */
  consultationDeleted: {
    name: () => 'session.deleted',
    data: z.object({ patient_session_id: z.string(), voice_note_id: z.string().nullable(), is_erased: z.boolean() }),
  },
  notes: { name: (voiceNoteId: string) => `voice-note.${voiceNoteId}.notes`, data: streamedTextEvent },
  transcript: { name: (voiceNoteId: string) => `voice-note.${voiceNoteId}.transcript`, data: transcriptEvent },
  letter: { name: (randomId: string) => `voice-note.${randomId}.letter`, data: streamedTextEvent },
  treatment: { name: (randomId: string) => `voice-note.${randomId}.treatment`, data: streamedTextEvent },
  consent: { name: (voiceNoteId: string) => `voice-note.${voiceNoteId}.consent`, data: streamedTextEvent },
  /** An admin changed the user's account. The user is fetched, so no data is sent. */
  accountChanged: { name: () => 'account.changed', data: z.object({}) },
  /** A phone microphone ended: the phone left, or another client used its secret. */
  remoteMicrophoneClosed: { name: () => 'remote-microphone.closed', data: z.object({ id: z.string() }) },
  messageChanged: {
    name: (bundleId: string) => `bundle.${bundleId}.message`,
    data: z.object({ message_id: z.string(), state: z.string() }),
  },
} as const;

const socketId = z.string().regex(/^\d+\.\d+$/);

export const realtime = {
  authorise: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    access: 'logged_in',
    summary: "Signs a subscription to one of the user's own channels",
    body: z.strictObject({
      socket_id: socketId,
      channel_name: z.string().max(200),
      proof: z.uuid().optional(),
    }),
    response: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    choice:
      'Refused with 403 without the `proof` that `POST /broadcasting/user-proof` sends to a signed-in connection: only such a connection can be closed when its login ends.',
  }),
  identify: endpoint({
    method: 'POST',
    path: '/broadcasting/user-auth',
    access: 'logged_in',
    summary: 'Signs a connection in as this session, so that it ends with the session',
    body: z.strictObject({ socket_id: socketId }),
    response: z.object({ auth: z.string(), user_data: z.string() }),
    choice: "Not in the spec: Pusher's protocol for users, by which the server cuts a connection.",
  }),
  prove: endpoint({
    method: 'POST',
    path: '/broadcasting/user-proof',
    access: 'logged_in',
    summary: 'Sends a connection that signed in the proof with which it may join channels',
    body: z.strictObject({ socket_id: socketId }),
    response: done,
    choice:
      'Not in the spec. The proof is the event `socket.proof` on `#server-to-user-{socket_id}`, which reaches this connection alone, and only once it signed in.',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/realtime-settings',
    access: 'logged_in',
    summary: 'Where the page connects for realtime events',
    response: z.object({ key: z.string(), host: z.string(), port: z.int(), tls: z.boolean() }),
    choice: 'Not in the spec: one build of the page works against any host.',
  }),
};
