import { type bundles, SECTION_ORDER } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isTextOpen } from '../streamed-texts/index.ts';
import { spend } from '../usage/index.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { BUNDLE_ERRORS } from './errors.ts';
import { findBundle, findOpenBundle } from './find-bundle.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { isBundleBeingWritten, isRemoved, lockTexts, mayWrite, startNext, startSection } from './section-order.ts';
import { streamNames } from './stream-names.ts';

type Calls = typeof bundles;

export function writeSection(deps: Deps) {
  return {
    /** A repeated request while the section is being written is free. */
    async create(actor, { body }) {
      const { type, random_id: randomId } = body;
      const answer = (bundle: BundleRow, consentIds = bundle.consents.map(({ id }) => id)) => ({
        data: {
          patient_session_bundle_id: bundle.id,
          stream: streamNames[type](bundle),
          ...(type === 'consent' && { value: consentIds }),
        },
      });
      return transactWithJobs(deps, async (tx, enqueue) => {
        const note = await findVoiceNote(tx, actor, body.voice_note_id);
        await lockTexts(tx, actor, { voiceNoteId: note.id, randomId });
        const known = await repo.ofNote(tx, actor.userId, note.id);
        const active = known.find(isBundleBeingWritten);
        if (body.with_following && active) return answer(active);

        const removed = new Set(body.deleted_sections);
        await repo.create(tx, {
          userId: actor.userId,
          voiceNoteId: note.id,
          randomId,
          isLetterDeleted: removed.has('letter'),
          isTreatmentDeleted: removed.has('treatment'),
          isConsentDeleted: removed.has('consent'),
        });
        const created = await repo.findByRandomId(tx, actor.userId, randomId);
        if (!created || created.voiceNoteId !== note.id) throw new AppError('NOT_FOUND');
        const bundle = await findOpenBundle(tx, actor, created.id);
        const rights = await findUserPractice(tx, actor.userId);
        if (!body.with_following) {
          if (!mayWrite(type, rights)) throw new AppError('FORBIDDEN', BUNDLE_ERRORS.switchedOff);
          const isRepeat = bundle.streamedTexts.some((text) => text.kind === type && isTextOpen(text));
          if (!isRepeat) await spend(deps, tx, actor, 'generations');
          return answer(bundle, await startSection(tx, enqueue, bundle, type));
        }
        const waitingSections = SECTION_ORDER.slice(SECTION_ORDER.indexOf(type)).filter(
          (section) => !isRemoved(section, bundle),
        );
        // All at once: no caller is left to receive the error when a later section starts.
        await spend(deps, tx, actor, 'generations', waitingSections.filter((one) => mayWrite(one, rights)).length);
        await repo.update(tx, actor.userId, bundle.id, { waitingSections });
        await startNext(tx, enqueue, actor, bundle.id);
        return answer(await findBundle(tx, actor, bundle.id));
      });
    },
  } satisfies Partial<UseCases<Calls>>;
}
