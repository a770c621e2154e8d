import type { Practice, Tx } from '@openconsult/db';

/** What an admin may change of a practice. */
export type PracticeColumns = Pick<Practice, 'name' | 'phone'>;

/** The queries of an admin on their practice. */
export const practiceRepo = {
  find: (tx: Tx, id: string): Promise<Practice> => tx.practice.findUniqueOrThrow({ where: { id } }),

  /** The row, locked until the transaction ends. */
  async hold(tx: Tx, id: string): Promise<Practice> {
    await tx.$queryRaw`SELECT 1 FROM practices WHERE id = ${id}::uuid FOR UPDATE`;
    return this.find(tx, id);
  },

  update: (tx: Tx, id: string, data: PracticeColumns): Promise<Practice> => tx.practice.update({ where: { id }, data }),
};
