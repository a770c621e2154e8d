import { createHash, randomUUID } from 'node:crypto';
import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import { TEMPLATE_KINDS } from '@openconsult/contracts/note-templates';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import type { Actor } from '@openconsult/core/platform';
import {
  addBundle,
  addConsultation,
  addContentItem,
  addContentMedia,
  addTemplates,
  linkContent,
} from '@openconsult/core/testing';
import type { TestServer } from './test-server.ts';

/**
 * What one user owns: a consultation with its note, recording, streamed text and bundle, a template, and credentials.
 */
export interface Owned {
  readonly consultation: string;
  readonly note: string;
  readonly recording: string;
  readonly phrase: string;
  readonly text: string;
  readonly bundle: string;
  readonly bundleVersion: number;
  readonly consent: string;
  readonly treatment: string;
  /** The upload of the picture that follows the letter. */
  readonly letterUpload: string;
  /** A text message whose link still opens. */
  readonly message: string;
  /** A template of the practice. */
  readonly template: string;
  /** The user's own templates. */
  readonly ownTemplate: string;
  readonly snippet: string;
  readonly letter: string;
  readonly treatmentConsent: string;
  readonly term: string;
  readonly device: string;
  readonly passkey: string;
  readonly extensionCode: string;
  readonly microphone: string;
  /** The record of a video that was shown. */
  readonly contentView: string;
}

export interface Input {
  readonly path: Record<string, string>;
  readonly query?: string;
  readonly body?: Record<string, unknown>;
}

/** One white pixel. */
const JPEG = Buffer.from(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALIAP//Z',
  'base64',
);
export const AUDIO = new TextEncoder().encode('abc');
export const SHA = createHash('sha256').update(AUDIO).digest('hex');
const send = (own: Owned) => ({
  bundle_id: own.bundle,
  with_consent: true,
  bundle_version: own.bundleVersion,
  patient_name: 'Jane Doe',
  idempotency_key: randomUUID(),
});

