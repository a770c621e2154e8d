import { auth } from './auth.ts';
import { bundles } from './bundles.ts';
import type { Endpoint } from './endpoint.ts';
import { messaging } from './messaging.ts';
import { noteTemplates } from './note-templates.ts';
import { patientSessions } from './patient-sessions.ts';
import { realtime } from './realtime.ts';
import { streamedTexts } from './streamed-texts.ts';
import { system } from './system.ts';
import { transcription } from './transcription.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { voiceNotes } from './voice-notes.ts';

/** Every call of the product by domain, in the order of the API reference. */
export const endpointsByDomain = {
  auth,
  users,
  'patient-sessions': patientSessions,
  'voice-notes': voiceNotes,
  transcription,
  'note-templates': noteTemplates,
  bundles,
  messaging,
  uploads,
  realtime,
  'streamed-texts': streamedTexts,
  system,
} as const satisfies Record<string, Record<string, Endpoint>>;

export interface NamedEndpoint {
  /** `domain.call`, such as `voice-notes.save`. */
  readonly id: string;
  readonly domain: string;
  readonly endpoint: Endpoint;
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(endpointsByDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ id: `${domain}.${name}`, domain, endpoint })),
);
