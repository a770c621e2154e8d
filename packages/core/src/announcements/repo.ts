import type { Announcement, AnnouncementLevel, Tx } from '@openconsult/db';

/** The only queries on announcements; each names the practice, which has at most one. */
export const announcementRepo = {
  find: (tx: Tx, practiceId: string): Promise<Announcement | null> =>
    tx.announcement.findUnique({ where: { practiceId } }),

  put: (
    tx: Tx,
    practiceId: string,
    notice: { text: string; level: AnnouncementLevel; updatedAt: Date },
  ): Promise<Announcement> =>
    tx.announcement.upsert({ where: { practiceId }, create: { practiceId, ...notice }, update: notice }),

  async remove(tx: Tx, practiceId: string): Promise<void> {
    await tx.announcement.deleteMany({ where: { practiceId } });
  },
};
