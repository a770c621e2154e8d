export { isSuspicious } from './suspicion.ts';
export { withoutSuspicious } from './without-suspicious.ts';
