export { createNoteSignatureService } from './service.ts';
