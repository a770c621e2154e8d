import { convertPicture } from './decode.ts';

/** Sharp in print at 6 cm by 2.5 cm. */
const WIDTH_PX = 720;
const HEIGHT_PX = 300;

/** The whole logo as a PNG, which a PDF can contain: made smaller if necessary, never larger, transparent where it is. @throws ImageError */
export const logoPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  convertPicture(bytes, (picture) =>
    picture.resize(WIDTH_PX, HEIGHT_PX, { fit: 'inside', withoutEnlargement: true }).png({ palette: true }),
  );
