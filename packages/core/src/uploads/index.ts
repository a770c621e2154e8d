export { assertFormAllowed } from './forms.ts';
export { forgetPictures, type PictureKind, takePicture } from './pictures.ts';
export { createResumableUploads, type ResumableUploads } from './resumable.ts';
export { countPosted, createUploadService } from './service.ts';
export { type KeysInUse, outOfReach, sweepPendingUploads } from './sweep.ts';
export { ownUploads, UploadGone, withLocalCopy } from './uploaded.ts';
