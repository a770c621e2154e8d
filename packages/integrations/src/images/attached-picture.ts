import { convertPicture } from './decode.ts';

/** Sharp in print at the width of a page of A4. */
const LONGEST_PX = 2_000;

/** The whole picture as a JPEG for a page of a PDF: made smaller if necessary, never larger. @throws ImageError */
export const attachedPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  convertPicture(bytes, (picture) =>
    picture
      .resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 }),
  );
