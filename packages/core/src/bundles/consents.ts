import type { BundleConsent, bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Db } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { BUNDLE_ERRORS } from './errors.ts';
import { type PracticeList, treatmentTitle } from './facts.ts';
import { changeBundle, findBundle, findOpenBundle } from './find-bundle.ts';
import { listFor } from './practice-list.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { consentToWire } from './wire.ts';

/** The consents of a bundle one by one; their texts are edited in `edit-texts`. */
export function consentCalls({ db }: Pick<Deps, 'db'>) {
  return {
    async consents(actor, { params }) {
      const bundle = await findBundle(db, actor, params.id);
      const list = await listFor(db, actor, [bundle]);
      return { data: bundle.consents.map((consent) => consentToWire(consent, bundle.treatments, list)) };
    },

    async viewConsent(actor, { params }) {
      const bundle = await findBundle(db, actor, params.id);
      return oneConsent(bundle, params.consent_id, await listFor(db, actor, [bundle]));
    },

    /** A treatment has one consent: the same text again is a repeat, another text would replace one that was written. */
    async createConsent(actor, { params, body: { treatment_id: treatmentId, value = '' } }) {
      return db.$transaction(async (tx) => {
        const bundle = await findOpenBundle(tx, actor, params.id);
        const treatment = bundle.treatments.find(({ id }) => id === treatmentId);
        if (!treatment) throw new AppError('NOT_FOUND');
        const known = bundle.consents.find((consent) => consent.treatmentId === treatmentId);
        if (known && known.value !== value) throw new AppError('CONFLICT', BUNDLE_ERRORS.consentExists);
        if (known) return consentToWire(known, bundle.treatments, await listFor(tx, actor, [bundle]));
        const position = Math.max(-1, ...bundle.consents.map((consent) => consent.position)) + 1;
        const consent = await repo.addConsent(tx, {
          ...{ bundleId: bundle.id, treatmentId, position, value },
          treatmentName: treatmentTitle(treatment),
        });
        await changeBundle(tx, actor, bundle.id, {
          isConsentDeleted: false,
          ...(value !== '' && { hasEditedConsent: true }),
        });
        return consentToWire(consent, bundle.treatments, null);
      });
    },

    deleteConsent: (actor, { params }) => removeConsents(db, actor, params.id, [params.consent_id]),

    bulkDeleteConsents: (actor, { params, body }) => removeConsents(db, actor, params.id, body.ids),
  } satisfies Partial<UseCases<typeof bundles>>;
}

function oneConsent({ consents, treatments }: BundleRow, id: string, list: PracticeList | null): BundleConsent {
  const row = consents.find((consent) => consent.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  return consentToWire(row, treatments, list);
}

async function removeConsents(db: Db, actor: Actor, bundleId: string, ids: readonly string[]): Promise<{ done: true }> {
  await db.$transaction(async (tx) => {
    await findOpenBundle(tx, actor, bundleId);
    await changeBundle(tx, actor, bundleId, {});
    await repo.deleteConsents(tx, bundleId, ids);
  });
  return { done: true };
}
