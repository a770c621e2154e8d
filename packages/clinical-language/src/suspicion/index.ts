export { isSuspicious } from './suspicion.ts';
