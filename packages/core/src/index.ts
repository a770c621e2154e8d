import { createAccountLinkJob, createAccountService } from './accounts/index.ts';
import { createAdminContentService, createImportMediaJob } from './admin-content/index.ts';
import { createAdminUserService } from './admin-users/index.ts';
import { createAiSettingsService } from './ai-settings/index.ts';
import { currentAnnouncement, editAnnouncement } from './announcements/index.ts';
import {
  type AuditRecorder,
  createAuditRecorder,
  createAuditTrailService,
  readAuditTrail,
} from './audit-trail/index.ts';
import { authenticate, createAuthService } from './auth/index.ts';
import { createBillingService } from './billing/index.ts';
import {
  createBundleService,
  createConsentProducer,
  createLetterProducer,
  createTreatmentProducer,
} from './bundles/index.ts';
import { createConsultationNotes, createConsultationService } from './consultations/index.ts';
import { createContentTrackingService } from './content-tracking/index.ts';
import { createDeviceService } from './devices/index.ts';
import { createEducationContentService } from './education-content/index.ts';
import { createEraseJob, createErasureService, createRemoveObjectsJob } from './erasures/index.ts';
import { createExtensionTokenService } from './extension-tokens/index.ts';
import { createFavouriteService } from './favourites/index.ts';
import { createJournalKeyService } from './journal-keys/index.ts';
import { createLexiconService } from './lexicon/index.ts';
import { createLiveTranscriptionService, LiveRecordings } from './live-transcription/index.ts';
import { createBundleSending, createMessagingService, createSendJob } from './messaging/index.ts';
import { createNoteSignatureService } from './note-signatures/index.ts';
import { createNoteTemplateService } from './note-templates/index.ts';
import { createOperationsService } from './operations/index.ts';
import { createPasskeyService } from './passkeys/index.ts';
import type { Deps } from './platform/index.ts';
import { createPlaylistService } from './playlists/index.ts';
import { createPracticeService } from './practices/index.ts';
import { createRealtimeService, publishServedPage } from './realtime/index.ts';
import { createRecorderLeaseService } from './recorder-leases/index.ts';
import { createMicrophoneChannels, createRemoteMicrophoneService } from './remote-microphones/index.ts';
import { createRetentionService, createSweepJob } from './retention/index.ts';
import { createIndexJob, createSearchService } from './search/index.ts';
import { createSettingsService } from './settings/index.ts';
import { createStreamedTextService, createWriteJob, type TextProducers } from './streamed-texts/index.ts';
import { createSystemService } from './system/index.ts';
import { createTextCheckService } from './text-checks/index.ts';
import {
  audioInUse,
  createTranscriptionJob,
  createTranscriptionService,
  type TranscriptionJobOptions,
} from './transcription/index.ts';
import { createAudioJob, createTranscriptService, speechOfNote } from './transcripts/index.ts';
import { createTreatmentService } from './treatments/index.ts';
import { createSecondFactor, createTwoFactorService } from './two-factor/index.ts';
import { countPosted, createResumableUploads, createUploadService, sweepPendingUploads } from './uploads/index.ts';
import { createUserService, type Visitor, visitorCountry } from './users/index.ts';
import { createNotesProducer, createVoiceNoteService } from './voice-notes/index.ts';

const textProducers = (deps: Deps): TextProducers => ({
  notes: createNotesProducer(deps, speechOfNote),
  letter: createLetterProducer(deps),
  treatment: createTreatmentProducer(deps),
  consent: createConsentProducer(deps),
});

