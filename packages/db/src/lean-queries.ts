import type { PrismaClient } from './generated/client.ts';

type Transaction = { readonly kind: string } | undefined;
type Answer = Promise<unknown> & { requestTransaction?(transaction: Transaction): unknown };
type Send = (transaction: Transaction) => Answer;
/** The part of Prisma (7.10.0) that creates the result of `prisma.model.findMany()` and the like. */
interface QueryMaker {
  _createPrismaPromise?: (send: Send, spec?: unknown) => unknown;
}

/** A query that is sent once awaited, or as part of a transaction. */
function createQuery(send: Send, spec: unknown) {
  let sent: Answer | undefined;
  const answered = (transaction?: Transaction): Answer => {
    try {
      if (transaction !== undefined && transaction.kind !== 'itx') return send(transaction);
      sent ??= send(transaction);
      return sent;
    } catch (error) {
      return Promise.reject(error);
    }
  };
  return {
    spec,
    // biome-ignore lint/suspicious/noThenProperty: Prisma's queries are thenable.
    then: (...handlers: Parameters<Answer['then']>) => answered().then(...handlers),
    catch: (...handlers: Parameters<Answer['catch']>) => answered().catch(...handlers),
    finally: (...handlers: Parameters<Answer['finally']>) => answered().finally(...handlers),
    requestTransaction(transaction: Transaction) {
      const answer = answered(transaction);
      return answer.requestTransaction ? answer.requestTransaction(transaction) : answer;
    },
    [Symbol.toStringTag]: 'PrismaPromise',
  };
}

/**
 * Makes queries that the garbage collector frees early. Prisma defines a getter on each, for which V8 adds a hidden
 * class that retains the query's answer until the next full collection: every young collection then takes 15 ms instead
 * of one. Queries of an interactive transaction are not covered.
 * @throws Error if Prisma has changed
 */
export function makeLeanQueries(client: PrismaClient): void {
  const maker = client as unknown as QueryMaker;
  if (maker._createPrismaPromise === undefined)
    throw new Error('Prisma creates queries differently: see lean-queries.ts.');
  maker._createPrismaPromise = createQuery;
}
