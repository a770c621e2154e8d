import type { Prisma, Tx } from '@openconsult/db';

/** The only queries on voice_notes; each names the owner. */

const withRelations = {
  consultation: { select: { patientName: true, deletedAt: true } },
  recordings: {
    // For an open and empty one the microphone was denied, or it just began.
    where: { OR: [{ state: { not: 'open' } }, { settledUntilMs: { gt: 0 } }, { segments: { some: {} } }] },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: {
      id: true,
      state: true,
      durationMs: true,
      settledUntilMs: true,
      failure: true,
      waitsUntil: true,
      segmentsRead: true,
      segmentCount: true,
      _count: { select: { segments: true } },
    },
  },
} satisfies Prisma.VoiceNoteInclude;

export type VoiceNoteRow = Prisma.VoiceNoteGetPayload<{ include: typeof withRelations }>;

/** Fields that a use case may change. */
export type VoiceNoteChange = Pick<
  Prisma.VoiceNoteUncheckedUpdateManyInput,
  | 'transcript'
  | 'transcriptEdited'
  | 'notes'
  | 'notesTemplate'
  | 'templateId'
  | 'title'
  | 'isProcessing'
  | 'notesFailure'
  | 'notesWrittenBy'
  | 'reviewedVersion'
  | 'reviewedAt'
  | 'signedAt'
>;

export const voiceNoteRepo = {
  include: withRelations,

  find: (tx: Tx, userId: string, id: string): Promise<VoiceNoteRow | null> =>
    tx.voiceNote.findFirst({ where: { id, userId }, include: withRelations }),

  /** Locks the transcript of a note, for callers that read it to write it. */
  lock: async (tx: Tx, userId: string, id: string): Promise<void> => {
    await tx.$queryRaw`SELECT 1 FROM voice_notes WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  },

  /** False if the consultation has its one note already, which is unchanged. */
  create: async (
    tx: Tx,
    note: {
      userId: string;
      consultationId: string;
      transcript: string;
      templateId: string | null;
      email: string | null;
    },
  ): Promise<boolean> => {
    const { count } = await tx.voiceNote.createMany({ data: note, skipDuplicates: true });
    return count > 0;
  },

  /**
   * Changes a note. The version of each given text grows, so omit unchanged texts. False if this user has no such note.
   */
  update: async (tx: Tx, userId: string, id: string, change: VoiceNoteChange): Promise<boolean> => {
    const { count } = await tx.voiceNote.updateMany({
      where: { id, userId },
      data: {
        ...change,
        ...(change.transcript !== undefined && { transcriptVersion: { increment: 1 } }),
        ...(change.notes !== undefined && { notesVersion: { increment: 1 } }),
      },
    });
    return count > 0;
  },
};
