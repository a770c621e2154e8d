import type { Sharp } from 'sharp';

/** The picture is rejected: another format, broken, too many pixels, or too slow to decode. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** Above the cameras of phones, below what fills the memory: a decoded pixel takes 4 bytes. */
const PIXELS_MAX = 64_000_000;
const DECODE_MAX_S = 10;

/**
 * Converts a JPEG, PNG or WebP: upright, the first frame only, without metadata or appended data.
 * @throws ImageError for everything else, SVG included, whatever its name or type claims.
 */
export async function convertPicture(
  bytes: Uint8Array,
  convert: (picture: Sharp) => Sharp,
  pixelsMax = PIXELS_MAX,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).autoOrient();
    return await convert(picture).timeout({ seconds: DECODE_MAX_S }).toBuffer();
  } catch (cause) {
    throw new ImageError('The bytes are not a picture that may be read', { cause });
  }
}

/** The size of a picture as it is shown. @throws ImageError */
export async function pictureSize(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const sharp = await loadSharp();
  try {
    return (await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).metadata()).autoOrient;
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
