import { isAdmin } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import { TEMPLATE_VERSIONS_MAX, TEMPLATES_MAX } from '@openconsult/contracts/limits';
import type { TemplateKind } from '@openconsult/contracts/note-templates';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Template, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import { type Content, noteTemplateRepo as repo, type TemplateOwner } from './repo.ts';
import { faultOf, isSameContent, isSameTitle } from './rules.ts';

export const refused = (field: string, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });

/** @throws FORBIDDEN for templates of the practice unless by an admin. */
export function ownerOf({ user, userId, practiceId }: Actor, isPractice: boolean): TemplateOwner {
  if (!isPractice) return { practiceId, userId };
  if (!isAdmin(user)) throw new AppError('FORBIDDEN', answerMessages.practiceTemplate);
  return { practiceId, userId: null };
}

/**
 * Refuses a text that cannot be a template, and a title or shortcut that another template of the owner has. Called with
 * the owner's templates locked. `id`: of the template that changes.
 * @throws VALIDATION at `template`, `title` or `shortcut`
 */
export function assertContent(kind: TemplateKind, content: Content, owned: readonly Template[], id?: string): void {
  const fault = faultOf(kind, content.text);
  if (fault !== null) throw refused('template', fault);
  const others = owned.filter((other) => other.id !== id);
  if (others.some(({ title }) => isSameTitle(title, content.title)))
    throw refused('title', answerMessages.templateTaken);
  if (content.shortcut !== null && others.some(({ shortcut }) => shortcut === content.shortcut))
    throw refused('shortcut', answerMessages.shortcutTaken);
}

/** @throws VALIDATION at `title` if the owner has as many templates as are allowed. */
export function assertRoom(owned: readonly Template[]): void {
  if (owned.length >= TEMPLATES_MAX) throw refused('title', answerMessages.templatesFull(TEMPLATES_MAX));
}

/** @throws VALIDATION at `treatment_id` unless the practice offers the treatment. */
export async function assertTreatment(tx: Tx, practiceId: string, treatmentId: string | null): Promise<void> {
  if (treatmentId === null) return;
  const offered = await treatmentCatalogue(tx, practiceId);
  if (!offered.some(({ id }) => id === treatmentId)) throw refused('treatment_id', answerMessages.unknownTreatment);
}

/**
 * Stores a new content as the next version, unless it is the same. Called with the owner's templates locked.
 * @returns the version that it has now
 */
export async function storeContent(
  tx: Tx,
  actor: Actor,
  row: Template,
  { title, text, shortcut }: Content,
  now: Date,
): Promise<number> {
  if (isSameContent(row, { title, text, shortcut })) return row.version;
  const version = row.version + 1;
  await repo.addVersion(tx, row, version - TEMPLATE_VERSIONS_MAX);
  const author = actor.user.full_name;
  await repo.update(tx, row, row.id, { title, text, shortcut, version, author, updatedAt: now });
  return version;
}
