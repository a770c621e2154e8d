export { type NewAuditEvent, recordAuditEvent } from './repo.ts';
