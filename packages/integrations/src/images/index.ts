export { attachedPicture } from './attached-picture.ts';
export { ImageError } from './decode.ts';
export { logoPicture } from './logo-picture.ts';
export { squarePicture } from './square-picture.ts';
