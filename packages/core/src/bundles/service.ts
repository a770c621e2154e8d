import { randomUUID } from 'node:crypto';
import type { BundleSection, bundles } from '@openconsult/contracts/bundles';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { giveWay, startText, tellEnd } from '../streamed-texts/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { createConsentProducer, createLetterProducer } from './producers.ts';
import { type BundleChange, type BundleRow, type NewTreatment, bundleRepo as repo } from './repo.ts';
import { bundleToWire, consentToWire } from './wire.ts';

type Calls = typeof bundles;

const notFound = () => new AppError('NOT_FOUND', answerMessages.notFound);

/** @throws NOT_FOUND unless the bundle is the person's own. */
export async function findBundle(tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<BundleRow> {
  const row = await repo.find(tx, actor.userId, id);
  if (!row) throw notFound();
  return row;
}

/** Notes that a bundle went out to its patient. */
export const markBundleSent = (tx: Tx, userId: string, id: string) => repo.update(tx, userId, id, { state: 'sent' });

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

/** The calls of the domain (@spec §4 Bundle, §7 Voice notes). */
export function createBundleService(deps: Deps) {
  const { db } = deps;
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
    isEdited: (bundle: BundleRow) => boolean,
    store: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const producer = producers[section];
    const { interrupted, result } = await db.$transaction(async (tx) => {
      const bundle = await findBundle(tx, actor, id);
      const text = { userId: actor.userId, name: streamNames[section](bundle), bundleId: bundle.id };
      const interrupted = isEdited(bundle) ? await giveWay(deps, tx, producer, text) : null;
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
        const consentIds =
          type === 'consent' ? await openConsents(tx, await findBundle(tx, actor, created.id)) : undefined;
        const name = streamNames[type]({ voiceNoteId: note.id, randomId });
        await startText(tx, enqueue, {
          userId: actor.userId,
          name,
          kind: type,
          voiceNoteId: note.id,
          bundleId: created.id,
        });
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

    /** Removing the treatments also removes their consents and what was new about them (@spec §4 Bundle). */
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
      });
      return wire(actor, params.id);
    },

    async updateSection(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateSection']>,
    ): Promise<CallResponse<Calls['updateSection']>> {
      const isEdited = (bundle: BundleRow) => bundle.letter !== body.value;
      await edit(actor, params.id, 'letter', isEdited, (tx) => change(tx, actor, params.id, { letter: body.value }));
      return wire(actor, params.id);
    },

    /** New or changed treatments leave the letter and the consents behind: both are marked as having updates. */
    async updateTreatments(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateTreatments']>,
    ): Promise<CallResponse<Calls['updateTreatments']>> {
      await db.$transaction(async (tx) => {
        const before = await findBundle(tx, actor, params.id);
        const known = new Map(before.treatments.map((treatment) => [treatment.id, treatment]));
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
        const facts = (list: readonly NewTreatment[]) =>
          JSON.stringify(list.map(({ name, tooth, currency, priceMinor }) => [name, tooth, currency, priceMinor]));
        const isChanged = facts(treatments) !== facts(before.treatments);
        await repo.replaceTreatments(tx, params.id, treatments);
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
      return { data: (await findBundle(db, actor, params.id)).consents.map(consentToWire) };
    },

    async updateConsent(
      actor: Actor,
      { params, body }: CallParsed<Calls['updateConsent']>,
    ): Promise<CallResponse<Calls['updateConsent']>> {
      const isOf = ({ id }: { id: string }) => id === params.consent_id;
      const isEdited = ({ consents }: BundleRow) => consents.find(isOf)?.value !== body.value;
      const row = await edit(actor, params.id, 'consent', isEdited, async (tx) => {
        await change(tx, actor, params.id, { hasEditedConsent: true });
        if (!(await repo.setConsentValue(tx, params.id, params.consent_id, body.value))) throw notFound();
        return (await findBundle(tx, actor, params.id)).consents.find(isOf);
      });
      if (!row) throw notFound();
      return consentToWire(row);
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

  async function removeConsents(actor: Actor, bundleId: string, ids: readonly string[]): Promise<{ done: true }> {
    await db.$transaction(async (tx) => {
      await change(tx, actor, bundleId, {});
      await repo.deleteConsents(tx, bundleId, ids);
    });
    return { done: true };
  }

  /** An empty consent for every treatment, so that their ids are known before their texts. */
  async function openConsents(tx: Tx, bundle: BundleRow): Promise<string[]> {
    const treatments = bundle.treatments.map(({ id, name, tooth }) => ({
      treatmentId: id,
      treatmentName: [name, tooth].filter(Boolean).join(' '),
    }));
    const rows = await repo.replaceConsents(tx, bundle.id, treatments);
    await repo.update(tx, bundle.userId, bundle.id, { isConsentDeleted: false, hasEditedConsent: false });
    return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  }
}
