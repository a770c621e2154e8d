export { type NewAuditEvent, recordAuditEvent, recordAuditEvents } from './repo.ts';
export { type AuditTrailService, createAuditTrailService } from './service.ts';