/** A valid input for every call that names an owned row, wherever the id is. */
export const callsOnRows: Record<string, (own: Owned) => Input> = {
  'consultations.view': (own) => ({ path: { id: own.consultation } }),
  'consultations.update': (own) => ({ path: { id: own.consultation }, body: { patient_name: 'Other' } }),
  'consultations.viewByUuid': (own) => ({ path: { uuid: own.consultation } }),
  'consultations.remove': (own) => ({ path: { id: own.consultation } }),
  'consultations.restore': (own) => ({ path: { id: own.consultation } }),
  'consultations.resume': (own) => ({ path: { id: own.consultation } }),
  'consultations.stop': (own) => ({ path: { id: own.consultation } }),
  'consultations.keepAlive': (own) => ({ path: { id: own.consultation } }),
  'voice-notes.view': (own) => ({ path: { id: own.note } }),
  'voice-notes.save': (own) => ({ path: {}, body: { patient_session_id: own.consultation, transcript: 'Other.' } }),
  'voice-notes.update': (own) => ({ path: { id: own.note }, body: { notes: 'Other.' } }),
  'voice-notes.chat': (own) => ({ path: {}, body: { transcribe: 'Other.', type: 'notes', voice_note_id: own.note } }),
  'voice-notes.stopWithVoice': (own) => ({ path: { id: own.note } }),
  'voice-notes.resumeWithVoice': (own) => ({ path: { id: own.note } }),
  'voice-notes.createTitle': (own) => ({ path: { id: own.note } }),
  'transcription.startUpload': (own) => ({ path: { id: own.note }, body: {} }),
  'transcription.confirmSegment': (own) => ({
    path: { id: own.note },
    body: { recording_id: own.recording, index: 0, size_bytes: 3, sha256: SHA },
  }),
  'transcription.transcribeNote': (own) => ({ path: {}, body: { voice_note_id: own.note } }),
  'transcription.tail': (own) => ({
    path: { id: own.note },
    body: { recording_id: own.recording, index: 0, audio: Buffer.from(AUDIO).toString('base64') },
  }),
  'transcription.segments': (own) => ({ path: { id: own.note }, query: `recording_id=${own.recording}` }),
  'transcription.transcribe': (own) => ({ path: { id: own.note }, body: { segment_key: own.recording } }),
  'transcripts.view': (own) => ({ path: { id: own.note } }),
  'transcripts.editPhrase': (own) => ({ path: { id: own.note, phrase_id: own.phrase }, body: { text: 'Other.' } }),
  'transcripts.undoCorrection': (own) => ({
    path: { id: own.note, phrase_id: own.phrase },
    body: { start: 0, from: 'clown', to: 'crown' },
  }),
  'transcripts.confirmWord': (own) => ({
    path: { id: own.note, phrase_id: own.phrase },
    body: { start: 0, end: 5, text: 'crown', confirmed: true },
  }),
  'transcripts.chooseSpeaker': (own) => ({
    path: { id: own.note, phrase_id: own.phrase },
    body: { speaker: 'patient' },
  }),
  'transcripts.chooseLeftSpeaker': (own) => ({
    path: { id: own.note, recording_id: own.recording },
    body: { speaker: 'patient' },
  }),
  'transcripts.audio': (own) => ({ path: { id: own.note, recording_id: own.recording } }),
  'transcripts.export': (own) => ({ path: { id: own.note }, query: 'format=txt&times=1' }),
  'live-transcription.token': (own) => ({ path: {}, query: `voice_note_id=${own.note}` }),
  'remote-microphones.view': (own) => ({ path: { id: own.microphone } }),
  'remote-microphones.startRecording': (own) => ({
    path: { id: own.microphone },
    body: { recording_id: randomUUID(), voice_note_id: own.note },
  }),
  'remote-microphones.rotate': (own) => ({ path: { id: own.microphone } }),
  'remote-microphones.close': (own) => ({ path: { id: own.microphone } }),
  'lexicon.update': (own) => ({ path: { id: own.term }, body: { written: 'Other' } }),
  'note-templates.view': (own) => ({ path: { id: own.ownTemplate } }),
  'note-templates.update': (own) => ({ path: { id: own.ownTemplate }, body: { template: '## Other' } }),
  'note-templates.versions': (own) => ({ path: { id: own.ownTemplate } }),
  'note-templates.restoreVersion': (own) => ({ path: { id: own.ownTemplate }, body: { version: 1 } }),
  'note-templates.duplicate': (own) => ({ path: { id: own.ownTemplate } }),
  'note-templates.viewSnippet': (own) => ({ path: { id: own.snippet } }),
  'note-templates.updateSnippet': (own) => ({ path: { id: own.snippet }, body: { template: 'Other.' } }),
  'note-templates.viewLetter': (own) => ({ path: { id: own.letter } }),
  'note-templates.updateLetter': (own) => ({ path: { id: own.letter }, body: { is_active: true } }),
  'note-templates.viewConsent': (own) => ({ path: { id: own.treatmentConsent } }),
  'note-templates.updateConsent': (own) => ({ path: { id: own.treatmentConsent }, body: { is_active: true } }),
  'bundles.create': (own) => ({
    path: {},
    body: { transcribe: 'Other.', type: 'letter', voice_note_id: own.note, random_id: randomUUID() },
  }),
  'bundles.ofNote': (own) => ({ path: { id: own.note } }),
  'bundles.view': (own) => ({ path: { id: own.bundle } }),
  'bundles.toggleStatus': (own) => ({ path: { id: own.bundle, status: 'sent' } }),
  'bundles.updateBooleanColumn': (own) => ({
    path: { id: own.bundle, column: 'is_letter_deleted' },
    body: { value: true },
  }),
  'bundles.updateSection': (own) => ({ path: { id: own.bundle, section: 'letter' }, body: { value: 'Other.' } }),
  'bundles.updateTreatments': (own) => ({ path: { id: own.bundle }, body: { treatments: [] } }),
  'bundles.updateHasEditedConsent': (own) => ({ path: { id: own.bundle }, body: { value: true } }),
  'bundles.copy': (own) => ({ path: { id: own.bundle }, body: { random_id: randomUUID() } }),
  'bundles.letterAttachment': (own) => ({ path: { id: own.bundle } }),
  'bundles.attachToLetter': (own) => ({
    path: { id: own.bundle },
    body: { key: own.letterUpload },
  }),
  'bundles.detachFromLetter': (own) => ({ path: { id: own.bundle } }),
  'bundles.createConsent': (own) => ({ path: { id: own.bundle }, body: { treatment_id: own.treatment } }),
  'bundles.viewConsent': (own) => ({ path: { id: own.bundle, consent_id: own.consent } }),
  'bundles.consents': (own) => ({ path: { id: own.bundle } }),
  'bundles.updateConsent': (own) => ({ path: { id: own.bundle, consent_id: own.consent }, body: { value: 'Other.' } }),
  'bundles.deleteConsent': (own) => ({ path: { id: own.bundle, consent_id: own.consent } }),
  'bundles.bulkDeleteConsents': (own) => ({ path: { id: own.bundle }, body: { ids: [own.consent] } }),
  'bundles.emailSummaryPdf': (own) => ({ path: { id: own.bundle } }),
  'bundles.sendEmail': (own) => ({ path: {}, body: { ...send(own), email: 'jane@patient.example' } }),
  'text-checks.ofNote': (own) => ({ path: { id: own.note } }),
  'text-checks.ofBundle': (own) => ({ path: { id: own.bundle } }),
  'text-checks.resolve': (own) => ({ path: { id: own.note }, body: { key: 'side:6', reason: 'Both teeth.' } }),
  'text-checks.reopen': (own) => ({ path: { id: own.note }, body: { key: 'side:6' } }),
  'audit-trail.ofNote': (own) => ({ path: { id: own.note } }),
  'note-signatures.view': (own) => ({ path: { id: own.note } }),
  'note-signatures.review': (own) => ({ path: { id: own.note }, body: { expected_version: 2 } }),
  'note-signatures.sign': (own) => ({ path: { id: own.note }, body: { expected_version: 2 } }),
  'note-signatures.addAddendum': (own) => ({ path: { id: own.note }, body: { id: randomUUID(), text: 'More.' } }),
  'bundles.sendSms': (own) => ({ path: {}, body: { ...send(own), phone: '+447911123456' } }),
  'messaging.document': (own) => ({ path: { id: own.bundle, message_id: own.message } }),
  'messaging.texts': (own) => ({ path: { id: own.bundle } }),
  'messaging.revokeLink': (own) => ({ path: { id: own.bundle, message_id: own.message } }),
  'messaging.ofBundle': (own) => ({ path: { id: own.bundle } }),
  'content-tracking.list': (own) => ({ path: {}, query: `patient_session_id=${own.consultation}` }),
  'content-tracking.timeline': (own) => ({ path: {}, query: `patient_session_id=${own.consultation}` }),
  'content-tracking.updateVideoPlayback': (own) => ({
    path: {},
    body: { id: own.contentView, video_payback_percentage: 50 },
  }),
  'streamed-texts.snapshot': (own) => ({ path: { name: own.text } }),
  'streamed-texts.stop': (own) => ({ path: { name: own.text } }),
};

