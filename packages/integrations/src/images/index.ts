export { attachedPicture } from './attached-picture.ts';
export { ImageError, pictureSize } from './decode.ts';
export { libraryPicture, thumbPicture } from './library-picture.ts';
export { logoPicture } from './logo-picture.ts';
export { squarePicture } from './square-picture.ts';
