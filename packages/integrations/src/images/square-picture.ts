/** The bytes are not a picture that may be read: another format, broken, too many pixels, or too slow to decode. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

const SIDE_PX = 512;
/** Above what telephones take, below what fills the memory: one is 4 bytes while it is decoded. */
const PIXELS_MAX = 64_000_000;
const DECODE_MAX_S = 10;
const WEBP_QUALITY = 82;

/**
 * Makes a square WebP of 512 px from a JPEG, PNG or WebP: upright, cut to its middle, its first picture only, and with
 * nothing else of the file left in it, neither where it was taken nor what hid behind the picture.
 * @throws ImageError for everything else, SVG included, whatever its name or type claims.
 */
export async function squarePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY })
      .timeout({ seconds: DECODE_MAX_S })
      .toBuffer();
  } catch (cause) {
    throw new ImageError('The bytes are not a picture that may be read', { cause });
  }
}

/** Loaded only where a picture is made. Decoders of other formats are off for the whole process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}
