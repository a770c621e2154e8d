import { AppError } from '@openconsult/contracts/errors';
import { SNIPPET_SHORTCUT_MAX_LENGTH, TEMPLATE_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { noteTemplates } from '@openconsult/contracts/note-templates';
import type { Db, Template, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { assertContent, assertRoom, ownerOf, storeContent } from './changes.ts';
import { noteTemplateRepo as repo } from './repo.ts';
import { shortcutOfCopy, titleOfCopy } from './rules.ts';
import { versionToWire } from './wire.ts';

async function found(tx: Db | Tx, actor: Actor, id: string): Promise<Template> {
  const row = await repo.findAny(tx, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The calls that are the same for templates of every kind: their versions, and copies. */
export const versionCalls = ({ db, clock }: Deps) =>
  ({
    async versions(actor, { params }) {
      const row = await found(db, actor, params.id);
      const earlier = await repo.versions(db, actor.practiceId, row.id);
      return { data: [{ ...row, writtenAt: row.updatedAt }, ...earlier].map(versionToWire) };
    },

    /**
     * Stores an earlier version as the newest one; the newest itself only brings back a removed template. Idempotent.
     * @throws NOT_FOUND; FORBIDDEN for a template of the practice unless by an admin; VALIDATION at `title` or `shortcut`
     * if another template has them by now
     */
    restoreVersion: (actor, { params, body }) =>
      db.$transaction(async (tx) => {
        const owner = ownerOf(actor, (await found(tx, actor, params.id)).userId === null);
        await repo.lock(tx, owner);
        const row = await found(tx, actor, params.id);
        const earlier = await repo.versions(tx, actor.practiceId, row.id);
        const wanted = [row, ...earlier].find(({ version }) => version === body.version);
        if (!wanted) throw new AppError('NOT_FOUND');
        const owned = await repo.ofOwner(tx, owner, row.kind);
        assertContent(row.kind, wanted, owned, row.id);
        if (row.deletedAt !== null) {
          assertRoom(owned);
          const isTaken =
            (row.kind === 'letter' || row.kind === 'consent') &&
            owned.some(({ isActive, treatmentId }) => isActive && treatmentId === row.treatmentId);
          await repo.update(tx, owner, row.id, { deletedAt: null, isActive: row.isActive && !isTaken });
        }
        const version = await storeContent(tx, actor, row, wanted, clock.now());
        return { id: row.id, kind: row.kind, version };
      }),

    /** A copy is not the one to use until its owner says so. */
    duplicate: (actor, { params }) =>
      db.$transaction(async (tx) => {
        const { practiceId, userId } = actor;
        const row = await found(tx, actor, params.id);
        if (row.deletedAt !== null) throw new AppError('NOT_FOUND');
        const owner = { practiceId, userId };
        await repo.lock(tx, owner);
        const owned = await repo.ofOwner(tx, owner, row.kind);
        const plainCopy = titleOfCopy(row.title, [], TEMPLATE_TITLE_MAX_LENGTH);
        const unchanged = owned.find(({ title, text }) => title === plainCopy && text === row.text);
        if (unchanged) return { id: unchanged.id, kind: row.kind, version: unchanged.version };
        assertRoom(owned);
        const titles = owned.map(({ title }) => title);
        const shortcuts = owned.flatMap(({ shortcut }) => shortcut ?? []);
        const { kind, text, treatmentId } = row;
        const id = await repo.create(tx, {
          ...owner,
          kind,
          text,
          treatmentId,
          title: titleOfCopy(row.title, titles, TEMPLATE_TITLE_MAX_LENGTH),
          shortcut: row.shortcut && shortcutOfCopy(row.shortcut, shortcuts, SNIPPET_SHORTCUT_MAX_LENGTH),
          isActive: kind === 'snippet' || kind === 'note',
          author: actor.user.full_name,
          updatedAt: clock.now(),
        });
        return { id, kind, version: 1 };
      }),
  }) satisfies Partial<UseCases<typeof noteTemplates>>;
