import type { operations } from '@openconsult/contracts/operations';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { failedJobCalls } from './failed-jobs.ts';
import { overviewCall } from './overview.ts';
import { reportCalls } from './reports.ts';

/** What operators see and do. The access of the calls is the whole permission: they reach every practice. */
export const createOperationsService = (deps: Deps) =>
  ({
    ...overviewCall(deps),
    ...failedJobCalls(deps),
    ...reportCalls(deps),
  }) satisfies UseCases<typeof operations>;
