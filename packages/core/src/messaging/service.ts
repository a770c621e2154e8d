import { createHash, randomUUID } from 'node:crypto';
import type { bundles } from '@openconsult/contracts/bundles';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { answerMessages, validationMessages } from '@openconsult/contracts/messages';
import { type Message as MessageWire, message, type messaging } from '@openconsult/contracts/messaging';
import type { Message } from '@openconsult/db';
import { type PatientDocument, renderPatientDocument } from '@openconsult/integrations/pdf';
import parsePhoneNumber, { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import { type BundleRow, findBundle } from '../bundles/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { findUserPractice } from '../users/index.ts';
import { messageKeys, patientDocument } from './patient-document.ts';
import { messageRepo as repo } from './repo.ts';
import { hashToken } from './share-token.ts';

const SEND_ERRORS = {
  stale: 'The bundle or the patient changed since you opened this window. Please look at it again before sending.',
  empty: 'There is nothing in this bundle to send.',
  consentMissing: 'A consent is still empty. Write it, remove it, or send without consent.',
  reusedKey: 'This was already sent with other contents.',
  smsOff: 'Text messages are not set up on this installation.',
} as const;

const PDF_NAME = 'letter.pdf';

/** A file that an answer carries. */
export interface FileAnswer {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

export const messageToWire = (row: Message): MessageWire =>
  message.parse({
    id: row.id,
    bundle_id: row.bundleId,
    channel: row.channel,
    recipient: row.recipient,
    with_consent: row.withConsent,
    state: row.state,
    failure: row.failure,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  });

type SendRequest = Omit<CallParsed<typeof bundles.sendEmail>['body'], 'email'>;

/** Sending a bundle to its patient, once for a key, and only as it was looked at (reliability E2, E3, E6). */
export function createMessagingService(deps: Deps) {
  const { db, clock, storage } = deps;

  async function documentOf(actor: Actor, bundle: BundleRow, withConsent: boolean): Promise<PatientDocument> {
    const sender = await findUserPractice(db, actor.userId);
    return patientDocument(bundle, sender, { withConsent, date: clock.now() });
  }

  function assertSendable(bundle: BundleRow, request: SendRequest): void {
    if (
      bundle.version !== request.bundle_version ||
      bundle.voiceNote.patientSession.patientName !== request.patient_name
    ) {
      throw new AppError('STALE_CONFIRMATION', SEND_ERRORS.stale);
    }
    const hasLetter = !bundle.isLetterDeleted && bundle.letter.trim() !== '';
    const hasTreatments = !bundle.isTreatmentDeleted && bundle.treatments.length > 0;
    const consents = bundle.isConsentDeleted || !request.with_consent ? [] : bundle.consents;
    if (!hasLetter && !hasTreatments && consents.length === 0) throw new AppError('CONFLICT', SEND_ERRORS.empty);
    if (consents.some((consent) => consent.value.trim() === ''))
      throw new AppError('CONFLICT', SEND_ERRORS.consentMissing);
  }

  async function send(
    actor: Actor,
    channel: 'email' | 'sms',
    recipient: string,
    request: SendRequest,
  ): Promise<MessageWire> {
    const { idempotency_key: idempotencyKey, ...asked } = request;
    const requestHash = createHash('sha256')
      .update(JSON.stringify([channel, recipient, asked]))
      .digest('hex');
    const sameRequest = (row: Message): MessageWire => {
      if (row.requestHash !== requestHash) throw new AppError('CONFLICT', SEND_ERRORS.reusedKey);
      return messageToWire(row);
    };
    const earlier = await repo.findByKey(db, actor.userId, idempotencyKey);
    if (earlier) return sameRequest(earlier);
    const bundle = await findBundle(db, actor, request.bundle_id);
    assertSendable(bundle, request);
    const id = randomUUID();
    const document = await documentOf(actor, bundle, request.with_consent);
    const keys = messageKeys(id);
    await storage.write(keys.pdf, await renderPatientDocument(document), 'application/pdf');
    await storage.write(keys.document, Buffer.from(JSON.stringify(document)), 'application/json');
    await transactWithJobs(deps, async (tx, enqueue) => {
      // Checked again inside: what was rendered must still be what is sent.
      assertSendable(await findBundle(tx, actor, request.bundle_id), request);
      const isNew = await repo.create(tx, {
        id,
        userId: actor.userId,
        bundleId: bundle.id,
        channel,
        recipient,
        patientName: request.patient_name,
        withConsent: request.with_consent,
        bundleVersion: request.bundle_version,
        idempotencyKey,
        requestHash,
        pdfKey: keys.pdf,
      });
      if (isNew) await enqueue(jobs.send, { messageId: id });
    });
    const kept = await repo.findByKey(db, actor.userId, idempotencyKey);
    if (!kept) throw new AppError('CONFLICT', SEND_ERRORS.stale);
    if (kept.id !== id) await storage.remove([keys.pdf, keys.document]);
    return sameRequest(kept);
  }

  /** The number in international form; one without a country code is read in the sender's country. */
  function internationalNumber(actor: Actor, phone: string): string {
    const country = actor.user.address_country ?? 'GB';
    const parsed = parsePhoneNumber(phone, isSupportedCountry(country) ? (country as CountryCode) : 'GB');
    if (!parsed?.isValid())
      throw new AppError('VALIDATION', answerMessages.invalid, { errors: { phone: [validationMessages.phone] } });
    return parsed.number;
  }

  return {
    sendEmail: (
      actor: Actor,
      { body: { email, ...request } }: CallParsed<typeof bundles.sendEmail>,
    ): Promise<CallResponse<typeof bundles.sendEmail>> => send(actor, 'email', email.toLowerCase(), request),

    async sendSms(
      actor: Actor,
      { body: { phone, ...request } }: CallParsed<typeof bundles.sendSms>,
    ): Promise<CallResponse<typeof bundles.sendSms>> {
      if (deps.config.SMS_PROVIDER === 'none') throw new AppError('UNAVAILABLE', SEND_ERRORS.smsOff);
      return send(actor, 'sms', internationalNumber(actor, phone), request);
    },

    async ofBundle(
      actor: Actor,
      { params }: CallParsed<typeof messaging.ofBundle>,
    ): Promise<CallResponse<typeof messaging.ofBundle>> {
      const bundle = await findBundle(db, actor, params.id);
      return { data: (await repo.ofBundle(db, actor.userId, bundle.id)).map(messageToWire) };
    },

    /** Exactly what a send would carry at this moment. */
    async pdf(actor: Actor, { params, query }: CallParsed<typeof bundles.emailSummaryPdf>): Promise<FileAnswer> {
      const bundle = await findBundle(db, actor, params.id);
      const document = await documentOf(actor, bundle, query.with_consent !== '0');
      return { content: await renderPatientDocument(document), contentType: 'application/pdf', fileName: PDF_NAME };
    },

    /** The document behind the link of a text message. */
    async sharedDocument({ params }: CallParsed<typeof messaging.sharedDocument>): Promise<FileAnswer> {
      const shared = await repo.findShared(db, hashToken(params.token), clock.now());
      if (!shared) throw new AppError('NOT_FOUND', answerMessages.notFound);
      return { content: await storage.read(shared.message.pdfKey), contentType: 'application/pdf', fileName: PDF_NAME };
    },
  };
}
