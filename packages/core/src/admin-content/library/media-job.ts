import type { jobs } from '@openconsult/contracts/jobs';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { JobHandler } from '../../platform/run-job.ts';
import { importMedia } from './import-media.ts';
import { starterFiles, starterLibrary } from './starter.ts';

/** Stores the pictures and videos of an imported library. */
export const createImportMediaJob = (deps: Deps): JobHandler<z.infer<typeof jobs.importMedia.data>> => ({
  run: ({ practiceId }, signal) => importMedia(deps, practiceId, starterLibrary().items, starterFiles, signal),
});
