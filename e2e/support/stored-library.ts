import { jobs } from '@openconsult/contracts/jobs';
import type { Db } from '@openconsult/db';
import { expect } from '@playwright/test';

const STORED_WITHIN_MS = 120_000;

/** Waits until the worker has stored the pictures and videos of the starter library, which it begins with the first journeys. */
export const storedLibrary = (db: Db): Promise<void> =>
  expect
    .poll(() => db.outboxJob.count({ where: { name: jobs.importMedia.name, doneAt: null } }), {
      timeout: STORED_WITHIN_MS,
    })
    .toBe(0);
