export { checkAuditTrail, sealAuditTrail, verifyAuditTrail } from './chain.ts';
export { countPrunable, pruneAuditTrail } from './pruning.ts';
export { type AuditRecorder, createAuditRecorder } from './recorder.ts';
export { type NewAuditEvent, recordAuditEvent, recordAuditEvents } from './repo.ts';
export { createAuditTrailService, readAuditTrail } from './service.ts';
export { verifyWholeTrail } from './whole-trail.ts';
