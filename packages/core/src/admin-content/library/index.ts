export { createImportMediaJob } from './media-job.ts';
export { lockLibrary } from './repo.ts';
export { addStarterLibrary } from './starter.ts';
