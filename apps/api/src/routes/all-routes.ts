import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from './accounts.ts';
import { authRoutes } from './auth.ts';
import { bundlesRoutes } from './bundles.ts';
import { messagingRoutes } from './messaging.ts';
import { noteTemplatesRoutes } from './note-templates.ts';
import { patientSessionsRoutes } from './patient-sessions.ts';
import { realtimeRoutes } from './realtime.ts';
import { streamedTextsRoutes } from './streamed-texts.ts';
import { systemRoutes } from './system.ts';
import { transcriptionRoutes } from './transcription.ts';
import { uploadsRoutes } from './uploads.ts';
import { usersRoutes } from './users.ts';
import { voiceNotesRoutes } from './voice-notes.ts';

/** Mounts every call of the product, one file a domain. */
export function mountRoutes(app: FastifyInstance, core: Core): void {
  authRoutes(app, core);
  accountsRoutes(app, core);
  usersRoutes(app, core);
  patientSessionsRoutes(app, core);
  voiceNotesRoutes(app, core);
  transcriptionRoutes(app, core);
  noteTemplatesRoutes(app, core);
  bundlesRoutes(app, core);
  messagingRoutes(app, core);
  uploadsRoutes(app, core);
  realtimeRoutes(app, core);
  streamedTextsRoutes(app, core);
  systemRoutes(app, core);
}
