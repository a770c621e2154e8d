import { AppError } from '@openconsult/contracts/errors';
import type { textChecks } from '@openconsult/contracts/text-checks';
import { answerMessages } from '@openconsult/contracts/texts';
import { type BundleRow, findBundle } from '../bundles/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findVoiceNote, type VoiceNoteRow } from '../voice-notes/index.ts';
import { checkTexts, openChecks } from './check-texts.ts';
import { textCheckRepo as repo } from './repo.ts';

/** Compares texts with what was said, and stores what the user decided where they differ. */
export function createTextCheckService(deps: Deps) {
  const { db, clock } = deps;
  return {
    ofNote: async (actor, { params }) => ({
      data: await checkTexts(deps, await findVoiceNote(db, actor, params.id), null),
    }),

    async ofBundle(actor, { params }) {
      const bundle = await findBundle(db, actor, params.id);
      return { data: await checkTexts(deps, await findVoiceNote(db, actor, bundle.voiceNoteId), bundle) };
    },

    /** A repeat changes nothing; another decision replaces the first. */
    async resolve(actor, { params, body }) {
      const note = await findVoiceNote(db, actor, params.id);
      const decision = { reading: body.reading ?? null, reason: body.reason ?? null };
      await repo.resolve(db, actor.userId, note.id, body.key, decision, clock.now());
      return { done: true as const };
    },

    async reopen(actor, { params, body }) {
      const note = await findVoiceNote(db, actor, params.id);
      await repo.reopen(db, actor.userId, note.id, body.key);
      return { done: true as const };
    },
  } satisfies UseCases<typeof textChecks>;
}

/**
 * A bundle is sent only once every contradiction is settled.
 * @throws CONFLICT with the number of what is open
 */
export async function assertChecked(deps: Deps, actor: Actor, bundle: BundleRow): Promise<void> {
  const note = await findVoiceNote(deps.db, actor, bundle.voiceNoteId);
  const open = openChecks(await checkTexts(deps, note, bundle));
  if (open.length > 0) throw new AppError('CONFLICT', answerMessages.openChecks(open.length));
}

/** The same for notes that are signed. */
export async function assertNoteChecked(deps: Deps, note: VoiceNoteRow): Promise<void> {
  const open = openChecks(await checkTexts(deps, note, null));
  if (open.length > 0) throw new AppError('CONFLICT', answerMessages.openChecksToSign(open.length));
}
