import type { Treatment, Tx } from '@openconsult/db';

/** The only queries on treatments; each names the practice. */
export const treatmentRepo = {
  list: (tx: Tx, practiceId: string): Promise<Treatment[]> =>
    tx.treatment.findMany({ where: { practiceId }, orderBy: { name: 'asc' } }),
};
