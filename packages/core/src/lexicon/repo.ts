import type { LexiconTerm, Tx, UndoneCorrection } from '@openconsult/db';

/** The owner of terms: a user or their practice. */
export type TermOwner = { readonly userId: string } | { readonly practiceId: string };

/** The only queries on lexicon_terms and undone_corrections; each names the owner. */
export const lexiconRepo = {
  /** Serialises changes of one lexicon, which count its terms, until the transaction ends. */
  lock: async (tx: Tx, owner: TermOwner): Promise<void> => {
    const key = `lexicon:${'userId' in owner ? owner.userId : owner.practiceId}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  },

  /** A user's own terms and those of their practice. */
  list: (tx: Tx, userId: string, practiceId: string): Promise<LexiconTerm[]> =>
    tx.lexiconTerm.findMany({
      where: { OR: [{ userId }, { practiceId }] },
      orderBy: [{ spoken: 'asc' }, { id: 'asc' }],
    }),

  /** A term that the user can see. */
  find: (tx: Tx, userId: string, practiceId: string, id: string): Promise<LexiconTerm | null> =>
    tx.lexiconTerm.findFirst({ where: { id, OR: [{ userId }, { practiceId }] } }),

  findSpoken: (tx: Tx, owner: TermOwner, spoken: string): Promise<LexiconTerm | null> =>
    tx.lexiconTerm.findFirst({ where: { ...owner, spoken } }),

  /** All terms of one owner. */
  all: (tx: Tx, owner: TermOwner): Promise<LexiconTerm[]> =>
    tx.lexiconTerm.findMany({ where: owner, orderBy: [{ spoken: 'asc' }, { id: 'asc' }] }),

  count: (tx: Tx, owner: TermOwner): Promise<number> => tx.lexiconTerm.count({ where: owner }),

  /** False if the owner has a term with the same spoken form. */
  create: async (tx: Tx, owner: TermOwner, term: { spoken: string; written: string }): Promise<boolean> =>
    (await tx.lexiconTerm.createMany({ data: [{ ...owner, ...term }], skipDuplicates: true })).count > 0,

  update: (tx: Tx, owner: TermOwner, id: string, term: { spoken: string; written: string }) =>
    tx.lexiconTerm.updateMany({ where: { ...owner, id }, data: term }),

  /** Inserts terms; those with the id of a term of the owner replace it. */
  put: async (
    tx: Tx,
    owner: TermOwner,
    terms: readonly { id?: string; spoken: string; written: string }[],
  ): Promise<void> => {
    const replaced = terms.flatMap(({ id }) => (id === undefined ? [] : [id]));
    await tx.lexiconTerm.deleteMany({ where: { ...owner, id: { in: replaced } } });
    await tx.lexiconTerm.createMany({ data: terms.map((term) => ({ ...term, ...owner })) });
  },

  removeAll: (tx: Tx, owner: TermOwner, ids: readonly string[]) =>
    tx.lexiconTerm.deleteMany({ where: { ...owner, id: { in: [...ids] } } }),

  remove: (tx: Tx, owner: TermOwner, id: string) => tx.lexiconTerm.deleteMany({ where: { ...owner, id } }),

  /** The corrections that the user undid at least `times` times. */
  undone: (tx: Tx, userId: string, times: number): Promise<UndoneCorrection[]> =>
    tx.undoneCorrection.findMany({ where: { userId, count: { gte: times } } }),

  countUndone: (tx: Tx, userId: string, from: string, to: string) =>
    tx.undoneCorrection.upsert({
      where: { userId_from_to: { userId, from, to } },
      create: { userId, from, to },
      update: { count: { increment: 1 } },
    }),
};
