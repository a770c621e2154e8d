import type { VoiceNoteSort } from '@openconsult/contracts/voice-notes';
import type { Prisma, Tx } from '@openconsult/db';
import { containing } from '../platform/page.ts';

/** The only calls on voice_notes; every one names the owner. */

const withRelations = {
  patientSession: { select: { patientName: true, deletedAt: true } },
  recordings: {
    // Of one that is open and empty the microphone was refused, or it begins just now.
    where: { OR: [{ state: { not: 'open' } }, { settledUntilMs: { gt: 0 } }, { segments: { some: {} } }] },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: {
      id: true,
      state: true,
      durationMs: true,
      settledUntilMs: true,
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
>;

const orderOf = (sort: VoiceNoteSort): Prisma.VoiceNoteOrderByWithRelationInput[] => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return [
    sort.endsWith('patient_name') ? { patientSession: { patientName: direction } } : { createdAt: direction },
    { createdAt: 'desc' },
    { id: 'asc' },
  ];
};

export const voiceNoteRepo = {
  include: withRelations,

  find: (tx: Tx, userId: string, id: string): Promise<VoiceNoteRow | null> =>
    tx.voiceNote.findFirst({ where: { id, userId }, include: withRelations }),

  /** Whoever reads the transcript to write it anew waits here for whoever else does. */
  lock: async (tx: Tx, userId: string, id: string): Promise<void> => {
    await tx.$queryRaw`SELECT 1 FROM voice_notes WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  },

  /** False when the consultation has its one note already; it stays as it is. */
  create: async (
    tx: Tx,
    note: {
      userId: string;
      patientSessionId: string;
      transcript: string;
      templateId: string | null;
      email: string | null;
    },
  ): Promise<boolean> => {
    const { count } = await tx.voiceNote.createMany({ data: note, skipDuplicates: true });
    return count > 0;
  },

  /** False when there is no such note of this person. */
  update: async (tx: Tx, userId: string, id: string, change: VoiceNoteChange): Promise<boolean> => {
    const { count } = await tx.voiceNote.updateMany({ where: { id, userId }, data: change });
    return count > 0;
  },

  list: async (
    tx: Tx,
    userId: string,
    page: { skip: number; take: number; query: string | undefined; sort: VoiceNoteSort },
  ): Promise<{ rows: VoiceNoteRow[]; total: number }> => {
    const text = containing(page.query ?? '');
    const where: Prisma.VoiceNoteWhereInput = {
      userId,
      patientSession: { deletedAt: null },
      ...(page.query && { OR: [{ title: text }, { patientSession: { patientName: text } }] }),
    };
    const [rows, total] = await Promise.all([
      tx.voiceNote.findMany({
        where,
        include: withRelations,
        orderBy: orderOf(page.sort),
        skip: page.skip,
        take: page.take,
      }),
      tx.voiceNote.count({ where }),
    ]);
    return { rows, total };
  },
};
