import { randomUUID } from 'node:crypto';
import type { bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findLockedBundle, isFrozen } from './find-bundle.ts';
import { bundleRepo as repo } from './repo.ts';
import { viewBundle } from './view-bundle.ts';

/**
 * A sent bundle stays as the patient has it: a correction begins as a copy. While one is open, another window that copies
 * the bundle gets the same one.
 */
export function copyBundle({ db }: Pick<Deps, 'db'>) {
  return {
    async copy(actor, { params, body: { random_id: randomId } }) {
      const id = await db.$transaction(async (tx) => {
        const source = await findLockedBundle(tx, actor, params.id);
        const known = await repo.findByRandomId(tx, actor.userId, randomId);
        if (known && known.voiceNoteId !== source.voiceNoteId) throw new AppError('NOT_FOUND');
        if (known) return known.id;
        const ofNote = await repo.ofNote(tx, actor.userId, source.voiceNoteId);
        const open = ofNote.find((one) => one.copiedFromId === source.id && !isFrozen(one));
        if (open) return open.id;
        const { userId, voiceNoteId, letter, letterAttachmentKey } = source;
        const { letterWrittenBy, treatmentsWrittenBy, consentsWrittenBy } = source;
        const { letterSources, treatmentSources, consentSources } = source;
        const { isLetterDeleted, isConsentDeleted, isTreatmentDeleted, hasEditedConsent } = source;
        const copy = randomUUID();
        await repo.createCopy(tx, {
          ...{ id: copy, copiedFromId: source.id, userId, voiceNoteId, randomId },
          ...{ letter, letterAttachmentKey },
          ...{ letterWrittenBy, treatmentsWrittenBy, consentsWrittenBy },
          ...{ letterSources, treatmentSources, consentSources },
          ...{ isLetterDeleted, isConsentDeleted, isTreatmentDeleted, hasEditedConsent },
          updatesAvailableForLetter: source.updatesAvailableForLetter,
          updatesAvailableForConsent: source.updatesAvailableForConsent,
        });
        await repo.copyContents(tx, source, copy);
        return copy;
      });
      return viewBundle(db, actor, id);
    },
  } satisfies Partial<UseCases<typeof bundles>>;
}
