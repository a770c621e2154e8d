import { randomUUID } from 'node:crypto';
import type { bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { UseCases } from '../platform/use-case.ts';
import { treatmentsDigest } from './facts.ts';
import { changeBundle, findBundle } from './find-bundle.ts';
import { bundleRepo as repo } from './repo.ts';
import { viewBundle } from './view-bundle.ts';
import { treatmentToWire } from './wire.ts';

type Calls = typeof bundles;

export function editTreatments({ db, clock }: Deps) {
  return {
    /**
     * New or changed treatments make the letter and the consents stale: both are marked as having updates. The id of a removed
     * treatment brings it back.
     */
    async updateTreatments(actor, { params, body }) {
      await db.$transaction(async (tx) => {
        await repo.lock(tx, actor.userId, params.id);
        const before = await findBundle(tx, actor, params.id);
        const rows = await repo.knownTreatments(tx, params.id);
        const known = new Map(rows.map((row) => [row.id, row]));
        const treatments = body.treatments.map((item) => {
          const row = item.id ? known.get(item.id) : undefined;
          if (item.id && !row) throw new AppError('NOT_FOUND');
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
        await changeBundle(
          tx,
          actor,
          params.id,
          isChanged ? { updatesAvailableForLetter: true, updatesAvailableForConsent: true } : {},
        );
      });
      return viewBundle(db, actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}
