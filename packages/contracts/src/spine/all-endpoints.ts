import { accounts } from '../accounts.ts';
import { adminContent } from '../admin-content.ts';
import { adminUsers } from '../admin-users.ts';
import { aiSettings } from '../ai-settings.ts';
import { auditTrail } from '../audit-trail.ts';
import { auth } from '../auth.ts';
import { billing } from '../billing.ts';
import { bundles } from '../bundles.ts';
import { consultations } from '../consultations.ts';
import { contentTracking } from '../content-tracking.ts';
import { devices } from '../devices.ts';
import { educationContent } from '../education-content.ts';
import { erasures } from '../erasures.ts';
import { extensionTokens } from '../extension-tokens.ts';
import { favourites } from '../favourites.ts';
import { journalKeys } from '../journal-keys.ts';
import { lexicon } from '../lexicon.ts';
import { liveTranscription } from '../live-transcription.ts';
import { messaging } from '../messaging.ts';
import { noteSignatures } from '../note-signatures.ts';
import { noteTemplates } from '../note-templates.ts';
import { operations } from '../operations.ts';
import { passkeys } from '../passkeys.ts';
import { playlists } from '../playlists.ts';
import { practices } from '../practices.ts';
import { realtime } from '../realtime.ts';
import { recorderLeases } from '../recorder-leases.ts';
import { remoteMicrophones } from '../remote-microphones.ts';
import { retention } from '../retention.ts';
import { search } from '../search.ts';
import { settings } from '../settings.ts';
import { streamedTexts } from '../streamed-texts.ts';
import { system } from '../system.ts';
import { textChecks } from '../text-checks.ts';
import { transcription } from '../transcription.ts';
import { transcripts } from '../transcripts.ts';
import { treatments } from '../treatments.ts';
import { twoFactor } from '../two-factor.ts';
import { uploads } from '../uploads.ts';
import { users } from '../users.ts';
import { voiceNotes } from '../voice-notes.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the product by domain, in the order of the API reference. */
export const endpointsByDomain = {
  auth,
  accounts,
  'two-factor': twoFactor,
  passkeys,
  devices,
  'extension-tokens': extensionTokens,
  users,
  billing,
  consultations,
  'voice-notes': voiceNotes,
  transcription,
  'live-transcription': liveTranscription,
  'remote-microphones': remoteMicrophones,
  transcripts,
  'journal-keys': journalKeys,
  lexicon,
  'note-templates': noteTemplates,
  bundles,
  'text-checks': textChecks,
  'note-signatures': noteSignatures,
  messaging,
  'education-content': educationContent,
  favourites,
  playlists,
  search,
  'content-tracking': contentTracking,
  'audit-trail': auditTrail,
  erasures,
  uploads,
  realtime,
  'recorder-leases': recorderLeases,
  'streamed-texts': streamedTexts,
  'admin-users': adminUsers,
  'admin-content': adminContent,
  practices,
  treatments,
  'ai-settings': aiSettings,
  operations,
  retention,
  settings,
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
