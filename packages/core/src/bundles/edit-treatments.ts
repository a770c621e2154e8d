import { randomUUID } from 'node:crypto';
import type { bundles } from '@openconsult/contracts/bundles';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { editedPrice, isListed } from '@openconsult/contracts/treatment-item';
import type { BundleTreatment, Tx } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { UseCases } from '../platform/use-case.ts';
import { editSection } from './edit-section.ts';
import { letterTreatmentsDigest, treatmentListDigest, treatmentsDigest } from './facts.ts';
import { changeBundle } from './find-bundle.ts';
import { createTreatmentProducer } from './producers.ts';
import { type BundleChange, type BundleRow, type NewTreatment, bundleRepo as repo } from './repo.ts';
import { viewBundle } from './view-bundle.ts';
import { treatmentToWire } from './wire.ts';

type Calls = typeof bundles;

export function editTreatments(deps: Deps) {
  const { db, clock } = deps;
  // Only the edit is stored: what was written until now would remove treatments that were offered.
  const treatment = {
    section: 'treatment',
    producer: { ...createTreatmentProducer(deps), save: async () => {} },
  } as const;

  return {
    /**
     * New or changed treatments make the letter and the consents stale: they are marked as having updates. The id of a removed
     * treatment brings it back, that of one that was offered, refused or mentioned lists it.
     */
    async updateTreatments(actor, { params, body }) {
      let treatments: NewTreatment[] = [];
      let stale: BundleChange = {};
      const check = async (before: BundleRow, tx: Tx) => {
        const rows = await repo.knownTreatments(tx, params.id);
        const known = new Map(rows.map((row) => [row.id, row]));
        treatments = body.treatments.map((item) => {
          const row = item.id ? known.get(item.id) : undefined;
          if (item.id && !row) throw new AppError('NOT_FOUND');
          return editedTreatment(item, row);
        });
        const current = { version: before.treatmentsVersion, treatments: before.treatments.map(treatmentToWire) };
        const listed = treatments.filter(isListed);
        const differsBy = (digest: typeof treatmentsDigest) => digest(listed) !== digest(before.treatments);
        const isEdited = differsBy(treatmentListDigest);
        assertVersion(body.expected_version, current, !isEdited);
        stale = {
          ...(differsBy(letterTreatmentsDigest) && { updatesAvailableForLetter: true }),
          ...(differsBy(treatmentsDigest) && { updatesAvailableForConsent: true }),
        };
        return { isEdited };
      };
      await editSection(deps, actor, { id: params.id, ...treatment }, check, async (tx) => {
        await repo.replaceTreatments(tx, params.id, treatments, { removedAt: clock.now() });
        await changeBundle(tx, actor, params.id, stale);
      });
      return viewBundle(db, actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}

function editedTreatment(
  item: Call<Calls['updateTreatments']>['body']['treatments'][number],
  row: BundleTreatment | undefined,
): NewTreatment {
  const before = row && { price: row.priceMinor, price_source: row.priceSource, price_choices: row.priceChoices };
  const { price, price_source, price_choices } = editedPrice(before, item.price);
  const isSamePrice = row !== undefined && (price === row.priceMinor || row.priceMinor === null);
  return {
    id: item.id ?? randomUUID(),
    catalogueId: row?.catalogueId ?? null,
    name: item.name,
    tooth: item.tooth,
    currency: item.currency,
    priceMinor: price,
    evidence: item.evidence ?? row?.evidence ?? '',
    status: item.status ?? (row && isListed(row) ? row.status : 'agreed'),
    priceSource: price_source,
    band: isSamePrice ? row.band : null,
    priceBasis: isSamePrice ? row.priceBasis : null,
    priceChoices: price_choices,
  };
}