/** A valid input for every call of an admin on a user of their practice. */
export const callsOnUsers: Record<string, (id: string) => Input> = {
  'admin-users.view': (id) => ({ path: { id } }),
  'admin-users.update': (id) => ({ path: { id }, body: { first_name: 'Other', planId: 'student' } }),
  'admin-users.invite': (id) => ({ path: { id } }),
  'admin-users.disable': (id) => ({ path: { id } }),
  'admin-users.activate': (id) => ({ path: { id } }),
  'admin-users.resetPassword': (id) => ({ path: { id } }),
  'admin-users.auditTrail': (id) => ({ path: {}, query: `user_id=${id}` }),
};

/** The same for every call on a treatment, and what an admin of another practice is answered. */
export const callsOnTreatments: Record<string, { input: (id: string) => Input; foreignStatus: number }> = {
  'treatments.setPrice': { input: (id) => ({ path: { id }, body: { price: 100 } }), foreignStatus: 404 },
  'treatments.update': {
    input: (id) => ({ path: { id }, body: { name: 'Other', aliases: [], price: null, risks: [] } }),
    foreignStatus: 404,
  },
  'treatments.remove': { input: (id) => ({ path: { id } }), foreignStatus: 200 },
};

/** What a practice has in its library: a condition with its treatment, and a picture of each. */
export interface OwnedContent {
  readonly condition: string;
  readonly picture: string;
  readonly playlist: string;
  /** By type; each contains the next where the library allows it. */
  readonly items: Readonly<Record<ContentType, string>>;
}

