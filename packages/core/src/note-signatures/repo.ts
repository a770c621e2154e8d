import type { NoteAddendum, NoteSignature, Prisma, Tx } from '@openconsult/db';

export type NewSignature = Prisma.NoteSignatureUncheckedCreateInput;

/** The only queries on signatures and addenda; each names the owner. */
export const noteSignatureRepo = {
  find: (tx: Tx, userId: string, voiceNoteId: string): Promise<NoteSignature | null> =>
    tx.noteSignature.findFirst({ where: { voiceNoteId, userId } }),

  create: async (tx: Tx, signature: NewSignature): Promise<void> => {
    await tx.noteSignature.create({ data: signature });
  },

  addenda: (tx: Tx, userId: string, voiceNoteId: string): Promise<NoteAddendum[]> =>
    tx.noteAddendum.findMany({ where: { userId, voiceNoteId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),

  /** False if the id is taken. */
  addAddendum: async (tx: Tx, addendum: NoteAddendum): Promise<boolean> => {
    const { count } = await tx.noteAddendum.createMany({ data: [addendum], skipDuplicates: true });
    return count > 0;
  },
};
