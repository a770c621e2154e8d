import { convertPicture } from './decode.ts';

const SIDE_PX = 512;
const WEBP_QUALITY = 82;

/** A square WebP of 512 px, cropped to the centre. See {@link convertPicture}. @throws ImageError */
export const squarePicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  convertPicture(bytes, (picture) =>
    picture.resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: WEBP_QUALITY }),
  );
