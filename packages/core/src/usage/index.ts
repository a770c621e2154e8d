export { windowAt } from './rules.ts';
export { mayUse, recordUse, spend, spentUntil, sweepUsage } from './service.ts';
