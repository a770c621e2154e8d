import type { bundles } from '@openconsult/contracts/bundles';
import type { Db, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { noteSources, treatmentDigest } from './facts.ts';
import { changeBundle, findBundle } from './find-bundle.ts';
import { type BundleChange, type BundleRow, bundleRepo as repo } from './repo.ts';
import { bundleToWire } from './wire.ts';

type Calls = typeof bundles;

/** The wire's boolean columns and the row's. */
const booleanColumns = {
  is_letter_deleted: 'isLetterDeleted',
  is_consent_deleted: 'isConsentDeleted',
  is_treatment_deleted: 'isTreatmentDeleted',
  updates_available_for_letter: 'updatesAvailableForLetter',
  updates_available_for_consent: 'updatesAvailableForConsent',
} as const satisfies Record<string, keyof BundleChange>;

export function changeState({ db }: Deps) {
  const wire = async (actor: Actor, id: string) => ({ data: bundleToWire(await findBundle(db, actor, id)) });

  return {
    view: (actor, { params }) => wire(actor, params.id),

    async toggleStatus(actor, { params }) {
      await changeBundle(db, actor, params.id, { state: params.status });
      return wire(actor, params.id);
    },

    /** Removing the treatments also removes their consents and what was new about them (behaviour.md#bundle). */
    async updateBooleanColumn(actor, { params, body }) {
      await db.$transaction(async (tx) => {
        const removesTreatments = params.column === 'is_treatment_deleted' && body.value;
        await changeBundle(tx, actor, params.id, {
          [booleanColumns[params.column]]: body.value,
          ...(removesTreatments && { updatesAvailableForConsent: false }),
        });
        if (removesTreatments) await repo.deleteConsents(tx, params.id);
        if (!body.value) await acceptTexts(tx, await findBundle(tx, actor, params.id), params.column);
      });
      return wire(actor, params.id);
    },

    async updateHasEditedConsent(actor, { params, body }) {
      await changeBundle(db, actor, params.id, { hasEditedConsent: body.value });
      return wire(actor, params.id);
    },

    deleteConsent: (actor, { params }) => removeConsents(db, actor, params.id, [params.consent_id]),

    bulkDeleteConsents: (actor, { params, body }) => removeConsents(db, actor, params.id, body.ids),
  } satisfies Partial<UseCases<Calls>>;
}

/** The user keeps letter or consents as they are, although something they were written from has changed. */
async function acceptTexts(tx: Tx, bundle: BundleRow, column: keyof typeof booleanColumns): Promise<void> {
  if (column === 'updates_available_for_letter')
    await repo.update(tx, bundle.userId, bundle.id, { letterSources: noteSources(bundle.voiceNote) });
  if (column !== 'updates_available_for_consent') return;
  for (const { id, treatmentId } of bundle.consents) {
    const treatment = bundle.treatments.find((one) => one.id === treatmentId);
    if (treatment) await repo.updateConsent(tx, bundle.id, id, { writtenFor: treatmentDigest(treatment) });
  }
}

async function removeConsents(db: Db, actor: Actor, bundleId: string, ids: readonly string[]): Promise<{ done: true }> {
  await db.$transaction(async (tx) => {
    await changeBundle(tx, actor, bundleId, {});
    await repo.deleteConsents(tx, bundleId, ids);
  });
  return { done: true };
}
