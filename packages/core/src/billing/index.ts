export { sweepBillingEvents } from './repo.ts';
export { createBillingService } from './service.ts';
