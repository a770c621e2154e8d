import { AsyncLocalStorage } from 'node:async_hooks';

/** Which rows a query reaches: those of one user and their practice, or every row. */
export type Identity = { readonly userId: string; readonly practiceId: string } | 'system';

const identities = new AsyncLocalStorage<Identity>();

/** Awaited inside, as a Prisma query only begins when it is awaited. */
const runIn = <Result>(identity: Identity, work: () => Result | PromiseLike<Result>): Promise<Result> =>
  identities.run(identity, async () => await work());

/**
 * Runs `work`, whose queries reach only the rows of this user and their practice. A transaction retains its first
 * identity.
 */
export const runAs = <Result>(
  { userId, practiceId }: { readonly userId: string; readonly practiceId: string },
  work: () => Result | PromiseLike<Result>,
): Promise<Result> => runIn({ userId, practiceId }, work);

/** Runs `work`, whose queries reach every row: for log-ins, jobs and maintenance, which have no user. */
export const runAsSystem = <Result>(work: () => Result | PromiseLike<Result>): Promise<Result> => runIn('system', work);

/** The identity of queries made now; undefined outside `runAs` and `runAsSystem`. */
export const currentIdentity = (): Identity | undefined => identities.getStore();
