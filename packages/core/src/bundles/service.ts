import type { bundles } from '@openconsult/contracts/bundles';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { changeState } from './change-state.ts';
import { consentCalls } from './consents.ts';
import { copyBundle } from './copy-bundle.ts';
import { editTexts } from './edit-texts.ts';
import { editTreatments } from './edit-treatments.ts';
import { letterAttachment } from './letter-attachment.ts';
import { listFor } from './practice-list.ts';
import { bundleRepo as repo } from './repo.ts';
import { viewBundle } from './view-bundle.ts';
import { bundleToWire } from './wire.ts';
import { writeSection } from './write-section.ts';

type Calls = typeof bundles;

/** The calls of the domain but for those that send (behaviour.md#bundle). */
export const createBundleService = (deps: Deps) => ({
  ...readBundles(deps),
  ...writeSection(deps),
  ...editTexts(deps),
  ...editTreatments(deps),
  ...changeState(deps),
  ...consentCalls(deps),
  ...copyBundle(deps),
  ...letterAttachment(deps),
});

function readBundles({ db }: Deps) {
  return {
    async ofNote(actor, { params }) {
      const note = await findVoiceNote(db, actor, params.id);
      const rows = await repo.ofNote(db, actor.userId, note.id);
      const list = await listFor(db, actor, rows);
      return { data: rows.map((row) => bundleToWire(row, list)) };
    },

    view: (actor, { params }) => viewBundle(db, actor, params.id),

    async details(actor, { body: { items } }) {
      const found = await repo.findMany(db, actor.userId, items);
      const list = await listFor(db, actor, found);
      const rows = new Map(found.map((row) => [row.id, bundleToWire(row, list)]));
      return { data: [...new Set(items)].flatMap((id) => rows.get(id) ?? []) };
    },
  } satisfies Partial<UseCases<Calls>>;
}
