import { jobs } from '@openconsult/contracts/jobs';
import type { JobHandlers } from '@openconsult/core';
import { job, type MountedJob } from '../job.ts';

/** Every job of the product. */
export const mountJobs = (handlers: JobHandlers): readonly MountedJob[] => [
  job(jobs.transcribe, handlers.transcribe),
  job(jobs.makeAudio, handlers.makeAudio),
  job(jobs.write, handlers.write),
  job(jobs.send, handlers.send),
  job(jobs.mailAccountLink, handlers.mailAccountLink),
  job(jobs.importMedia, handlers.importMedia),
  job(jobs.indexLibrary, handlers.indexLibrary),
  job(jobs.sweepRetention, handlers.sweepRetention),
  job(jobs.erase, handlers.erase),
  job(jobs.removeObjects, handlers.removeObjects),
];
