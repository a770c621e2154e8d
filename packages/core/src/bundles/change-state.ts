import { type BundleSection, type bundles, removedWith } from '@openconsult/contracts/bundles';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { publishEnded, stopForEdit } from '../streamed-texts/index.ts';
import { BUNDLE_ERRORS } from './errors.ts';
import { consentSourcesOf, isPriceBehind, noteSources, treatmentDigest, writtenWithDigest } from './facts.ts';
import { changeBundle, findBundle, findLockedBundle, findOpenBundle } from './find-bundle.ts';
import { listFor } from './practice-list.ts';
import { createConsentProducer, createLetterProducer, createTreatmentProducer } from './producers.ts';
import { type BundleChange, type BundleRow, bundleRepo as repo } from './repo.ts';
import { lockTexts, startNext } from './section-order.ts';
import { streamNames } from './stream-names.ts';
import { viewBundle } from './view-bundle.ts';

type Calls = typeof bundles;

/** The wire's boolean columns and the row's. The treatments' is derived: it has a version instead. */
const booleanColumns = {
  is_letter_deleted: 'isLetterDeleted',
  is_consent_deleted: 'isConsentDeleted',
  is_treatment_deleted: 'isTreatmentDeleted',
  updates_available_for_letter: 'updatesAvailableForLetter',
  updates_available_for_consent: 'updatesAvailableForConsent',
} as const satisfies Record<string, keyof BundleChange>;

type BooleanColumn = Call<Calls['updateBooleanColumn']>['params']['column'];

/** What setting a column stores. */
function changeOf(column: BooleanColumn, value: boolean): BundleChange {
  if (column !== 'updates_available_for_treatment') return { [booleanColumns[column]]: value };
  return value ? { treatmentSources: '' } : {};
}

/** The sections that go when a column is set. */
const removedBy: Partial<Record<BooleanColumn, readonly BundleSection[]>> = {
  is_letter_deleted: removedWith('letter'),
  is_treatment_deleted: removedWith('treatment'),
  is_consent_deleted: removedWith('consent'),
};

export function changeState(deps: Deps) {
  const { db } = deps;
  const producers = {
    letter: createLetterProducer(deps),
    treatment: createTreatmentProducer(deps),
    consent: createConsentProducer(deps),
  };

  return {
    async toggleStatus(actor, { params }) {
      await db.$transaction(async (tx) => {
        const bundle = await findLockedBundle(tx, actor, params.id);
        if (params.status === 'pending' && bundle.state === 'sent' && (await repo.hasGoneOut(tx, bundle.id)))
          throw new AppError('CONFLICT', BUNDLE_ERRORS.wentOut);
        await changeBundle(tx, actor, params.id, { state: params.status });
      });
      return viewBundle(db, actor, params.id);
    },

    /**
     * Removing the treatments also removes their consents and the mark of updates (behaviour.md#bundle). A section that is
     * removed while it is written is stopped, and the next one starts.
     */
    async updateBooleanColumn(actor, { params, body }) {
      const removed = (body.value && removedBy[params.column]) || [];
      const stopped = await transactWithJobs(deps, async (tx, enqueue) => {
        const bundle = await findBundle(tx, actor, params.id);
        if (removed.length > 0) await lockTexts(tx, actor, bundle);
        await findOpenBundle(tx, actor, bundle.id);
        const stopped = [];
        for (const section of removed) {
          const text = { userId: actor.userId, name: streamNames[section](bundle), bundleId: bundle.id };
          const closed = await stopForEdit(tx, producers[section], text);
          if (closed) stopped.push({ closed, producer: producers[section] });
        }
        const removesTreatments = params.column === 'is_treatment_deleted' && body.value;
        await changeBundle(tx, actor, params.id, {
          ...changeOf(params.column, body.value),
          ...(removesTreatments && { updatesAvailableForConsent: false }),
        });
        if (removesTreatments) await repo.deleteConsents(tx, params.id);
        if (!body.value) await acceptTexts(tx, actor, await findBundle(tx, actor, params.id), params.column);
        if (stopped.length > 0) await startNext(tx, enqueue, actor, bundle.id);
        return stopped;
      });
      for (const { closed, producer } of stopped) await publishEnded(deps, producer, closed);
      return viewBundle(db, actor, params.id);
    },

    async updateHasEditedConsent(actor, { params, body }) {
      await db.$transaction(async (tx) => {
        await findOpenBundle(tx, actor, params.id);
        await changeBundle(tx, actor, params.id, { hasEditedConsent: body.value });
      });
      return viewBundle(db, actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** Accepts letter, treatments or consents as they are, although their sources have changed. */
async function acceptTexts(tx: Tx, actor: Actor, bundle: BundleRow, column: BooleanColumn): Promise<void> {
  const { userId, id: bundleId, voiceNote } = bundle;
  const list = await listFor(tx, actor, [bundle]);
  if (column === 'updates_available_for_letter')
    await repo.update(tx, userId, bundleId, { letterSources: noteSources(voiceNote) });
  if (column === 'updates_available_for_treatment') {
    await repo.update(tx, userId, bundleId, { treatmentSources: noteSources(voiceNote) });
    const behind = bundle.treatments.filter((treatment) => list !== null && isPriceBehind(treatment, list));
    await repo.acceptPrices(
      tx,
      bundleId,
      behind.map(({ id }) => id),
    );
  }
  if (column !== 'updates_available_for_consent') return;
  await repo.update(tx, userId, bundleId, { consentSources: consentSourcesOf(voiceNote) });
  for (const { id, treatmentId } of bundle.consents) {
    const treatment = bundle.treatments.find((one) => one.id === treatmentId);
    if (!treatment) continue;
    await repo.updateConsent(tx, bundle.id, id, {
      writtenFor: treatmentDigest(treatment),
      ...(list && { writtenWith: writtenWithDigest(treatment.catalogueId, bundle.treatments, list) }),
    });
  }
}
