import type { Message, Prisma, SharedDocument, Tx } from '@openconsult/db';

/** A message with the link that it carries. */
export type MessageRow = Message & { sharedDocument?: SharedDocument | null };

/** The only queries on messages and shared_documents. */
export const messageRepo = {
  findByKey: (tx: Tx, userId: string, idempotencyKey: string): Promise<Message | null> =>
    tx.message.findUnique({ where: { userId_idempotencyKey: { userId, idempotencyKey } } }),

  /** False if the key is taken, or another message sends this version to this recipient. */
  create: async (tx: Tx, message: Prisma.MessageUncheckedCreateInput): Promise<boolean> => {
    const { count } = await tx.message.createMany({ data: [message], skipDuplicates: true });
    return count > 0;
  },

  ofBundle: (tx: Tx, userId: string, bundleId: string): Promise<MessageRow[]> =>
    tx.message.findMany({
      where: { userId, bundleId },
      include: { sharedDocument: true },
      orderBy: { createdAt: 'desc' },
    }),

  ofUser: (tx: Tx, userId: string, bundleId: string, id: string): Promise<Message | null> =>
    tx.message.findFirst({ where: { id, userId, bundleId } }),

  /** For the worker, which finds the user here. */
  findById: (tx: Tx, id: string): Promise<Message | null> => tx.message.findUnique({ where: { id } }),

  setFileSize: async (tx: Tx, id: string, pdfBytes: number): Promise<void> => {
    await tx.message.updateMany({ where: { id }, data: { pdfBytes } });
  },

  /** Whether a message is of the current version of its bundle, for the patient it names, and may be sent. */
  isCurrent: async (tx: Tx, { bundleId, bundleVersion, patientName }: Message): Promise<boolean> => {
    const consultation = { deletedAt: null, patientName };
    const where = { id: bundleId, version: bundleVersion, voiceNote: { consultation } };
    return (await tx.bundle.count({ where })) > 0;
  },

  /** Changes a message in the expected state; false if it is in another. */
  move: async (
    tx: Tx,
    id: string,
    from: Prisma.MessageWhereInput,
    change: Prisma.MessageUncheckedUpdateManyInput,
  ): Promise<boolean> => {
    const { count } = await tx.message.updateMany({ where: { ...from, id }, data: change });
    return count > 0;
  },

  /** Of all users; with those of a run that was interrupted. @returns how many */
  makeQueuedUnknown: async (tx: Tx): Promise<number> => {
    const { count } = await tx.message.updateMany({
      where: { state: { in: ['queued', 'sending'] } },
      data: { state: 'unknown', failure: null },
    });
    return count;
  },

  /** Claims the marking of a sent message's bundle; false when it was done, or the message is not sent. */
  markCounted: async (tx: Tx, id: string, now: Date): Promise<boolean> => {
    const { count } = await tx.message.updateMany({
      where: { id, state: 'sent', countedAt: null },
      data: { countedAt: now },
    });
    return count > 0;
  },

  /** The messages with one version of a bundle to one recipient that did not fail, in any order. */
  sameLetter: (
    tx: Tx,
    letter: Pick<Message, 'userId' | 'bundleId' | 'bundleVersion' | 'channel' | 'recipient'>,
  ): Promise<Pick<Message, 'state'>[]> =>
    tx.message.findMany({ where: { ...letter, state: { not: 'failed' } }, select: { state: true } }),

  share: async (tx: Tx, document: { messageId: string; tokenHash: string; expiresAt: Date }): Promise<void> => {
    await tx.sharedDocument.upsert({ where: { messageId: document.messageId }, create: document, update: document });
  },
};
