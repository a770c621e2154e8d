import { randomUUID } from 'node:crypto';
import type { BundleSection, bundles } from '@openconsult/contracts/bundles';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { giveWay, isBeingWritten, lockText, startText, tellEnd } from '../streamed-texts/index.ts';
import { spend } from '../usage/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { noteSources, treatmentDigest, treatmentsDigest, treatmentTitle } from './facts.ts';
import { createConsentProducer, createLetterProducer } from './producers.ts';
import { type BundleChange, type BundleRow, bundleRepo as repo } from './repo.ts';
import { bundleToWire, consentToWire, treatmentToWire } from './wire.ts';

type Calls = typeof bundles;

const notFound = () => new AppError('NOT_FOUND', answerMessages.notFound);

/** @throws NOT_FOUND unless the bundle is the person's own. */
export async function findBundle(tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<BundleRow> {
  const row = await repo.find(tx, actor.userId, id);
  if (!row) throw notFound();
  return row;
}

/** Notes that a bundle went out to its patient. Its contents, and so its version, stay. */
export const markBundleSent = (tx: Tx, userId: string, id: string): Promise<void> => repo.markSent(tx, userId, id);

/** The wire's boolean columns and the row's. */
const booleanColumns = {
  is_letter_deleted: 'isLetterDeleted',
  is_consent_deleted: 'isConsentDeleted',
  is_treatment_deleted: 'isTreatmentDeleted',
  updates_available_for_letter: 'updatesAvailableForLetter',
  updates_available_for_consent: 'updatesAvailableForConsent',
} as const satisfies Record<string, keyof BundleChange>;

const streamNames: Record<BundleSection, (ids: { voiceNoteId: string; randomId: string }) => string> = {
  letter: ({ randomId }) => userEvents.letter.name(randomId),
  treatment: ({ randomId }) => userEvents.treatment.name(randomId),
  consent: ({ voiceNoteId }) => userEvents.consent.name(voiceNoteId),
};

/** The calls of the domain (behaviour.md#bundle). */
export function createBundleService(deps: Deps) {
  const { db, clock } = deps;
  const wire = async (actor: Actor, id: string) => ({ data: bundleToWire(await findBundle(db, actor, id)) });
  const change = async (tx: Tx, actor: Actor, id: string, changes: BundleChange): Promise<void> => {
    if (!(await repo.update(tx, actor.userId, id, changes))) throw notFound();
  };
  const producers = { letter: createLetterProducer(deps), consent: createConsentProducer(deps) };

  /** Stores what a person made of a section; a writer that is at it gives way. */
  const edit = async <Result>(
    actor: Actor,
    id: string,
    section: keyof typeof producers,
    check: (bundle: BundleRow) => { isEdited: boolean },
    store: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const producer = producers[section];
    const { interrupted, result } = await db.$transaction(async (tx) => {
      const name = streamNames[section](await findBundle(tx, actor, id));
      // The stream before the bundle, as whoever ends a text does.
      await lockText(tx, actor.userId, name);
      await repo.lock(tx, actor.userId, id);
      const { isEdited } = check(await findBundle(tx, actor, id));
      const text = { userId: actor.userId, name, bundleId: id };
      const interrupted = isEdited ? await giveWay(deps, tx, producer, text) : null;
      return { interrupted, result: await store(tx) };
    });
    if (interrupted) await tellEnd(deps, producer, interrupted);
    return result;
  };

  return {
    async create(actor: Actor, { body }: CallParsed<Calls['create']>): Promise<CallResponse<Calls['create']>> {
      const { type, random_id: randomId } = body;
      return transactWithJobs(deps, async (tx, enqueue) => {
        const note = await findVoiceNote(tx, actor, body.voice_note_id);
        const name = streamNames[type]({ voiceNoteId: note.id, randomId });
        const known = await repo.findByRandomId(tx, actor.userId, randomId);
        const isRepeat = known && (await isBeingWritten(tx, { userId: actor.userId, name, bundleId: known.id }));
        if (!isRepeat) await spend(deps, tx, actor, 'generations');
        const deleted = new Set(body.deleted_sections);
        await repo.create(tx, {
          userId: actor.userId,
          voiceNoteId: note.id,
          randomId,
          isLetterDeleted: deleted.has('letter'),
          isTreatmentDeleted: deleted.has('treatment'),
          isConsentDeleted: deleted.has('consent'),
        });
        const created = await repo.findByRandomId(tx, actor.userId, randomId);
        if (!created || created.voiceNoteId !== note.id) throw notFound();
        const { isNew } = await startText(tx, enqueue, {
          userId: actor.userId,
          name,
          kind: type,
          voiceNoteId: note.id,
          bundleId: created.id,
        });
        const consentIds =
          type === 'consent' ? await openConsents(tx, await findBundle(tx, actor, created.id), isNew) : undefined;
        return {
          data: { patient_session_bundle_id: created.id, stream: name, ...(consentIds && { value: consentIds }) },
        };
      });
    },

    async ofNote(actor: Actor, { params }: CallParsed<Calls['ofNote']>): Promise<CallResponse<Calls['ofNote']>> {
      const note = await findVoiceNote(db, actor, params.id);
      return { data: (await repo.ofNote(db, actor.userId, note.id)).map(bundleToWire) };
    },

    view: (actor: Actor, { params }: CallParsed<Calls['view']>): Promise<CallResponse<Calls['view']>> =>
      wire(actor, params.id),

    async toggleStatus(
      actor: Actor,
      { params }: CallParsed<Calls['toggleStatus']>,
    ): Promise<CallResponse<Calls['toggleStatus']>> {
      await change(db, actor, params.id, { state: params.status });
      return wire(actor, params.id);
    },

    /** Removing the treatments also removes their consents and what was new about them (behaviour.md#bundle). */
    async updateBooleanColumn(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateBooleanColumn']>,
    ): Promise<CallResponse<Calls['updateBooleanColumn']>> {
      await db.$transaction(async (tx) => {
        const removesTreatments = params.column === 'is_treatment_deleted' && body.value;
        await change(tx, actor, params.id, {
          [booleanColumns[params.column]]: body.value,
          ...(removesTreatments && { updatesAvailableForConsent: false }),
        });
        if (removesTreatments) await repo.deleteConsents(tx, params.id);
        if (!body.value) await acceptTexts(tx, await findBundle(tx, actor, params.id), params.column);
      });
      return wire(actor, params.id);
    },

    async updateSection(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateSection']>,
    ): Promise<CallResponse<Calls['updateSection']>> {
      const check = ({ letter, letterVersion }: BundleRow) => {
        const isEdited = letter !== body.value;
        assertVersion(body.expected_version, { version: letterVersion, text: letter }, !isEdited);
        return { isEdited };
      };
      await edit(actor, params.id, 'letter', check, (tx) => change(tx, actor, params.id, { letter: body.value }));
      return wire(actor, params.id);
    },

    /**
     * New or changed treatments leave the letter and the consents behind: both are marked as having updates. The id of a removed
     * treatment brings it back.
     */
    async updateTreatments(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateTreatments']>,
    ): Promise<CallResponse<Calls['updateTreatments']>> {
      await db.$transaction(async (tx) => {
        await repo.lock(tx, actor.userId, params.id);
        const before = await findBundle(tx, actor, params.id);
        const rows = await repo.knownTreatments(tx, params.id);
        const known = new Map(rows.map((row) => [row.id, row]));
        const treatments = body.treatments.map((item) => {
          const row = item.id ? known.get(item.id) : undefined;
          if (item.id && !row) throw notFound();
          return {
            id: item.id ?? randomUUID(),
            catalogueId: row?.catalogueId ?? null,
            name: item.name,
            tooth: item.tooth,
            currency: item.currency,
            priceMinor: item.price,
            evidence: item.evidence ?? row?.evidence ?? '',
          };
        });
        const current = { version: before.treatmentsVersion, treatments: before.treatments.map(treatmentToWire) };
        const isChanged = treatmentsDigest(treatments) !== treatmentsDigest(before.treatments);
        assertVersion(body.expected_version, current, !isChanged);
        await repo.replaceTreatments(tx, params.id, treatments, clock.now());
        await change(
          tx,
          actor,
          params.id,
          isChanged ? { updatesAvailableForLetter: true, updatesAvailableForConsent: true } : {},
        );
      });
      return wire(actor, params.id);
    },

    async updateHasEditedConsent(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateHasEditedConsent']>,
    ): Promise<CallResponse<Calls['updateHasEditedConsent']>> {
      await change(db, actor, params.id, { hasEditedConsent: body.value });
      return wire(actor, params.id);
    },

    async consents(actor: Actor, { params }: CallParsed<Calls['consents']>): Promise<CallResponse<Calls['consents']>> {
      const { consents, treatments } = await findBundle(db, actor, params.id);
      return { data: consents.map((consent) => consentToWire(consent, treatments)) };
    },

    async updateConsent(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateConsent']>,
    ): Promise<CallResponse<Calls['updateConsent']>> {
      const isOf = ({ id }: { id: string }) => id === params.consent_id;
      const check = ({ consents }: BundleRow) => {
        const consent = consents.find(isOf);
        if (!consent) throw notFound();
        const isEdited = consent.value !== body.value;
        assertVersion(body.expected_version, { version: consent.version, text: consent.value }, !isEdited);
        return { isEdited };
      };
      const bundle = await edit(actor, params.id, 'consent', check, async (tx) => {
        await change(tx, actor, params.id, { hasEditedConsent: true });
        const isThere = await repo.updateConsent(tx, params.id, params.consent_id, { value: body.value });
        if (!isThere) throw notFound();
        return findBundle(tx, actor, params.id);
      });
      const row = bundle.consents.find(isOf);
      if (!row) throw notFound();
      return consentToWire(row, bundle.treatments);
    },

    async deleteConsent(
      actor: Actor,
      { params }: CallParsed<Calls['deleteConsent']>,
    ): Promise<CallResponse<Calls['deleteConsent']>> {
      return removeConsents(actor, params.id, [params.consent_id]);
    },

    async bulkDeleteConsents(
      actor: Actor,
      { params, body }: CallParsed<Calls['bulkDeleteConsents']>,
    ): Promise<CallResponse<Calls['bulkDeleteConsents']>> {
      return removeConsents(actor, params.id, body.ids);
    },
  };

  /** A person looked: letter or consents stay as they are although something they were written from has changed. */
  async function acceptTexts(tx: Tx, bundle: BundleRow, column: keyof typeof booleanColumns): Promise<void> {
    if (column === 'updates_available_for_letter')
      await repo.update(tx, bundle.userId, bundle.id, { letterSources: noteSources(bundle.voiceNote) });
    if (column !== 'updates_available_for_consent') return;
    for (const { id, treatmentId } of bundle.consents) {
      const treatment = bundle.treatments.find((one) => one.id === treatmentId);
      if (treatment) await repo.updateConsent(tx, bundle.id, id, { writtenFor: treatmentDigest(treatment) });
    }
  }

  async function removeConsents(actor: Actor, bundleId: string, ids: readonly string[]): Promise<{ done: true }> {
    await db.$transaction(async (tx) => {
      await change(tx, actor, bundleId, {});
      await repo.deleteConsents(tx, bundleId, ids);
    });
    return { done: true };
  }

  /** An empty consent for every treatment, so that their ids are known before their texts; those being written stay. */
  async function openConsents(tx: Tx, bundle: BundleRow, isNew: boolean): Promise<string[]> {
    if (!isNew) return bundle.consents.map(({ id }) => id);
    const treatments = bundle.treatments.map((treatment) => ({
      treatmentId: treatment.id,
      treatmentName: treatmentTitle(treatment),
    }));
    const rows = await repo.replaceConsents(tx, bundle.id, treatments);
    await repo.update(tx, bundle.userId, bundle.id, { isConsentDeleted: false, hasEditedConsent: false });
    return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  }
}
