export { noteTemplateRepo } from './repo.ts';
export { assertTemplate, createNoteTemplateService, templateOfNote } from './service.ts';
export { consentTemplate, letterTemplate } from './standard-documents.ts';
export { addStandardTemplates } from './standard-templates.ts';
