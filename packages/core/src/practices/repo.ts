import type { Practice, Tx } from '@openconsult/db';

/** What an admin may change of a practice. */
export type PracticeColumns = Partial<
  Pick<Practice, 'name' | 'phone' | 'address' | 'vipLogoImageKey' | 'toothNotation' | 'currency' | 'country'>
>;

/** The queries on a practice by its id. */
export const practiceRepo = {
  find: (tx: Tx, id: string): Promise<Practice> => tx.practice.findUniqueOrThrow({ where: { id } }),

  /** The row, locked until the transaction ends. */
  async hold(tx: Tx, id: string): Promise<Practice> {
    await tx.$queryRaw`SELECT 1 FROM practices WHERE id = ${id}::uuid FOR UPDATE`;
    return this.find(tx, id);
  },

  update: (tx: Tx, id: string, data: PracticeColumns): Promise<Practice> => tx.practice.update({ where: { id }, data }),

  /** Copies the logo to the users of the practice: each call reads its user, and none reads the practice for it. */
  async showLogo(tx: Tx, practiceId: string, vipLogoImageKey: string | null): Promise<void> {
    await tx.user.updateMany({ where: { practiceId }, data: { vipLogoImageKey } });
  },
};
