export { createRecorderLeasesService, type RecorderLeasesService } from './service.ts';