const contentOf = (type: ContentType) => (own: OwnedContent) => ({ path: { id: own.items[type] } });
const collectionOf = (own: OwnedContent) => ({ path: { types: 'conditions', id: own.condition } });
const conditionQuery = (own: OwnedContent) => ({ path: {}, query: `type=condition&id=${own.condition}` });

/** The same for every call that names content of a practice's library. */
export const callsOnContent: Record<string, (own: OwnedContent) => Input> = {
  'admin-content.view': contentOf('condition'),
  'admin-content.update': (own) => ({ path: { id: own.condition }, body: { summary: 'Other.' } }),
  'admin-content.publish': (own) => ({ path: { id: own.condition }, body: { is_published: false } }),
  'admin-content.hide': (own) => ({ path: { id: own.condition }, body: { is_hidden: true } }),
  'admin-content.setChildren': (own) => ({ path: { id: own.condition }, body: { children: [own.items.treatment] } }),
  'admin-content.setOrder': (own) => ({ path: {}, body: { type: 'condition', ids: [own.condition] } }),
  'admin-content.remove': contentOf('condition'),
  'admin-content.restore': contentOf('condition'),
  'admin-content.addMedia': (own) => ({
    path: { id: own.condition },
    body: { id: randomUUID(), kind: 'link', title: 'Film', description: '', url: 'https://youtu.be/aaaaaaaaaaa' },
  }),
  'admin-content.setMediaOrder': (own) => ({ path: { id: own.condition }, body: { ids: [own.picture] } }),
  'admin-content.updateMedia': (own) => ({
    path: { id: own.condition, media_id: own.picture },
    body: { title: 'Other', description: '' },
  }),
  'admin-content.removeMedia': (own) => ({ path: { id: own.condition, media_id: own.picture } }),
  'education-content.contentFlow': conditionQuery,
  'education-content.firstMedia': conditionQuery,
  'education-content.logo': collectionOf,
  'education-content.mediaCollection': collectionOf,
  'education-content.getContent': (own) => ({ path: { id: own.picture } }),
  'education-content.getThumb': (own) => ({ path: { id: own.picture } }),
  'education-content.viewCondition': contentOf('condition'),
  'education-content.viewSubCondition': contentOf('sub-condition'),
  'education-content.viewTreatment': contentOf('treatment'),
  'education-content.viewSubTreatment': contentOf('sub-treatment'),
  'education-content.viewRisk': contentOf('risk'),
  'education-content.viewTreatmentCategory': contentOf('treatment-category'),
  'education-content.viewRiskCategory': contentOf('risk-category'),
  'favourites.set': (own) => ({ path: {}, body: { type: 'condition', id: own.condition } }),
  'content-tracking.create': (own) => ({ path: {}, body: { type: 'condition', id: own.condition } }),
  'content-tracking.countView': (own) => ({ path: {}, body: { type: 'condition', id: own.condition } }),
  'playlists.view': (own) => ({ path: { id: own.playlist } }),
  'playlists.update': (own) => ({ path: { id: own.playlist }, body: { name: 'Other', items: [] } }),
  'playlists.copy': (own) => ({ path: { id: own.playlist }, body: { id: randomUUID() } }),
  'playlists.remove': (own) => ({ path: { id: own.playlist } }),
  'playlists.restore': (own) => ({ path: { id: own.playlist } }),
};

/** Gives a practice one of everything of a library. */
export async function giveContent(
  { deps, db }: Pick<TestServer, 'deps' | 'db'>,
  practiceId: string,
): Promise<OwnedContent> {
  const items: Partial<Record<ContentType, string>> = {};
  for (const type of CONTENT_TYPES) items[type] = (await addContentItem(db, practiceId, type, `A ${type}`)).id;
  const { condition = '', treatment = '' } = items;
  await linkContent(db, practiceId, condition, treatment);
  const key = `content/${randomUUID()}.webp`;
  await deps.storage.write(key, JPEG, 'image/webp');
  const columns = { fileKey: key, thumbKey: key, contentType: 'image/webp' };
  const picture = await addContentMedia(db, { id: condition, practiceId }, columns);
  const { id: playlist } = await db.playlist.create({ data: { id: randomUUID(), practiceId, name: 'A playlist' } });
  return { condition, picture: picture.id, playlist, items: items as Record<ContentType, string> };
}

