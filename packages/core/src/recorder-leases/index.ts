export type { Turn } from './repo.ts';
export { createRecorderLeaseService, lostTurns } from './service.ts';
