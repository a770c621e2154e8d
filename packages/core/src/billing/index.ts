export { sweepBillingEvents } from './repo.ts';
export { type BillingService, createBillingService } from './service.ts';
