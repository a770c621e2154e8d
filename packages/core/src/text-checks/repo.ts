import type { TextCheckResolution, Tx } from '@openconsult/db';

/** The only queries on resolutions; each names the owner. */
export const textCheckRepo = {
  ofNote: (tx: Tx, userId: string, voiceNoteId: string): Promise<TextCheckResolution[]> =>
    tx.textCheckResolution.findMany({ where: { userId, voiceNoteId } }),

  /** The last decision counts. */
  resolve: async (
    tx: Tx,
    userId: string,
    voiceNoteId: string,
    key: string,
    decision: { reading: string | null; reason: string | null },
    at: Date,
  ): Promise<void> => {
    await tx.textCheckResolution.upsert({
      where: { voiceNoteId_key: { voiceNoteId, key }, userId },
      create: { userId, voiceNoteId, key, ...decision, createdAt: at },
      update: { ...decision, createdAt: at },
    });
  },

  reopen: async (tx: Tx, userId: string, voiceNoteId: string, key: string): Promise<boolean> =>
    (await tx.textCheckResolution.deleteMany({ where: { userId, voiceNoteId, key } })).count > 0,
};
