export { assertFormAllowed } from './forms.ts';
export { createUploadsService, type UploadsService } from './service.ts';
export { type KeysInUse, outOfReach, sweepPendingUploads } from './sweep.ts';
