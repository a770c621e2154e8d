/** The picture is rejected: another format, broken, too many pixels, or too slow to decode. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

const SIDE_PX = 512;
/** Above the cameras of phones, below what fills the memory: a decoded pixel takes 4 bytes. */
const PIXELS_MAX = 64_000_000;
const DECODE_MAX_S = 10;
const WEBP_QUALITY = 82;

/**
 * Makes a square WebP of 512 px from a JPEG, PNG or WebP: upright, cropped to its centre, the first frame only, and
 * without metadata or appended data.
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

/** Loaded on first use. Decoders of other formats are disabled for the whole process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}
