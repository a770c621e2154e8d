export { windowAt } from './rules.ts';
export { assertLeft, mayUse, recordUse, spend, spentUntil, sweepUsage } from './service.ts';
