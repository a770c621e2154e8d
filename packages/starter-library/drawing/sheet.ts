import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { drawFrame } from './stage.ts';

const COLUMNS = 3;
const FRAMES = 9;

/** Writes some frames of a scene side by side as one PNG outside the repository, to look at. Returns its path. */
export async function writeSheet(scene: Scene): Promise<string> {
  const folder = join(tmpdir(), 'library-sheets');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${scene.key}.png`);
  const count = scene.seconds === 0 ? 1 : FRAMES;
  const scale = count === 1 ? 0.75 : 0.45;
  const [width, height] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)];
  const frames = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const svg = drawFrame(scene.frame((scene.seconds * index) / Math.max(1, count - 1)), true);
      return sharp(Buffer.from(svg)).resize(width, height).png().toBuffer();
    }),
  );
  const columns = Math.min(COLUMNS, count);
  await sharp({
    create: { width: columns * width, height: Math.ceil(count / columns) * height, channels: 3, background: '#000' },
  })
    .composite(
      frames.map((input, index) => ({
        input,
        left: (index % columns) * width,
        top: Math.floor(index / columns) * height,
      })),
    )
    .png()
    .toFile(file);
  return file;
}
