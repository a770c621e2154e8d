import { practice, type practices } from '@openconsult/contracts/practices';
import type { Practice } from '@openconsult/db';
import { logoPicture } from '@openconsult/integrations/images';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { forgetPictures, type PictureKind, takePicture } from '../uploads/index.ts';
import { conventionsOf } from './conventions.ts';
import { type PracticeColumns, practiceRepo as repo } from './repo.ts';

/** How long the link to a logo is valid, in seconds. */
const LOGO_LINK_EXPIRES_S = 3_600;

const logoOf = (practiceId: string): PictureKind => ({
  field: 'vip_logo_image',
  contentType: 'image/png',
  keyOf: (name) => `practice-logos/${practiceId}/${name}.png`,
  convert: logoPicture,
});

/** What patients see of a practice. A change applies to what is written and sent from then on. */
export function createPracticeService({ db, clock, storage, log }: Pick<Deps, 'db' | 'clock' | 'storage' | 'log'>) {
  const toWire = async (row: Practice) =>
    practice.parse({
      ...conventionsOf(row),
      name: row.name,
      phone: row.phone,
      address: row.address,
      vip_logo_image:
        row.vipLogoImageKey && (await storage.signGet({ key: row.vipLogoImageKey, expiresInS: LOGO_LINK_EXPIRES_S })),
    });

  return {
    view: async ({ practiceId }) => toWire(await repo.find(db, practiceId)),

    /**
     * Changes all given fields, or none. A logo is the key of an own upload; it is stored as a PNG. A former logo stays,
     * as letters that wait to be sent may name it. Idempotent.
     * @throws AppError VALIDATION at `vip_logo_image` for a key that is not the caller's, or no picture.
     */
    async update({ practiceId, userId }, { body }) {
      const { name, phone, address, notation, currency, country, vip_logo_image: uploadKey } = body;
      const currentLogo = async () => (await repo.find(db, practiceId)).vipLogoImageKey;
      const logoKey =
        uploadKey == null ? null : await takePicture(storage, logoOf(practiceId), { userId, uploadKey }, currentLogo);
      const columns: PracticeColumns = {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone === '' ? null : phone }),
        ...(address !== undefined && { address: address === '' ? null : address }),
        ...(notation !== undefined && { toothNotation: notation }),
        ...(currency !== undefined && { currency }),
        ...(country !== undefined && { country }),
        ...(uploadKey !== undefined && { vipLogoImageKey: logoKey }),
      };
      const after = await db.$transaction(async (tx) => {
        const before = await repo.hold(tx, practiceId);
        const changed = (Object.keys(columns) as (keyof PracticeColumns)[]).filter(
          (column) => before[column] !== columns[column],
        );
        if (changed.length === 0) return before;
        const row = await repo.update(tx, practiceId, columns);
        if (changed.includes('vipLogoImageKey')) await repo.showLogo(tx, practiceId, logoKey);
        await recordAuditEvent(tx, {
          practiceId,
          action: 'practice.updated',
          actorId: userId,
          subjectId: null,
          changes: Object.fromEntries(changed.map((column) => auditChange(column, before, row))),
          at: clock.now(),
        });
        return row;
      });
      if (uploadKey) await forgetPictures({ storage, log }, [uploadKey]);
      return toWire(after);
    },
  } satisfies UseCases<typeof practices>;
}

/** Wire names. */
const auditNames = {
  name: 'name',
  phone: 'phone',
  address: 'address',
  toothNotation: 'notation',
  currency: 'currency',
  country: 'country',
  vipLogoImageKey: 'vip_logo_image',
} as const satisfies Record<keyof PracticeColumns, string>;

/** Of a logo only whether there is one: its key reveals nothing. */
function auditChange(
  column: keyof PracticeColumns,
  before: Practice,
  after: Practice,
): [string, { from: unknown; to: unknown }] {
  const shown = (row: Practice) => (column === 'vipLogoImageKey' ? row[column] !== null : row[column]);
  return [auditNames[column], { from: shown(before), to: shown(after) }];
}
