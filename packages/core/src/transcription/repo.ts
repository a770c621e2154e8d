import type { Correction, RecognisedWord } from '@openconsult/clinical-language/writing';
import type { Speaker } from '@openconsult/contracts/transcripts';
import type { AudioSegment, Prisma, Recording, TranscriptPhrase, Tx } from '@openconsult/db';

/** The only queries on recordings, audio_segments and transcript_phrases. */

export interface NewPhrase {
  readonly kind: 'speech' | 'gap';
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** The recogniser's own text, and where the text differs from it. */
  readonly recognised?: string;
  readonly corrections?: readonly Correction[];
  /** The words as recognised; null if the engine does not return words. */
  readonly words?: readonly RecognisedWord[] | null;
  /** Who said it, where that is known. */
  readonly speaker?: Speaker | null;
}

/** A process that recognises live, and when another may take over. */
interface LiveLease {
  readonly holder: string;
  readonly until: Date;
}

/** Enough phrases for the context. */
export const PHRASES_BEFORE = 3;

/** A live recording whose process is gone, or never renewed its lease. */
export const unleasedAt = (now: Date): Prisma.RecordingWhereInput => ({
  mode: 'live',
  OR: [{ liveHeldUntil: null }, { liveHeldUntil: { lt: now } }],
});

