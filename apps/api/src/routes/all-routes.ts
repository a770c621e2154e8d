import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from './accounts.ts';
import { adminUsersRoutes } from './admin-users.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { bundlesRoutes } from './bundles.ts';
import { devicesRoutes } from './devices.ts';
import { extensionTokensRoutes } from './extension-tokens.ts';
import { messagingRoutes } from './messaging.ts';
import { noteTemplatesRoutes } from './note-templates.ts';
import { passkeysRoutes } from './passkeys.ts';
import { patientSessionsRoutes } from './patient-sessions.ts';
import { realtimeRoutes } from './realtime.ts';
import { settingsRoutes } from './settings.ts';
import { streamedTextsRoutes } from './streamed-texts.ts';
import { systemRoutes } from './system.ts';
import { transcriptionRoutes } from './transcription.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { uploadsRoutes } from './uploads.ts';
import { usersRoutes } from './users.ts';
import { voiceNotesRoutes } from './voice-notes.ts';

/** Mounts every call of the product, one file a domain. */
export function mountRoutes(app: FastifyInstance, core: Core): void {
  authRoutes(app, core);
  accountsRoutes(app, core);
  twoFactorRoutes(app, core);
  passkeysRoutes(app, core);
  devicesRoutes(app, core);
  extensionTokensRoutes(app, core);
  usersRoutes(app, core);
  settingsRoutes(app, core);
  billingRoutes(app, core);
  adminUsersRoutes(app, core);
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
