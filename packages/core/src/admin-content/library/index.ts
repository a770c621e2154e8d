export { exportLibrary } from './export.ts';
export { RefusedFile, storeCaptions, storePicture } from './files.ts';
export { importLibrary } from './import.ts';
export { storeMedia } from './media.ts';
export { createImportMediaJob } from './media-job.ts';
export type { PlannedItem } from './plan.ts';
export { lockLibrary, type MediaColumns } from './repo.ts';
export { addStarterLibrary } from './starter.ts';
export { uploadedFiles } from './uploaded-files.ts';