export const transcriptionRepo = {
  /** The page may choose the id, so that it can record before it reached the server. False when the id is taken. */
  create: async (
    tx: Tx,
    recording: { id: string; userId: string; voiceNoteId: string; contentType: string },
  ): Promise<boolean> => {
    const { count } = await tx.recording.createMany({ data: [recording], skipDuplicates: true });
    return count > 0;
  },

  find: (tx: Tx, userId: string, voiceNoteId: string, id: string): Promise<Recording | null> =>
    tx.recording.findFirst({ where: { id, userId, voiceNoteId } }),

  /** For the worker, which finds the user here. */
  findById: (tx: Tx, id: string): Promise<Recording | null> => tx.recording.findUnique({ where: { id } }),

  update: (
    tx: Tx,
    id: string,
    change: Prisma.RecordingUncheckedUpdateManyInput,
    where: Prisma.RecordingWhereInput = {},
  ) => tx.recording.updateMany({ where: { ...where, id }, data: change }),

  /** Stores the progress and the least length of a live recording. False if it is no longer live with this holder. */
  settleLive: async (tx: Tx, id: string, holder: string | null, settledUntilMs: number): Promise<boolean> => {
    const count = await tx.$executeRaw`
      UPDATE recordings SET settled_until_ms = ${settledUntilMs}, duration_ms = greatest(duration_ms, ${settledUntilMs})
      WHERE id = ${id}::uuid AND state = 'open' AND mode = 'live' AND live_holder = ${holder}::uuid`;
    return count > 0;
  },

  /** Leases a live recording to a process, also if another one holds it. False if it is not live. */
  takeLive: async (tx: Tx, id: string, { holder, until }: LiveLease): Promise<boolean> => {
    const where = { id, state: 'open' as const, mode: 'live' as const };
    const { count } = await tx.recording.updateMany({ where, data: { liveHolder: holder, liveHeldUntil: until } });
    return count > 0;
  },

  /** Extends the leases of the live ones among them that the process holds. @returns their ids */
  renewLive: async (tx: Tx, ids: readonly string[], { holder, until }: LiveLease): Promise<string[]> => {
    const where = { id: { in: [...ids] }, state: 'open' as const, mode: 'live' as const, liveHolder: holder };
    const data = { liveHeldUntil: until };
    const held = await tx.recording.updateManyAndReturn({ where, data, select: { id: true } });
    return held.map(({ id }) => id);
  },

  /** The same for a recording that may not exist. */
  hold: async (tx: Tx, id: string): Promise<void> => {
    await tx.$queryRaw`SELECT id FROM recordings WHERE id = ${id}::uuid FOR UPDATE`;
  },

  /** Locks the recording until the transaction ends. */
  lock: async (tx: Tx, id: string): Promise<Recording> => {
    await tx.$queryRaw`SELECT id FROM recordings WHERE id = ${id}::uuid FOR UPDATE`;
    return tx.recording.findUniqueOrThrow({ where: { id } });
  },

  /** The newest recording of a note that was not ended. */
  findOpen: (tx: Tx, userId: string, voiceNoteId: string): Promise<Recording | null> =>
    tx.recording.findFirst({ where: { userId, voiceNoteId, state: 'open' }, orderBy: { createdAt: 'desc' } }),

  /**
   * Open recordings without new audio: those whose page ended or closed, and those it abandoned. One with a live lease
   * at `now` is excluded.
   */
  silent: (tx: Tx, since: { stopped: Date; open: Date; now: Date }, take: number): Promise<Recording[]> =>
    tx.recording.findMany({
      where: {
        state: 'open',
        AND: { OR: [{ mode: 'asynchronous' }, unleasedAt(since.now)] },
        OR: [
          { stoppedAt: { lt: since.stopped }, segments: { none: { confirmedAt: { gte: since.stopped } } } },
          { stoppedAt: null, segments: { some: {}, none: { confirmedAt: { gte: since.open } } } },
          {
            stoppedAt: null,
            voiceNote: { consultation: { endedBy: 'page_closed' } },
            segments: { some: {}, none: { confirmedAt: { gte: since.stopped } } },
          },
        ],
      },
      orderBy: { createdAt: 'asc' },
      take,
    }),

  /** Recordings that failed with sound audio and whose retry is due. */
  retryable: (tx: Tx, now: Date, take: number): Promise<Recording[]> =>
    tx.recording.findMany({
      where: { state: 'failed', retryAt: { lte: now } },
      orderBy: { retryAt: 'asc' },
      take,
    }),

  findSegment: (tx: Tx, recordingId: string, index: number): Promise<AudioSegment | null> =>
    tx.audioSegment.findUnique({ where: { recordingId_index: { recordingId, index } } }),

  /** Whether a recording is open and has no such segment yet. */
  waitsForSegment: async (tx: Tx, id: string, index: number): Promise<boolean> => {
    const where = { id, state: 'open' as const, segments: { none: { index } } };
    return (await tx.recording.findFirst({ where, select: { id: true } })) !== null;
  },

  /** Stores the first bytes of an index; a second confirmation changes nothing. */
  addSegment: (tx: Tx, segment: Omit<AudioSegment, 'confirmedAt'>) =>
    tx.audioSegment.createMany({ data: [segment], skipDuplicates: true }),

  segments: (tx: Tx, recordingId: string, from = 0, take?: number): Promise<AudioSegment[]> =>
    tx.audioSegment.findMany({
      where: { recordingId, index: { gte: from } },
      orderBy: { index: 'asc' },
      ...(take !== undefined && { take }),
    }),

  /** The bytes that a user's recordings have confirmed since then. */
  confirmedBytesSince: async (tx: Tx, userId: string, since: Date): Promise<number> => {
    const where = { recording: { userId }, confirmedAt: { gte: since } };
    const { _sum } = await tx.audioSegment.aggregate({ where, _sum: { sizeBytes: true } });
    return _sum.sizeBytes ?? 0;
  },

  /** The bytes confirmed by a user's recordings whose forms were not swept yet. */
  confirmedBytesOfPending: async (tx: Tx, userId: string): Promise<number> => {
    const [row] = await tx.$queryRaw<{ bytes: bigint | null }[]>`
      SELECT sum(s.size_bytes)::bigint AS bytes FROM audio_segments s JOIN recordings r ON r.id = s.recording_id
      WHERE r.user_id = ${userId}::uuid
        AND EXISTS (SELECT 1 FROM pending_uploads p WHERE p.key = 'recordings/' || r.id || '/')`;
    return Number(row?.bytes ?? 0);
  },

  /** Every object that a recording refers to. */
  objectKeys: async (tx: Tx, recordingId: string): Promise<string[]> => {
    const rows = await tx.audioSegment.findMany({ where: { recordingId }, select: { objectKey: true } });
    const recording = await tx.recording.findUnique({ where: { id: recordingId }, select: { audioKey: true } });
    return [...rows.map(({ objectKey }) => objectKey), ...(recording?.audioKey ? [recording.audioKey] : [])];
  },

  countSegments: (tx: Tx, recordingId: string): Promise<number> => tx.audioSegment.count({ where: { recordingId } }),

  addPhrases: (tx: Tx, recordingId: string, phrases: readonly NewPhrase[]) =>
    tx.transcriptPhrase.createMany({
      data: phrases.map(({ recognised, corrections = [], words, ...phrase }) => ({
        ...phrase,
        recordingId,
        ...(words && { words: words.map((word) => ({ ...word })) }),
        ...(corrections.length > 0 && {
          recognised: recognised ?? null,
          corrections: corrections.map((correction) => ({ ...correction })),
        }),
      })),
      skipDuplicates: true,
    }),

  /** The last spoken phrases, in order. */
  lastPhrases: async (tx: Tx, recordingId: string, take: number): Promise<TranscriptPhrase[]> =>
    (
      await tx.transcriptPhrase.findMany({
        where: { recordingId, kind: 'speech' },
        orderBy: { startMs: 'desc' },
        take,
      })
    ).reverse(),

  removePhrases: (tx: Tx, ids: readonly string[]) =>
    tx.transcriptPhrase.deleteMany({ where: { id: { in: [...ids] } } }),

  phrasesOfRecording: (tx: Tx, recordingId: string): Promise<TranscriptPhrase[]> =>
    tx.transcriptPhrase.findMany({ where: { recordingId }, orderBy: [{ startMs: 'asc' }, { endMs: 'asc' }] }),
};
