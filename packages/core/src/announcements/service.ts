import type { adminUsers } from '@openconsult/contracts/admin-users';
import type { Announcement, users } from '@openconsult/contracts/users';
import type { Announcement as AnnouncementRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { announcementRepo as repo } from './repo.ts';

/** The announcement of a practice to its users: at most one. */
export const currentAnnouncement = ({ db }: Pick<Deps, 'db'>) =>
  ({
    announcement: async ({ practiceId }) => ({ data: toWire(await repo.find(db, practiceId)) }),
  }) satisfies Partial<UseCases<typeof users>>;

/** Replaces the announcement; an empty text removes it. Idempotent. */
export const editAnnouncement = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  ({
    updateAnnouncement: ({ practiceId, userId }, { body: { text, level } }) =>
      db.$transaction(async (tx) => {
        const before = await repo.find(tx, practiceId);
        if ((before?.text ?? '') === text && (text === '' || before?.level === level)) return { data: toWire(before) };
        const now = clock.now();
        if (text === '') await repo.remove(tx, practiceId);
        const after = text === '' ? null : await repo.put(tx, practiceId, { text, level, updatedAt: now });
        await recordAuditEvent(tx, {
          practiceId,
          action: 'announcement.updated',
          actorId: userId,
          subjectId: null,
          changes: {
            text: { from: before?.text ?? null, to: after?.text ?? null },
            level: { from: before?.level ?? null, to: after?.level ?? null },
          },
          at: now,
        });
        return { data: toWire(after) };
      }),
  }) satisfies Partial<UseCases<typeof adminUsers>>;

const toWire = (row: AnnouncementRow | null): Announcement | null =>
  row && {
    id: row.id,
    text: row.text,
    level: row.level,
    updated_at: row.updatedAt.toISOString(),
  };
