import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ImageError, squarePicture } from './index.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } });

/** The left half red, the right half blue. */
const twoHalves = () =>
  picture(600, 300).composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: '#00c' } }, left: 300, top: 0 },
  ]);

const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
};

describe('T15: a square picture', () => {
  // Made before the decoders that only tests need are disabled.
  const made = {
    jpeg: picture(1200, 800).jpeg().toBuffer(),
    png: picture(40, 90).png().toBuffer(),
    webp: picture(512, 512).webp().toBuffer(),
    gif: picture(40, 40).gif().toBuffer(),
    tiff: picture(40, 40).tiff().toBuffer(),
    placed: picture(800, 600)
      .withExif({ IFD0: { Artist: 'A-secret-name' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
    turned: twoHalves().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
    large: picture(9_000, 9_000).png().toBuffer(),
  };

  test.each(['jpeg', 'png', 'webp'] as const)('is made of %s', async (format) => {
    const bytes = await squarePicture(await made[format]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('contains no metadata, such as place or author', async () => {
    const before = await made.placed;
    expect(before.includes('A-secret-name')).toBe(true);
    const bytes = await squarePicture(before);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(bytes).includes('A-secret-name')).toBe(false);
  });

  test('is upright', async () => {
    const bytes = await squarePicture(await made.turned);
    expect([await colourAt(bytes, 256, 20), await colourAt(bytes, 256, 490)]).toEqual(['red', 'blue']);
  });

  test.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => made.gif],
    ['a TIFF', () => made.tiff],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a text', async () => Buffer.from('not a picture')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a JPEG that ends too soon', async () => (await made.jpeg).subarray(0, 400)],
    ['a small file of 81 million pixels', () => made.large],
  ])('is not made of %s', async (_, bytes) => {
    await expect(squarePicture(await bytes())).rejects.toBeInstanceOf(ImageError);
  });
});
