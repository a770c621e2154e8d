import type { Erasure, Practice, Tx } from '@openconsult/db';

/** The only queries that delete a practice. Each names it. */

const EVENTS_AT_ONCE = 5_000;

const usersOf = async (tx: Tx, practiceId: string): Promise<{ id: string; email: string }[]> =>
  tx.user.findMany({ where: { practiceId }, select: { id: true, email: true } });

export const practiceErasureRepo = {
  find: (tx: Tx, id: string): Promise<Practice | null> => tx.practice.findUnique({ where: { id } }),

  /** The erasure of this practice that was begun, finished or not. */
  begun: (tx: Tx, practiceId: string): Promise<Erasure | null> =>
    tx.erasure.findFirst({ where: { practiceId, kind: 'practice' } }),

  held: (tx: Tx, practiceId: string): Promise<number> =>
    tx.consultation.count({ where: { user: { practiceId }, legalHoldAt: { not: null } } }),

  /** Ends every login, so that no user adds anything meanwhile. */
  lockOut: async (tx: Tx, practiceId: string, disabledAt: Date): Promise<void> => {
    await tx.user.updateMany({ where: { practiceId, disabledAt: null }, data: { disabledAt } });
    await tx.loginSession.deleteMany({ where: { user: { practiceId } } });
  },

  /** When the last upload expires that was signed for its users; null if none is known. */
  uploadsUntil: async (tx: Tx, practiceId: string): Promise<Date | null> =>
    (await tx.pendingUpload.aggregate({ where: { user: { practiceId } }, _max: { expiresAt: true } }))._max.expiresAt,

  keyErasedAt: async (tx: Tx, practiceId: string): Promise<Date> => {
    const { erasedAt } = await tx.practiceKey.findUniqueOrThrow({ where: { practiceId } });
    if (erasedAt === null) throw new Error('The key of the practice was not erased.');
    return erasedAt;
  },

  consultations: async (tx: Tx, practiceId: string, take?: number): Promise<string[]> =>
    (
      await tx.consultation.findMany({
        where: { user: { practiceId } },
        select: { id: true },
        ...(take !== undefined && { take }),
      })
    ).map(({ id }) => id),

  /** What its users and its library have in storage; files that another practice's library has too stay. */
  objects: async (tx: Tx, practiceId: string): Promise<string[]> => {
    const rows = await tx.$queryRaw<{ key: string }[]>`
      WITH files AS (
        SELECT i.practice_id, unnest(ARRAY[m.file_key, m.thumb_key, m.plain_key, m.poster_key, m.captions_key]) AS key
        FROM content_media m JOIN content_items i ON i.id = m.item_id)
      SELECT key FROM files WHERE key IS NOT NULL GROUP BY key HAVING bool_and(practice_id = ${practiceId}::uuid)`;
    const users = await usersOf(tx, practiceId);
    return [
      ...rows.map(({ key }) => key),
      ...[`practice-logos/${practiceId}/`, `library-imports/${practiceId}/`],
      ...users.flatMap(({ id }) => [`profile-images/${id}/`, `uploads/${id}/`]),
    ];
  },

  /** Deletes the next of its audit events, with their seals. False if there are none. */
  removeEvents: async (tx: Tx, practiceId: string): Promise<boolean> => {
    await tx.$executeRaw`
      DELETE FROM audit_seals WHERE id IN (
        SELECT id FROM audit_seals WHERE practice_id = ${practiceId}::uuid LIMIT ${EVENTS_AT_ONCE})`;
    const events = await tx.$executeRaw`
      DELETE FROM audit_events WHERE id IN (
        SELECT id FROM audit_events WHERE practice_id = ${practiceId}::uuid LIMIT ${EVENTS_AT_ONCE})`;
    const left = await tx.auditSeal.count({ where: { practiceId }, take: 1 });
    return events > 0 || left > 0;
  },

  /** Deletes the practice and its users; their consultations and events are gone. All else refers to them. */
  remove: async (tx: Tx, practiceId: string): Promise<void> => {
    const users = await usersOf(tx, practiceId);
    const subjects = [practiceId, ...users.map(({ id }) => id)];
    await tx.usageCounter.deleteMany({ where: { subject: { in: subjects } } });
    await tx.accountRequest.deleteMany({ where: { email: { in: users.map(({ email }) => email) } } });
    const where = { practiceId };
    await tx.aiUse.deleteMany({ where });
    await tx.aiUseMonth.deleteMany({ where });
    await tx.template.deleteMany({ where });
    await tx.playlist.deleteMany({ where });
    await tx.contentItem.deleteMany({ where });
    await tx.announcement.deleteMany({ where });
    await tx.aiSetting.deleteMany({ where });
    await tx.user.deleteMany({ where });
    await tx.practice.deleteMany({ where: { id: practiceId } });
    // Its library's triggers requested some just now.
    await tx.$executeRaw`DELETE FROM outbox_jobs WHERE data ->> 'practiceId' = ${practiceId}`;
  },
};
