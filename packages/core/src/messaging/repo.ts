import type { Message, Prisma, Tx } from '@openconsult/db';

/** The only calls on messages and shared_documents. */
export const messageRepo = {
  findByKey: (tx: Tx, userId: string, idempotencyKey: string): Promise<Message | null> =>
    tx.message.findUnique({ where: { userId_idempotencyKey: { userId, idempotencyKey } } }),

  /** False when the key is taken: a repeat, or the same click in another window. */
  create: async (tx: Tx, message: Prisma.MessageUncheckedCreateInput): Promise<boolean> => {
    const { count } = await tx.message.createMany({ data: [message], skipDuplicates: true });
    return count > 0;
  },

  ofBundle: (tx: Tx, userId: string, bundleId: string): Promise<Message[]> =>
    tx.message.findMany({ where: { userId, bundleId }, orderBy: { createdAt: 'desc' } }),

  /** For the worker, which acts for nobody. */
  findById: (tx: Tx, id: string): Promise<Message | null> => tx.message.findUnique({ where: { id } }),

  /** Moves a message from one state to another; false when it is not in the first any more. */
  move: async (tx: Tx, id: string, from: string, change: Prisma.MessageUncheckedUpdateManyInput): Promise<boolean> => {
    const { count } = await tx.message.updateMany({ where: { id, state: from }, data: change });
    return count > 0;
  },

  share: async (tx: Tx, document: { messageId: string; tokenHash: string; expiresAt: Date }): Promise<void> => {
    await tx.sharedDocument.upsert({ where: { messageId: document.messageId }, create: document, update: document });
  },

  findShared: (tx: Tx, tokenHash: string, now: Date): Promise<{ message: { pdfKey: string } } | null> =>
    tx.sharedDocument.findFirst({
      where: { tokenHash, expiresAt: { gt: now } },
      select: { message: { select: { pdfKey: true } } },
    }),
};
