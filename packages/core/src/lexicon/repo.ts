import type { LexiconTerm, Tx, UndoneCorrection } from '@openconsult/db';

/** Whose terms: a person's own, or their practice's. */
export type TermOwner = { readonly userId: string } | { readonly practiceId: string };

/** The only calls on lexicon_terms and undone_corrections; every one names whose they are. */
export const lexiconRepo = {
  /** Changes of one lexicon that count its terms come one after the other, until the transaction ends. */
  lock: async (tx: Tx, owner: TermOwner): Promise<void> => {
    const key = `lexicon:${'userId' in owner ? owner.userId : owner.practiceId}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  },

  /** A person's own terms and those of their practice. */
  list: (tx: Tx, userId: string, practiceId: string): Promise<LexiconTerm[]> =>
    tx.lexiconTerm.findMany({
      where: { OR: [{ userId }, { practiceId }] },
      orderBy: [{ spoken: 'asc' }, { id: 'asc' }],
    }),

  /** A term that the person sees. */
  find: (tx: Tx, userId: string, practiceId: string, id: string): Promise<LexiconTerm | null> =>
    tx.lexiconTerm.findFirst({ where: { id, OR: [{ userId }, { practiceId }] } }),

  findSpoken: (tx: Tx, owner: TermOwner, spoken: string): Promise<LexiconTerm | null> =>
    tx.lexiconTerm.findFirst({ where: { ...owner, spoken } }),

  /** All terms of one owner. */
  all: (tx: Tx, owner: TermOwner): Promise<LexiconTerm[]> =>
    tx.lexiconTerm.findMany({ where: owner, orderBy: [{ spoken: 'asc' }, { id: 'asc' }] }),

  count: (tx: Tx, owner: TermOwner): Promise<number> => tx.lexiconTerm.count({ where: owner }),

  /** False when the owner has a term that is said the same. */
  create: async (tx: Tx, owner: TermOwner, term: { spoken: string; written: string }): Promise<boolean> =>
    (await tx.lexiconTerm.createMany({ data: [{ ...owner, ...term }], skipDuplicates: true })).count > 0,

  update: (tx: Tx, owner: TermOwner, id: string, term: { spoken: string; written: string }) =>
    tx.lexiconTerm.updateMany({ where: { ...owner, id }, data: term }),

  /** Puts terms in; those with the id of a term of the owner take its place. */
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

  /** The corrections that the person undid at least `times` times. */
  undone: (tx: Tx, userId: string, times: number): Promise<UndoneCorrection[]> =>
    tx.undoneCorrection.findMany({ where: { userId, count: { gte: times } } }),

  countUndone: (tx: Tx, userId: string, from: string, to: string) =>
    tx.undoneCorrection.upsert({
      where: { userId_from_to: { userId, from, to } },
      create: { userId, from, to },
      update: { count: { increment: 1 } },
    }),
};
