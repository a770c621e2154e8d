import { endpointsByDomain } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * What each call does to patient data, for the audit trail (fault T29). `null`: it neither shows nor changes any, such
 * as checks, forms and tokens.
 * The type requires every call of these domains, so a new one does not compile until it is listed.
 */
export type AuditAct =
  | 'read'
  | 'created'
  | 'edited'
  | 'deleted'
  | 'restored'
  | 'sent'
  | 'exported'
  | 'played'
  | 'settled'
  | 'reopened'
  | 'revoked';

type Domains = typeof endpointsByDomain;
export const PATIENT_DATA_DOMAINS = [
  'consultations',
  'voice-notes',
  'transcription',
  'transcripts',
  'bundles',
  'text-checks',
  'note-signatures',
  'messaging',
  'streamed-texts',
  'live-transcription',
  'remote-microphones',
  'content-tracking',
  'erasures',
] as const satisfies readonly (keyof Domains)[];
type PatientDataDomain = (typeof PATIENT_DATA_DOMAINS)[number];

export const auditedCalls: {
  readonly [D in PatientDataDomain]: { readonly [C in keyof Domains[D]]: AuditAct | null };
} = {
  consultations: {
    list: 'read',
    search: 'read',
    create: 'created',
    ongoing: 'read',
    open: 'created',
    createWithSoe: 'created',
    createWithPlatform: 'created',
    createWithoutTracking: 'created',
    dailyCounts: null,
    soePatient: 'read',
    viewByUuid: 'read',
    view: 'read',
    update: 'edited',
    remove: 'deleted',
    restore: 'restored',
    resume: 'edited',
    stop: 'edited',
    keepAlive: null,
  },
  'voice-notes': {
    list: 'read',
    search: 'read',
    create: 'created',
    view: 'read',
    save: 'edited',
    update: 'edited',
    chat: 'edited',
    createTitle: 'edited',
    createWithVoice: 'created',
    stopWithVoice: 'edited',
    resumeWithVoice: 'edited',
  },
  transcription: {
    startUpload: null,
    confirmSegment: 'edited',
    tail: 'edited',
    segments: null,
    transcribe: 'edited',
    transcribeNote: 'edited',
  },
  transcripts: {
    view: 'read',
    editPhrase: 'edited',
    undoCorrection: 'edited',
    confirmWord: 'edited',
    chooseSpeaker: 'edited',
    chooseLeftSpeaker: 'edited',
    audio: 'played',
    export: 'exported',
  },
  bundles: {
    create: 'created',
    ofNote: 'read',
    view: 'read',
    toggleStatus: 'edited',
    updateBooleanColumn: 'edited',
    updateSection: 'edited',
    updateTreatments: 'edited',
    updateHasEditedConsent: 'edited',
    details: 'read',
    copy: 'created',
    letterAttachment: 'read',
    attachToLetter: 'edited',
    detachFromLetter: 'edited',
    consents: 'read',
    createConsent: 'created',
    viewConsent: 'read',
    updateConsent: 'edited',
    deleteConsent: 'deleted',
    bulkDeleteConsents: 'deleted',
    emailSummaryPdf: 'exported',
    sendEmail: 'sent',
    sendSms: 'sent',
  },
  'text-checks': { ofNote: null, ofBundle: null, resolve: 'settled', reopen: 'reopened' },
  // What changes is recorded with the change, in its transaction.
  'note-signatures': { view: 'read', review: null, sign: null, addAddendum: null },
  messaging: { ofBundle: 'read', texts: 'read', document: 'exported', revokeLink: 'revoked', sharedDocument: null },
  'streamed-texts': { snapshot: 'read', stop: 'edited' },
  'live-transcription': { token: null },
  'remote-microphones': {
    create: null,
    view: null,
    journalKey: null,
    startRecording: 'edited',
    rotate: null,
    close: null,
    join: null,
    guestRejoin: null,
    guest: null,
    guestUpload: null,
    guestConfirm: null,
    guestEnd: null,
    guestLeave: null,
    guestChannel: null,
  },
  // A record of what was shown is audited with it, in its transaction. The order by use names no patient.
  'content-tracking': {
    create: null,
    updateVideoPlayback: 'edited',
    list: 'read',
    timeline: 'read',
    countView: null,
    sortByTracking: null,
  },
  // Holding and erasing are recorded with the change, in its transaction.
  erasures: { find: 'read', preview: null, hold: null, create: null, list: null, certificate: 'exported' },
};

/** What the audit trail records of a call. */
export interface AuditedCall {
  /** `domain.call`, such as 'voice-notes.view'. */
  readonly call: string;
  /** The kind of the row; the first part of the action. */
  readonly object: string;
  /** Null if a success is not recorded. */
  readonly act: AuditAct | null;
}

const objectOf: Record<PatientDataDomain, string> = {
  consultations: 'consultation',
  'voice-notes': 'note',
  transcription: 'recording',
  transcripts: 'transcript',
  bundles: 'bundle',
  'text-checks': 'note',
  'note-signatures': 'note',
  messaging: 'messages',
  'streamed-texts': 'text',
  'live-transcription': 'recording',
  'remote-microphones': 'recording',
  'content-tracking': 'tracking',
  erasures: 'erasure',
};

const isPatientData = (domain: string): domain is PatientDataDomain =>
  PATIENT_DATA_DOMAINS.some((known) => known === domain);

/** Every call by its contract. */
export const auditOfCalls: ReadonlyMap<Endpoint, AuditedCall> = new Map(
  Object.entries(endpointsByDomain).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [Endpoint, AuditedCall] => {
      const acts: Readonly<Record<string, AuditAct | null>> = isPatientData(domain) ? auditedCalls[domain] : {};
      const object = isPatientData(domain) ? objectOf[domain] : domain;
      return [endpoint, { call: `${domain}.${name}`, object, act: acts[name] ?? null }];
    }),
  ),
);
