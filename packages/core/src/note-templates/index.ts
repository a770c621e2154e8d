export { noteTemplateRepo } from './repo.ts';
export { assertTemplate, createNoteTemplateService } from './service.ts';
