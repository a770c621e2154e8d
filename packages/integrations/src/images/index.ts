export { ImageError, squarePicture } from './square-picture.ts';
