export { createJournalKeyService } from './service.ts';
