export { assertFormAllowed } from './forms.ts';
export { forgetPictures, type PictureKind, takePicture } from './pictures.ts';
export { countPosted, createUploadService } from './service.ts';
export { type KeysInUse, outOfReach, sweepPendingUploads } from './sweep.ts';
