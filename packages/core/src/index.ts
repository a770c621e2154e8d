import { createAccountLinkJob, createAccountsService } from './accounts/index.ts';
import { createAdminUsersService } from './admin-users/index.ts';
import { createAnnouncementService } from './announcements/index.ts';
import { type AuditRecorder, createAuditRecorder, createAuditTrailService } from './audit-trail/index.ts';
import { createAuthService } from './auth/index.ts';
import { createBillingService } from './billing/index.ts';
import {
  createBundleService,
  createConsentProducer,
  createLetterProducer,
  createTreatmentProducer,
} from './bundles/index.ts';
import {
  consultationToWire,
  createConsultationService,
  endConsultation,
  findConsultation,
  openConsultation,
  renamePatient,
  touchConsultation,
} from './consultations/index.ts';
import { createDevicesService } from './devices/index.ts';
import { createExtensionTokensService } from './extension-tokens/index.ts';
import { createJournalKeyService } from './journal-keys/index.ts';
import { createLexiconService } from './lexicon/index.ts';
import { createLiveTranscriptionService } from './live-transcription/index.ts';
import { createMessagingService, createSendJob } from './messaging/index.ts';
import { createNoteTemplateService } from './note-templates/index.ts';
import { createPasskeysService } from './passkeys/index.ts';
import type { Deps } from './platform/index.ts';
import { createRealtimeService } from './realtime/index.ts';
import { createRecorderLeasesService } from './recorder-leases/index.ts';
import { createMicrophoneChannels, createRemoteMicrophonesService } from './remote-microphones/index.ts';
import { createSettingsService } from './settings/index.ts';
import { createStreamedTextService, type TextProducers } from './streamed-texts/index.ts';
import { createSystemService } from './system/index.ts';
import { audioInUse, createTranscriptionJob, createTranscriptionService } from './transcription/index.ts';
import { createAudioJob, createTranscriptsService } from './transcripts/index.ts';
import { createSecondFactor, createTwoFactorService } from './two-factor/index.ts';
import { createUploadsService, sweepPendingUploads } from './uploads/index.ts';
import { createUsersService } from './users/index.ts';
import { type ConsultationPort, createNotesProducer, createVoiceNoteService } from './voice-notes/index.ts';

/** Consultations as voice notes need them: notes do not import the domain that holds them. */
const consultationPort: ConsultationPort = {
  open: async (tx, actor, start, now) => {
    const { consultation, isNew } = await openConsultation(tx, actor, { ...start, kind: 'voice' }, now);
    return { id: consultation.id, isNew };
  },
  end: endConsultation,
  rename: renamePatient,
  touch: (tx, actor, id, now) => touchConsultation(tx, actor, { id }, now),
  wire: async (tx, actor, id, now) => consultationToWire(await findConsultation(tx, actor, { id }), now),
};

const textProducers = (deps: Deps): TextProducers => ({
  notes: createNotesProducer(deps),
  letter: createLetterProducer(deps),
  treatment: createTreatmentProducer(deps),
  consent: createConsentProducer(deps),
});

/** What a phone as microphone does on behalf of its person. */
function remoteMicrophonesOf(deps: Deps) {
  const realtime = createRealtimeService(deps, createMicrophoneChannels(deps));
  const recordings = createTranscriptionService(deps);
  return { realtime, remoteMicrophones: createRemoteMicrophonesService(deps, { realtime, recordings }) };
}

/** Every use case of the product, by domain. */
export const createCore = (deps: Deps) => {
  const auditRecorder = createAuditRecorder(deps);
  return { auditRecorder, ...createServices(deps, auditRecorder) };
};

const createServices = (deps: Deps, auditRecorder: AuditRecorder) => ({
  auth: createAuthService(deps, createSecondFactor(deps), auditRecorder),
  accounts: createAccountsService(deps),
  adminUsers: createAdminUsersService(deps),
  auditTrail: createAuditTrailService(deps),
  announcements: createAnnouncementService(deps),
  twoFactor: createTwoFactorService(deps),
  passkeys: createPasskeysService(deps),
  devices: createDevicesService(deps),
  extensionTokens: createExtensionTokensService(deps),
  users: createUsersService(deps),
  settings: createSettingsService(deps),
  billing: createBillingService(deps),
  consultations: createConsultationService(deps),
  voiceNotes: createVoiceNoteService(deps, consultationPort),
  transcription: createTranscriptionService(deps),
  transcripts: createTranscriptsService(deps),
  journalKeys: createJournalKeyService(deps),
  lexicon: createLexiconService(deps),
  noteTemplates: createNoteTemplateService(deps),
  bundles: createBundleService(deps),
  messaging: createMessagingService(deps),
  streamedTexts: createStreamedTextService(deps, textProducers(deps)),
  uploads: createUploadsService(deps),
  liveTranscription: createLiveTranscriptionService(deps),
  ...remoteMicrophonesOf(deps),
  recorderLeases: createRecorderLeasesService(deps),
  system: createSystemService(deps),
});

export type Core = ReturnType<typeof createCore>;

/** The use cases that the worker runs, by the domain of their job. */
export const createJobHandlers = (deps: Deps) => ({
  transcribe: createTranscriptionJob(deps),
  makeAudio: createAudioJob(deps),
  write: createStreamedTextService(deps, textProducers(deps)).job,
  send: createSendJob(deps),
  mailAccountLink: createAccountLinkJob(deps),
});

export type JobHandlers = ReturnType<typeof createJobHandlers>;

export { checkAuditTrail, sealAuditTrail } from './audit-trail/index.ts';
export { sweepLoginSessions } from './auth/index.ts';
export { sweepBillingEvents } from './billing/index.ts';
export { endForgottenConsultations } from './consultations/index.ts';
export { sweepSharedLinks } from './messaging/index.ts';
export { closeSocketsOfEndedSessions } from './realtime/index.ts';
export { finishSilentRecordings } from './transcription/index.ts';
export { sweepUsage } from './usage/index.ts';

/** Removes what was uploaded before then and is not used. */
export const sweepUploads = (deps: Deps, before: Date): Promise<number> =>
  sweepPendingUploads(deps, before, audioInUse);