/** The use cases of the product, by contract. */
const createUseCases = (deps: Deps, auditRecorder: AuditRecorder) => ({
  auth: createAuthService(deps, createSecondFactor(deps), auditRecorder),
  accounts: createAccountService(deps),
  adminUsers: {
    ...createAdminUserService(deps),
    ...readAuditTrail(deps),
    ...editAnnouncement(deps),
  },
  adminContent: createAdminContentService(deps),
  practices: createPracticeService(deps),
  treatments: createTreatmentService(deps),
  aiSettings: createAiSettingsService(deps),
  twoFactor: createTwoFactorService(deps),
  passkeys: createPasskeyService(deps),
  devices: createDeviceService(deps),
  extensionTokens: createExtensionTokenService(deps),
  users: { ...createUserService(deps), ...currentAnnouncement(deps) },
  settings: createSettingsService(deps),
  billing: createBillingService(deps),
  consultations: createConsultationService(deps),
  voiceNotes: { ...createVoiceNoteService(deps, speechOfNote), ...createConsultationNotes(deps) },
  transcription: createTranscriptionService(deps),
  transcripts: createTranscriptService(deps),
  journalKeys: createJournalKeyService(deps),
  lexicon: createLexiconService(deps),
  noteTemplates: createNoteTemplateService(deps),
  bundles: { ...createBundleService(deps), ...createBundleSending(deps) },
  textChecks: createTextCheckService(deps),
  noteSignatures: createNoteSignatureService(deps),
  messaging: createMessagingService(deps),
  educationContent: createEducationContentService(deps),
  favourites: createFavouriteService(deps),
  playlists: createPlaylistService(deps),
  search: createSearchService(deps),
  contentTracking: createContentTrackingService(deps),
  auditTrail: createAuditTrailService(deps),
  erasures: createErasureService(deps),
  retention: createRetentionService(deps),
  streamedTexts: createStreamedTextService(deps, textProducers(deps)),
  uploads: createUploadService(deps),
  liveTranscription: createLiveTranscriptionService(deps),
  realtime: createRealtimeService(deps, createMicrophoneChannels(deps)),
  remoteMicrophones: createRemoteMicrophoneService(deps),
  recorderLeases: createRecorderLeaseService(deps),
  operations: createOperationsService(deps),
  system: createSystemService(deps),
});

/** The use cases, and what else the API needs of the domains. */
export const createCore = (deps: Deps) => {
  const auditRecorder = createAuditRecorder(deps);
  return {
    ...createUseCases(deps, auditRecorder),
    auditRecorder,
    liveRecordings: new LiveRecordings(deps),
    authenticate: (token: string) => authenticate(deps, token),
    visitorCountry: (visitor: Visitor) => visitorCountry(deps, visitor),
    resumableUploads: createResumableUploads(deps),
    countPosted: (keyPrefix: string, bytes: number) => countPosted(deps, keyPrefix, bytes),
    publishServedPage: (script: string) => publishServedPage(deps, script),
  };
};

export type Core = ReturnType<typeof createCore>;

/** The handlers of the jobs that the worker runs. */
export const createJobHandlers = (deps: Deps, options: TranscriptionJobOptions = {}) => ({
  transcribe: createTranscriptionJob(deps, options),
  makeAudio: createAudioJob(deps),
  write: createWriteJob(deps, textProducers(deps)),
  send: createSendJob(deps),
  mailAccountLink: createAccountLinkJob(deps),
  importMedia: createImportMediaJob(deps),
  indexLibrary: createIndexJob(deps),
  sweepRetention: createSweepJob(deps),
  erase: createEraseJob(deps),
  removeObjects: createRemoveObjectsJob(deps),
});

export type JobHandlers = ReturnType<typeof createJobHandlers>;

export { sweepAiUses } from './ai-settings/index.ts';
export { checkAuditTrail, sealAuditTrail } from './audit-trail/index.ts';
export { sweepLoginSessions } from './auth/index.ts';
export { sweepBillingEvents } from './billing/index.ts';
export { endForgottenConsultations } from './consultations/index.ts';
export { certifyErasures, reapplyErasures, retryErasures, retryObjectRemovals } from './erasures/index.ts';
export { sweepSharedLinks } from './messaging/index.ts';
export { measurePractices, showAsAlive } from './operations/index.ts';
export { closeSocketsOfEndedSessions } from './realtime/index.ts';
export { scheduleSweeps } from './retention/index.ts';
export { watchInstallation } from './system/index.ts';
export { finishSilentRecordings } from './transcription/index.ts';
export { sweepUsage } from './usage/index.ts';

/** Removes unused uploads from before then. */
export const sweepUploads = (deps: Deps, before: Date): Promise<number> =>
  sweepPendingUploads(deps, before, audioInUse);
