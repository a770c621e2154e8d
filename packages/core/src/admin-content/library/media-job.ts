import type { jobs } from '@openconsult/contracts/jobs';
import { StorageError } from '@openconsult/integrations/storage';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { JobHandler } from '../../platform/run-job.ts';
import { mediaImport, mediaImportKey } from './import.ts';
import { importMedia } from './import-media.ts';
import { starterFiles, starterLibrary } from './starter.ts';
import { uploadedFiles } from './uploaded-files.ts';

/** Stores the pictures and videos of an imported library. */
export const createImportMediaJob = (deps: Deps): JobHandler<z.infer<typeof jobs.importMedia.data>> => ({
  async run({ practiceId, importId }, signal) {
    if (importId === null) return importMedia(deps, practiceId, starterLibrary().items, starterFiles, signal);
    const { storage } = deps;
    const key = mediaImportKey(practiceId, importId);
    const bytes = await storage.read(key).catch((error: unknown) => {
      // An earlier run was done, and did not return.
      if (error instanceof StorageError && error.code === 'not_found') return null;
      throw error;
    });
    if (bytes === null) return;
    const { userId, items, files, stored } = mediaImport.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    await importMedia(deps, practiceId, items, uploadedFiles(storage, userId, files, stored), signal);
    await storage.remove([key]);
  },
});
