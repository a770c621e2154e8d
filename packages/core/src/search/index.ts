export { createIndexJob, rebuildSearchOf } from './index-library.ts';
export { createSearchService } from './service.ts';
