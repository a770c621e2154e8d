export { createRetentionService } from './service.ts';
export { createSweepJob, scheduleSweeps } from './sweep.ts';