/** Gives a user one of everything that a call can name. */
export async function giveRows({ deps, db }: Pick<TestServer, 'deps' | 'db'>, actor: Actor): Promise<Owned> {
  const { userId } = actor;
  await addTemplates(deps, actor.practiceId);
  const { consultationId, voiceNoteId } = await addConsultation(deps, actor);
  const bundle = await addBundle(deps, actor, voiceNoteId);
  const upload = randomUUID();
  const letterAttachmentKey = `letter-attachments/${bundle.id}/${upload}.jpg`;
  await db.bundle.update({ where: { id: bundle.id }, data: { letterAttachmentKey } });
  await deps.storage.write(letterAttachmentKey, JPEG, 'image/jpeg');
  const recording = await db.recording.create({
    data: { userId, voiceNoteId, contentType: 'audio/webm' },
  });
  await deps.storage.write(segmentObjectKey(`recordings/${recording.id}/`, 0, SHA), AUDIO, 'audio/webm');
  const phrase = await db.transcriptPhrase.create({
    data: { recordingId: recording.id, startMs: 0, endMs: 1_000, text: 'crown' },
  });
  const text = await db.streamedText.create({
    data: { userId, voiceNoteId, name: `voice-note.${voiceNoteId}.notes`, kind: 'notes' },
  });
  const template = await db.template.findFirstOrThrow({ where: { practiceId: actor.practiceId, kind: 'note' } });
  const [ownTemplate, snippet, letter, treatmentConsent] = await Promise.all(
    TEMPLATE_KINDS.map((kind) =>
      db.template.create({
        data: {
          practiceId: actor.practiceId,
          userId,
          kind,
          title: randomUUID(),
          text: '## Own',
          shortcut: kind === 'snippet' ? randomUUID().slice(0, 8) : null,
          isActive: false,
        },
      }),
    ),
  );
  const term = await db.lexiconTerm.create({ data: { userId, spoken: 'term', written: 'Term' } });
  const message = await db.message.create({
    data: {
      userId,
      bundleId: bundle.id,
      channel: 'sms',
      recipient: '+447911123456',
      patientName: 'Jane Doe',
      withConsent: true,
      bundleVersion: bundle.version,
      idempotencyKey: randomUUID(),
      requestHash: randomUUID(),
      pdfKey: 'messages/none.pdf',
      state: 'sent',
      sharedDocument: { create: { tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 60_000) } },
    },
  });
  const passkey = await db.passkey.create({
    data: {
      userId,
      credentialId: randomUUID(),
      publicKey: new Uint8Array([1]),
      counter: 0n,
      name: 'Key',
    },
  });
  const code = await db.extensionCode.create({
    data: { loginSessionId: actor.loginSessionId, expiresAt: new Date(Date.now() + 60_000) },
  });
  const microphone = await db.remoteMicrophone.create({
    data: {
      userId,
      loginSessionId: actor.loginSessionId,
      tokenHash: randomUUID(),
      codeHash: randomUUID(),
      grantHash: randomUUID(),
      joinedAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
      grantExpiresAt: new Date(Date.now() + 60_000),
    },
  });
  const contentView = await db.contentView.create({
    data: {
      id: randomUUID(),
      userId,
      consultationId,
      itemId: randomUUID(),
      itemType: 'treatment',
      itemName: 'Crown',
      mediaId: randomUUID(),
      mediaKind: 'video',
      mediaTitle: 'A crown',
      shownAt: new Date(),
      watchedPercent: 0,
    },
  });
  return {
    consultation: consultationId,
    note: voiceNoteId,
    recording: recording.id,
    phrase: phrase.id,
    text: text.name,
    bundle: bundle.id,
    bundleVersion: bundle.version,
    consent: bundle.consentId,
    treatment: bundle.treatmentId,
    letterUpload: `uploads/${userId}/${upload}`,
    message: message.id,
    template: template.id,
    ownTemplate: ownTemplate?.id ?? '',
    snippet: snippet?.id ?? '',
    letter: letter?.id ?? '',
    treatmentConsent: treatmentConsent?.id ?? '',
    term: term.id,
    device: actor.loginSessionId,
    passkey: passkey.id,
    extensionCode: code.uuid,
    microphone: microphone.id,
    contentView: contentView.id,
  };
}
