export { addStarterLibrary, createImportMediaJob, lockLibrary } from './library/index.ts';
export { createAdminContentService } from './service.ts';
