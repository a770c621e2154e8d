import { mustAcceptTerms } from '@openconsult/contracts/access';
import type { users } from '@openconsult/contracts/users';
import type { Tx, User as UserRow } from '@openconsult/db';
import { squarePicture } from '@openconsult/integrations/images';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { forgetPictures, type PictureKind, takePicture } from '../uploads/index.ts';
import { type OwnColumns, userRepo as repo } from './repo.ts';
import { visitorCountry } from './visitor-country.ts';
import { userToWire } from './wire.ts';

const profilePictureOf = (userId: string): PictureKind => ({
  field: 'profile_image',
  contentType: 'image/webp',
  keyOf: (name) => `profile-images/${userId}/${name}.webp`,
  convert: squarePicture,
});

export function createUserService(deps: Deps) {
  const { db, storage, clock, config, log } = deps;

  /** Writes the differences and audits them. */
  async function change(tx: Tx, before: UserRow, columns: OwnColumns): Promise<UserRow> {
    const changed = Object.entries(columns).filter(([name, value]) => before[name as keyof OwnColumns] !== value);
    if (changed.length === 0) return before;
    const after = await repo.update(tx, before.id, columns);
    await recordAuditEvent(tx, {
      practiceId: before.practiceId,
      action: 'user.updated',
      actorId: before.id,
      subjectId: before.id,
      changes: Object.fromEntries(changed.map(([name]) => auditChange(name as keyof OwnColumns, before, after))),
      at: clock.now(),
    });
    return after;
  }

  async function update(userId: string, columns: OwnColumns): Promise<{ before: UserRow; after: UserRow }> {
    return db.$transaction(async (tx) => {
      const before = await repo.hold(tx, userId);
      return { before, after: await change(tx, before, columns) };
    });
  }

  return {
    /** The logged-in user, as read for this call. */
    current: (actor) => actor.user,

    session: (actor) => ({ user: actor?.user ?? null }),

    /**
     * Changes the own profile: all of it, or nothing. A picture is the key of an own upload; it is stored as a small
     * square one, and the upload and the old picture are removed. Idempotent.
     * @throws AppError VALIDATION at `profile_image` for a key that is not the caller's, or no picture.
     */
    async update({ userId }, { body }) {
      const { first_name, last_name, address_country, theme, profile_image: uploadKey } = body;
      const names = {
        ...(first_name !== undefined && { firstName: first_name }),
        ...(last_name !== undefined && { lastName: last_name }),
        ...(address_country !== undefined && { addressCountry: address_country }),
        ...(theme !== undefined && { theme }),
      };
      const currentKey = async () => (await repo.find(db, userId)).profileImageKey;
      const pictureKey =
        uploadKey == null
          ? null
          : await takePicture(storage, profilePictureOf(userId), { userId, uploadKey }, currentKey);
      const picture = uploadKey === undefined ? {} : { profileImageKey: pictureKey };
      const { before, after } = await update(userId, { ...names, ...picture });
      if (after.profileImageKey !== before.profileImageKey)
        await forgetPictures({ storage, log }, [before.profileImageKey, uploadKey ?? null]);
      return userToWire(after, { storage, config });
    },

    /** Accepts the terms now; accepted current terms are unchanged. See behaviour.md#validation. */
    async updateTerms({ userId, user }) {
      if (!mustAcceptTerms(user, config.TERMS_CUTOFF ?? null)) return user;
      const { after } = await update(userId, { termStatus: clock.now() });
      return userToWire(after, { storage, config });
    },

    /** Whether the user has had their demo, and where to book one. */
    dftUser: ({ user }) => ({ dft_first: user.dft_first, booking_url: config.BOOKING_URL ?? null }),

    /** Whether the visitor's country may use this installation. */
    location: (_actor, _call, request) => visitorCountry(deps, request),
  } satisfies UseCases<Omit<typeof users, 'announcement'>>;
}

/** Wire names, as in the audit of an admin's changes. */
const auditNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  addressCountry: 'address_country',
  theme: 'theme',
  profileImageKey: 'profile_image',
  termStatus: 'term_status',
} as const satisfies Record<keyof OwnColumns, string>;

/** Of a picture only whether there is one: its key reveals nothing. */
function auditChange(
  name: keyof OwnColumns,
  before: UserRow,
  after: UserRow,
): [string, { from: unknown; to: unknown }] {
  const shown = (row: UserRow): unknown => {
    const value = row[name];
    if (value instanceof Date) return value.toISOString();
    return name === 'profileImageKey' ? value !== null : value;
  };
  return [auditNames[name], { from: shown(before), to: shown(after) }];
}
