import type { JobContract } from '@openconsult/contracts/jobs';
import { type Deps, type JobHandler, runOutboxJob } from '@openconsult/core/platform';
import type { z } from 'zod';

/** A job with its handler, ready for the queue. */
export interface MountedJob {
  readonly contract: JobContract;
  run(deps: Deps, outboxId: string, signal: AbortSignal): Promise<void>;
}

/** Binds a job's contract to its use case; the data is validated first. */
export const job = <Data extends z.ZodType>(
  contract: JobContract<Data>,
  useCase: JobHandler<z.infer<Data>>,
): MountedJob => ({
  contract,
  run: (deps, outboxId, signal) => runOutboxJob(deps, contract, useCase, outboxId, signal),
});
