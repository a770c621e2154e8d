export { windowAt } from './rules.ts';
export { assertLeft, leftOf, mayUse, recordUse, spend, spentUntil, sweepUsage } from './service.ts';
