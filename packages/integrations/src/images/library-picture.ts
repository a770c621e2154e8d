import { convertPicture } from './decode.ts';

/** Sharp on a large screen. */
const LONGEST_PX = 2_560;
const THUMB_PX = 640;
/** A picture of the library is shown, not printed. */
const PIXELS_MAX = 40_000_000;

/** The whole picture as a WebP, made smaller if necessary, never larger. See {@link convertPicture}. @throws ImageError */
export const libraryPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  convertPicture(
    bytes,
    (picture) =>
      picture.resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 88 }),
    PIXELS_MAX,
  );

/** A small WebP of the whole picture, for cards. @throws ImageError */
export const thumbPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  convertPicture(
    bytes,
    (picture) => picture.resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }),
    PIXELS_MAX,
  );
