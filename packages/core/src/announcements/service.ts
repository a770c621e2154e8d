import type { adminUsers } from '@openconsult/contracts/admin-users';
import type { CallParsed } from '@openconsult/contracts/endpoint';
import type { Announcement } from '@openconsult/contracts/users';
import type { Announcement as AnnouncementRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { announcementRepo as repo } from './repo.ts';

type Notice = CallParsed<typeof adminUsers.updateAnnouncement>['body'];

/** The notice of a practice to its people: one, or none. */
export interface AnnouncementService {
  /** The notice of the caller's practice; null while there is none. */
  current(actor: Actor): Promise<{ data: Announcement | null }>;
  /** Puts a notice up in place of the one before; an empty text takes it down. Safe to repeat. */
  update(actor: Actor, notice: Notice): Promise<{ data: Announcement | null }>;
}

export const createAnnouncementService = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): AnnouncementService => ({
  current: async ({ practiceId }) => ({ data: toWire(await repo.find(db, practiceId)) }),

  update: ({ practiceId, userId }, { text, level }) =>
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
});

const toWire = (row: AnnouncementRow | null): Announcement | null =>
  row && {
    id: row.id,
    text: row.text,
    level: row.level === 'warning' ? 'warning' : 'info',
    updated_at: row.updatedAt.toISOString(),
  };
