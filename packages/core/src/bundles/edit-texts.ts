import type { bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { UseCases } from '../platform/use-case.ts';
import { editSection } from './edit-section.ts';
import { changeBundle, findBundle } from './find-bundle.ts';
import { listFor } from './practice-list.ts';
import { createConsentProducer, createLetterProducer } from './producers.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { viewBundle } from './view-bundle.ts';
import { consentToWire } from './wire.ts';

type Calls = typeof bundles;

export function editTexts(deps: Deps) {
  const letter = { section: 'letter', producer: createLetterProducer(deps) } as const;
  const consent = { section: 'consent', producer: createConsentProducer(deps) } as const;

  return {
    async updateSection(actor, { params, body }) {
      const check = ({ letter, letterVersion }: BundleRow) => {
        const isEdited = letter !== body.value;
        assertVersion(body.expected_version, { version: letterVersion, text: letter }, !isEdited);
        return { isEdited };
      };
      await editSection(deps, actor, { id: params.id, ...letter }, check, (tx) =>
        changeBundle(tx, actor, params.id, { letter: body.value }),
      );
      return viewBundle(deps.db, actor, params.id);
    },

    async updateConsent(actor, { params, body }) {
      const isOf = ({ id }: { id: string }) => id === params.consent_id;
      const check = ({ consents }: BundleRow) => {
        const row = consents.find(isOf);
        if (!row) throw new AppError('NOT_FOUND');
        const isEdited = row.value !== body.value;
        assertVersion(body.expected_version, { version: row.version, text: row.value }, !isEdited);
        return { isEdited };
      };
      const bundle = await editSection(deps, actor, { id: params.id, ...consent }, check, async (tx) => {
        await changeBundle(tx, actor, params.id, { hasEditedConsent: true });
        const isThere = await repo.updateConsent(tx, params.id, params.consent_id, { value: body.value });
        if (!isThere) throw new AppError('NOT_FOUND');
        return findBundle(tx, actor, params.id);
      });
      const row = bundle.consents.find(isOf);
      if (!row) throw new AppError('NOT_FOUND');
      return consentToWire(row, bundle.treatments, await listFor(deps.db, actor, [bundle]));
    },
  } satisfies Partial<UseCases<Calls>>;
}
