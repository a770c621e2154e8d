export type { Turn } from './repo.ts';
export { createRecorderLeasesService, lostTurns, type RecorderLeasesService } from './service.ts';
