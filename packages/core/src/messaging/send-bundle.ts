import { createHash, randomUUID } from 'node:crypto';
import type { bundles } from '@openconsult/contracts/bundles';
import { consentGaps, haveConsentsFailed } from '@openconsult/contracts/consent-gaps';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { LETTER_TOTAL_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { Message as MessageWire } from '@openconsult/contracts/messaging';
import { usageMessages, validationMessages } from '@openconsult/contracts/texts';
import type { Message, Prisma, Tx } from '@openconsult/db';
import parsePhoneNumber, { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { type BundleRow, bundleToWire, findBundle, findLockedBundle } from '../bundles/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { renderForPage } from '../platform/render-for-page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { assertChecked } from '../text-checks/index.ts';
import { spend } from '../usage/index.ts';
import { findUserPractice } from '../users/index.ts';
import { letterAnswer, withPictures } from './letter-file.ts';
import { documentLength, patientDocument, pdfKeyOf, type StoredDocument } from './patient-document.ts';
import { messageRepo as repo } from './repo.ts';
import { messageToWire } from './wire.ts';

type Calls = typeof bundles;

const SEND_ERRORS = {
  stale: 'The bundle or the patient changed since you opened this window. Please look at it again before sending.',
  empty: 'There is nothing in this bundle to send.',
  beingWritten: 'This bundle is still being written. Wait until it is done, or stop it.',
  consentFailed: 'The consents could not be written. Write them, or send without consent.',
  consentEmpty: 'A consent is still empty. Write it, remove it, or send without consent.',
  consentMissing: 'A treatment has no consent text. Write it, or send without consent.',
  consentOrphaned: 'A consent is about a treatment that was removed. Remove the consent, or send without consent.',
  reusedKey: 'This was already sent with other contents.',
  alreadySent: 'This version was already sent to this recipient. Confirm to send it again.',
  alreadySending: 'This letter is already on its way to this recipient. Wait until it is sent.',
  tooLong: 'This letter with its consents is too long to send. Shorten the texts, or send it without consent.',
  smsOff: 'Text messages are not set up on this installation.',
} as const;

const SMS_NUMBER_TYPES: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

type SendRequest = Omit<Call<Calls['sendEmail']>['body'], 'email'>;

/**
 * The calls that send a bundle to its patient, only as it was shown: once per key, and each version once per recipient
 * unless the user asks again (fault E2, E3, E6, F9).
 */
export function createBundleSending(deps: Deps) {
  const { db } = deps;

  return {
    sendEmail: (actor, { body: { email, ...request } }) => send(deps, actor, 'email', email.toLowerCase(), request),

    async sendSms(actor, { body: { phone, ...request } }) {
      if (deps.config.SMS_PROVIDER === 'none') throw new AppError('UNAVAILABLE', SEND_ERRORS.smsOff);
      return send(deps, actor, 'sms', internationalNumber(deps.config.SMS_COUNTRIES, actor, phone), request);
    },

    /** Exactly what a send would contain now. */
    async emailSummaryPdf(actor, { params, query }) {
      const bundle = await findBundle(db, actor, params.id);
      const document = await documentOf(deps.clock, db, actor, bundle, query.with_consent !== '0');
      return letterAnswer(await renderForPage(deps.renderer.pdf(await withPictures(deps.storage, document))));
    },
  } satisfies Partial<UseCases<Calls>>;
}

export async function documentOf(
  clock: Clock,
  tx: Tx,
  actor: Actor,
  bundle: BundleRow,
  withConsent: boolean,
): Promise<StoredDocument> {
  const sender = await findUserPractice(tx, actor.userId);
  const document = patientDocument(bundle, sender, { withConsent, date: clock.now() });
  if (documentLength(document) > LETTER_TOTAL_MAX_LENGTH) throw new AppError('TOO_LARGE', SEND_ERRORS.tooLong);
  return document;
}

function assertSendable(bundle: BundleRow, request: SendRequest): void {
  if (bundle.version !== request.bundle_version || bundle.voiceNote.consultation.patientName !== request.patient_name) {
    throw new AppError('STALE_CONFIRMATION', SEND_ERRORS.stale);
  }
  const wire = bundleToWire(bundle, null);
  if (Object.values(wire.sections).some(({ state }) => state === 'writing' || state === 'waiting'))
    throw new AppError('CONFLICT', SEND_ERRORS.beingWritten);
  const hasLetter = !bundle.isLetterDeleted && bundle.letter.trim() !== '';
  const hasTreatments = !bundle.isTreatmentDeleted && bundle.treatments.length > 0;
  const consents = bundle.isConsentDeleted || !request.with_consent ? [] : bundle.consents;
  if (!hasLetter && !hasTreatments && consents.length === 0) throw new AppError('CONFLICT', SEND_ERRORS.empty);
  if (bundle.isConsentDeleted || !request.with_consent) return;
  if (haveConsentsFailed(wire)) throw new AppError('CONFLICT', SEND_ERRORS.consentFailed);
  const gaps = consentGaps(wire);
  if (gaps.empty.length > 0) throw new AppError('CONFLICT', SEND_ERRORS.consentEmpty);
  if (gaps.orphaned.length > 0) throw new AppError('CONFLICT', SEND_ERRORS.consentOrphaned);
  if (gaps.missing.length > 0) throw new AppError('CONFLICT', SEND_ERRORS.consentMissing);
}

/** Before the transaction, as the comparison takes time: the version that is sent is the one that was compared. */
async function assertSettled(deps: Deps, actor: Actor, request: SendRequest): Promise<void> {
  const bundle = await findBundle(deps.db, actor, request.bundle_id);
  assertSendable(bundle, request);
  await assertChecked(deps, actor, request.with_consent ? bundle : { ...bundle, isConsentDeleted: true });
}

async function send(
  deps: Deps,
  actor: Actor,
  channel: 'email' | 'sms',
  recipient: string,
  request: SendRequest,
): Promise<MessageWire> {
  const { idempotency_key: idempotencyKey, again = false, ...asked } = request;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([channel, recipient, again, asked]))
    .digest('hex');
  const sameRequest = (row: Message): MessageWire => {
    if (row.requestHash !== requestHash) throw new AppError('CONFLICT', SEND_ERRORS.reusedKey);
    return messageToWire(row);
  };
  const earlier = await repo.findByKey(deps.db, actor.userId, idempotencyKey);
  if (earlier) return sameRequest(earlier);
  await assertSettled(deps, actor, request);
  const id = randomUUID();
  const letter = {
    userId: actor.userId,
    bundleId: request.bundle_id,
    bundleVersion: request.bundle_version,
    channel,
    recipient,
  };
  await transactWithJobs(deps, async (tx, enqueue) => {
    const bundle = await findLockedBundle(tx, actor, request.bundle_id);
    assertSendable(bundle, request);
    const document = await documentOf(deps.clock, tx, actor, bundle, request.with_consent);
    const isRepeat = again && (await repo.sameLetter(tx, letter)).length > 0;
    const isNew = await repo.create(tx, {
      id,
      ...letter,
      patientName: request.patient_name,
      withConsent: request.with_consent,
      idempotencyKey,
      requestHash,
      document: document as unknown as Prisma.InputJsonObject,
      pdfKey: pdfKeyOf(id),
      isRepeat,
    });
    if (!isNew) return;
    await spend(deps, tx, actor, channel === 'sms' ? 'text_messages' : 'emails');
    await enqueue(jobs.send, { messageId: id });
  });
  const created = await repo.findByKey(deps.db, actor.userId, idempotencyKey);
  if (created) return sameRequest(created);
  const same = await repo.sameLetter(deps.db, letter);
  if (same.some(({ state }) => state === 'queued' || state === 'sending'))
    throw new AppError('CONFLICT', SEND_ERRORS.alreadySending);
  throw new AppError('ALREADY_SENT', SEND_ERRORS.alreadySent);
}

/** The number in international form. One without a country code is read in the sender's country. */
function internationalNumber(countries: readonly string[], actor: Actor, phone: string): string {
  const country = actor.user.address_country ?? 'GB';
  const parsed = parsePhoneNumber(phone, isSupportedCountry(country) ? (country as CountryCode) : 'GB');
  const refused = (message: string) => new AppError('VALIDATION', undefined, { errors: { phone: [message] } });
  if (!parsed?.isValid()) throw refused(validationMessages.phone);
  if (!countries.includes(parsed.country ?? '')) throw refused(usageMessages.smsCountry);
  // A number of another type costs the sender money, or receives no text messages.
  if (!SMS_NUMBER_TYPES.includes(parsed.getType())) throw refused(usageMessages.smsNumberType);
  return parsed.number;
}
