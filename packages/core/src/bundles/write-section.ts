import type { bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Tx } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isBeingWritten, startText } from '../streamed-texts/index.ts';
import { spend } from '../usage/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { treatmentTitle } from './facts.ts';
import { findBundle } from './find-bundle.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { streamNames } from './stream-names.ts';

type Calls = typeof bundles;

export function writeSection(deps: Deps) {
  return {
    /** Asking again while the section is being written costs nothing. */
    async create(actor, { body }) {
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
        if (!created || created.voiceNoteId !== note.id) throw new AppError('NOT_FOUND');
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
  } satisfies Partial<UseCases<Calls>>;
}

/** An empty consent for every treatment, so that their ids are known before their texts. Those being written stay. */
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
