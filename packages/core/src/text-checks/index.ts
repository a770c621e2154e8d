export { assertChecked, assertNoteChecked, createTextCheckService } from './service.ts';
