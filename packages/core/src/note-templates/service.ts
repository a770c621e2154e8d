import { AppError } from '@openconsult/contracts/errors';
import type { noteTemplates } from '@openconsult/contracts/note-templates';
import type { Template, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import { noteTemplateRepo as repo } from './repo.ts';
import { offeredSnippets } from './rules.ts';
import { addStandardTemplates } from './standard-templates.ts';
import { templateCalls } from './templates.ts';
import { trialCall } from './trial.ts';
import { versionCalls } from './versions.ts';
import { consentToWire, letterToWire, noteToWire, snippetToWire } from './wire.ts';

/** @throws NOT_FOUND unless the template is for notes, and the practice's or the user's own. */
export async function assertTemplate(tx: Tx, actor: Actor, id: string): Promise<Template> {
  const row = await repo.find(tx, actor, 'note', id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The template of a note; the first of the list where the note names none that exists. */
export async function templateOfNote(
  tx: Tx,
  reader: Pick<Actor, 'practiceId' | 'userId'>,
  templateId: string | null,
): Promise<Template | null> {
  const all = await repo.list(tx, reader, 'note');
  return all.find(({ id }) => id === templateId) ?? all[0] ?? null;
}

/** The calls of the domain (behaviour.md#templates). */
export function createNoteTemplateService(deps: Deps) {
  const { db } = deps;
  const notes = templateCalls(deps, 'note', noteToWire);
  const snippets = templateCalls(deps, 'snippet', snippetToWire);
  const letters = templateCalls(deps, 'letter', letterToWire);
  const consents = templateCalls(deps, 'consent', consentToWire);

  return {
    ...notes,
    ...versionCalls(deps),
    ...trialCall(deps),

    /** Safe to repeat: a practice with templates of its own is unchanged. */
    async addStandard(actor) {
      await db.$transaction((tx) => addStandardTemplates(tx, actor.practiceId));
      return notes.list(actor);
    },

    async activeSnippets(actor) {
      const all = await repo.list(db, actor, 'snippet');
      return { data: offeredSnippets(all.filter(({ isActive }) => isActive)).map(snippetToWire) };
    },
    snippets: snippets.list,
    createSnippet: snippets.create,
    viewSnippet: snippets.view,
    updateSnippet: snippets.update,
    removeSnippet: snippets.remove,

    letters: letters.list,
    createLetter: letters.create,
    viewLetter: letters.view,
    updateLetter: letters.update,
    removeLetter: letters.remove,

    async consents(actor) {
      const [{ data }, catalogue] = await Promise.all([consents.list(actor), treatmentCatalogue(db, actor.practiceId)]);
      return { data, treatments: catalogue.map(({ id, name }) => ({ id, name })) };
    },
    createConsent: consents.create,
    viewConsent: consents.view,
    updateConsent: consents.update,
    removeConsent: consents.remove,
  } satisfies UseCases<typeof noteTemplates>;
}
