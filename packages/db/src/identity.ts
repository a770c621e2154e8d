import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose rows a query reaches: those of one person and their practice, or every row. */
export type Identity = { readonly userId: string; readonly practiceId: string } | 'system';

const identities = new AsyncLocalStorage<Identity>();

/** Awaited inside, as a Prisma query only begins when it is awaited. */
const runIn = <Result>(identity: Identity, work: () => Result | PromiseLike<Result>): Promise<Result> =>
  identities.run(identity, async () => await work());

/** Runs `work`, whose queries reach the rows of this person and their practice alone. A transaction keeps its first identity. */
export const runAs = <Result>(
  { userId, practiceId }: { readonly userId: string; readonly practiceId: string },
  work: () => Result | PromiseLike<Result>,
): Promise<Result> => runIn({ userId, practiceId }, work);

/** Runs `work`, whose queries reach every row: for work that has no person, such as a log-in, a job or upkeep. */
export const runAsSystem = <Result>(work: () => Result | PromiseLike<Result>): Promise<Result> => runIn('system', work);

/** What the queries of this moment run as; undefined outside `runAs` and `runAsSystem`. */
export const currentIdentity = (): Identity | undefined => identities.getStore();
