import { AppError } from '@openconsult/contracts/errors';
import {
  type NoteTemplate as NoteTemplateWire,
  noteTemplate,
  type noteTemplates,
} from '@openconsult/contracts/note-templates';
import type { NoteTemplate, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { noteTemplateRepo as repo } from './repo.ts';
import { addStandardTemplates } from './standard-templates.ts';

const toWire = (row: NoteTemplate): NoteTemplateWire =>
  noteTemplate.parse({
    id: row.id,
    title: row.title,
    type: row.type,
    template: row.template,
    row_template: row.rowTemplate,
  });

/** @throws NOT_FOUND unless the template is the practice's or the user's own. */
export async function assertTemplate(tx: Tx, actor: Actor, id: string): Promise<NoteTemplate> {
  const row = await repo.find(tx, actor.practiceId, actor.userId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The template of a note; the first of the list where the note names none that exists. */
export async function templateOfNote(tx: Tx, actor: Actor, templateId: string | null): Promise<NoteTemplate | null> {
  const all = await repo.list(tx, actor.practiceId, actor.userId);
  return all.find(({ id }) => id === templateId) ?? all[0] ?? null;
}

/** The calls of the domain (behaviour.md#cue-cards). */
export function createNoteTemplateService(deps: Deps) {
  const listOf = async (tx: Tx, actor: Actor) => ({
    data: (await repo.list(tx, actor.practiceId, actor.userId)).map(toWire),
  });
  return {
    list: (actor) => listOf(deps.db, actor),
    /** Safe to repeat: a practice with templates of its own is unchanged. */
    addStandard: (actor) =>
      deps.db.$transaction(async (tx) => {
        await addStandardTemplates(tx, actor.practiceId);
        return listOf(tx, actor);
      }),
    async view(actor, { params }) {
      return toWire(await assertTemplate(deps.db, actor, params.id));
    },
  } satisfies UseCases<typeof noteTemplates>;
}
