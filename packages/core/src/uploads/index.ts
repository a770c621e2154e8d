export { assertFormAllowed } from './forms.ts';
export { createUploadsService, type UploadsService } from './service.ts';
export { type KeysInUse, sweepPendingUploads } from './sweep.ts';
