import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaClient } from './generated/client.ts';

/** The part of Prisma (7.10.0) that collects the calls of one tick. */
interface Batching {
  batchBy(request: Request): string | undefined;
  batchLoader(requests: Request[]): Promise<unknown>;
  singleLoader(request: Request): Promise<unknown>;
}
type Request = { readonly transaction?: { readonly kind: string } };

/**
 * Runs each query as its own caller. Prisma merges the `findUnique` calls of one tick into one query and sends it, like
 * every array of queries in a transaction, in the async context of the first caller. With identities in that context,
 * one user's query would run as another. Nothing is merged outside of transactions here.
 * @throws Error if Prisma has changed
 */
export function runEachQueryAsItsCaller(client: PrismaClient): void {
  const { options } = (client as unknown as { _requestHandler: { dataloader: { options: Partial<Batching> } } })
    ._requestHandler.dataloader;
  const { batchBy, batchLoader, singleLoader } = options;
  if (!batchBy || !batchLoader || !singleLoader)
    throw new Error('Prisma batches queries differently: see query-batches.ts.');
  const callers = new WeakMap<Request, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  const asCaller = <Result>(request: Request | undefined, load: () => Result): Result => {
    const run = request && callers.get(request);
    return run ? run(load) : load();
  };
  Object.assign(options, {
    batchBy(request) {
      if (!request.transaction) return undefined;
      callers.set(request, AsyncLocalStorage.snapshot());
      return batchBy(request);
    },
    singleLoader: (request) => asCaller(request, () => singleLoader(request)),
    batchLoader: (requests) => asCaller(requests[0], () => batchLoader(requests)),
  } satisfies Batching);
}
