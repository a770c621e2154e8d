import type { Treatment, Tx } from '@openconsult/db';

/** What a practice may change of a treatment. */
export type TreatmentColumns = Pick<Treatment, 'name' | 'aliases' | 'currency' | 'priceMinor' | 'risks'>;

/** The only queries on treatments; each names the practice. */
export const treatmentRepo = {
  /** Serialises changes of a practice's list, which counts its treatments, until the transaction ends. */
  lock: async (tx: Tx, practiceId: string): Promise<void> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`treatments:${practiceId}`}, 0))`;
  },

  list: (tx: Tx, practiceId: string): Promise<Treatment[]> =>
    tx.treatment.findMany({ where: { practiceId }, orderBy: { name: 'asc' } }),

  find: (tx: Tx, practiceId: string, id: string): Promise<Treatment | null> =>
    tx.treatment.findFirst({ where: { id, practiceId } }),

  create: (tx: Tx, practiceId: string, treatment: TreatmentColumns): Promise<Treatment> =>
    tx.treatment.create({ data: { ...treatment, practiceId } }),

  /** False if the practice has no such treatment. */
  update: async (tx: Tx, practiceId: string, id: string, change: Partial<TreatmentColumns>): Promise<boolean> =>
    (await tx.treatment.updateMany({ where: { id, practiceId }, data: change })).count > 0,

  /** False if there was none. */
  remove: async (tx: Tx, practiceId: string, id: string): Promise<boolean> =>
    (await tx.treatment.deleteMany({ where: { id, practiceId } })).count > 0,

  addAll: async (tx: Tx, practiceId: string, all: readonly TreatmentColumns[]): Promise<void> => {
    await tx.treatment.createMany({ data: all.map((one) => ({ ...one, practiceId })), skipDuplicates: true });
  },
};
