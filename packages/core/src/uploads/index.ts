export { assertFormAllowed } from './forms.ts';
export { countPosted, createUploadService } from './service.ts';
export { type KeysInUse, outOfReach, sweepPendingUploads } from './sweep.ts';
