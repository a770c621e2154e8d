import type { Treatment, Tx } from '@openconsult/db';

/** The only calls on treatments; every one names the practice. */
export const treatmentRepo = {
  list: (tx: Tx, practiceId: string): Promise<Treatment[]> =>
    tx.treatment.findMany({ where: { practiceId }, orderBy: { name: 'asc' } }),
};
