import { AppError } from '@openconsult/contracts/errors';
import type { TemplateKind, TemplateType } from '@openconsult/contracts/note-templates';
import type { Db, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import { assertContent, assertRoom, assertTreatment, ownerOf, storeContent } from './changes.ts';
import { noteTemplateRepo as repo, type TemplateRow } from './repo.ts';
import { isSameTitle } from './rules.ts';

interface Change {
  readonly title?: string | undefined;
  readonly template?: string | undefined;
  readonly shortcut?: string | undefined;
  readonly is_active?: boolean | undefined;
  readonly treatment_id?: string | null | undefined;
  readonly expected_version?: number | undefined;
}

interface Creation extends Change {
  readonly title: string;
  readonly template: string;
  readonly type?: TemplateType | undefined;
}

/** The calls that templates of every kind have. Everyone in a practice reads its templates; its admins change them. */
export function templateCalls<Wire>(deps: Deps, kind: TemplateKind, toWire: (row: TemplateRow) => Wire) {
  const { db, clock } = deps;
  const found = async (tx: Db | Tx, actor: Actor, id: string): Promise<TemplateRow> => {
    const row = await repo.find(tx, actor, kind, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  return {
    list: async (actor: Actor) => ({ data: (await repo.list(db, actor, kind)).map(toWire) }),

    view: async (actor: Actor, { params }: { params: { id: string } }) => toWire(await found(db, actor, params.id)),

    /**
     * Creates a template, or returns the identical one.
     * @throws FORBIDDEN for one of the practice unless by an admin; VALIDATION at the field that is refused
     */
    create: (actor: Actor, { body }: { body: Creation }) =>
      db.$transaction(async (tx) => {
        const owner = ownerOf(actor, body.type === 'default');
        await repo.lock(tx, owner);
        const owned = await repo.ofOwner(tx, owner, kind);
        const content = { title: body.title, text: body.template, shortcut: body.shortcut ?? null };
        const same = owned.find(({ title }) => isSameTitle(title, content.title));
        if (same?.text === content.text && same.shortcut === content.shortcut) return toWire(same);
        assertContent(kind, content, owned);
        assertRoom(owned);
        const treatmentId = body.treatment_id ?? null;
        await assertTreatment(tx, actor.practiceId, treatmentId);
        const isActive = body.is_active ?? kind === 'snippet';
        if (isActive) await makeRoomForActive(tx, { ...owner, kind, treatmentId });
        const author = actor.user.full_name;
        const rest = { kind, treatmentId, isActive, author, updatedAt: clock.now() };
        return toWire(await found(tx, actor, await repo.create(tx, { ...owner, ...content, ...rest })));
      }),

    /** @throws NOT_FOUND; TEXT_CHANGED; FORBIDDEN and VALIDATION as `create` does */
    update: (actor: Actor, { params, body }: { params: { id: string }; body: Change }) =>
      db.$transaction(async (tx) => {
        const owner = ownerOf(actor, (await found(tx, actor, params.id)).userId === null);
        await repo.lock(tx, owner);
        const row = await found(tx, actor, params.id);
        const { title = row.title, template: text = row.text, shortcut = row.shortcut } = body;
        const current = { version: row.version, text: row.text };
        assertVersion(body.expected_version, current, title === row.title && text === row.text);
        assertContent(kind, { title, text, shortcut }, await repo.ofOwner(tx, owner, kind), row.id);
        const { treatment_id: treatmentId = row.treatmentId, is_active: isActive = row.isActive } = body;
        if (treatmentId !== row.treatmentId) await assertTreatment(tx, actor.practiceId, treatmentId);
        if (isActive) await makeRoomForActive(tx, { ...owner, kind, treatmentId });
        await repo.update(tx, owner, row.id, { treatmentId, isActive });
        await storeContent(tx, actor, row, { title, text, shortcut }, clock.now());
        return toWire(await found(tx, actor, row.id));
      }),

    /** Idempotent, and the same for another user's template as for none. @throws FORBIDDEN */
    remove: (actor: Actor, { params }: { params: { id: string } }) =>
      db.$transaction(async (tx) => {
        const row = await repo.find(tx, actor, kind, params.id);
        if (row) await repo.update(tx, ownerOf(actor, row.userId === null), row.id, { deletedAt: clock.now() });
        return { done: true as const };
      }),
  };
}

/** One letter, and one consent for each treatment, is the one to use. */
async function makeRoomForActive(
  tx: Tx,
  { kind, treatmentId, ...owner }: Pick<TemplateRow, 'practiceId' | 'userId' | 'kind' | 'treatmentId'>,
): Promise<void> {
  if (kind === 'letter' || kind === 'consent') await repo.deactivate(tx, owner, kind, treatmentId);
}
