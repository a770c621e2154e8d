import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { drawFrame } from './stage.ts';

const FRAMES_PER_SECOND = 25;
const VIDEO_MAX_BYTES = 500 * 1024;
/** The quality of the first attempt, and of those that follow while the file is too large. */
const QUALITIES = [38, 42, 46, 52];

/** Throws, with what to do, where ffmpeg is missing. */
export function needFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).error)
    throw new Error('Moving scenes need ffmpeg with VP9. On Debian: apt-get install ffmpeg');
}

const RAW_INPUT = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_PER_SECOND}`];
/** Of the frames as they are drawn, from which each quality is tried. */
const LOSSLESS = ['-c:v', 'ffv1', '-pix_fmt', 'bgr0'];

function webmOptions(quality: number): string[] {
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  // Drawings look the same in the fast mode, which takes a seventh of the time.
  const codec = ['-c:v', 'libvpx-vp9', '-crf', `${quality}`, '-b:v', '0', '-deadline', 'realtime', '-cpu-used', '5'];
  return [
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colours],
    // A key frame every four seconds: the player steps and seeks.
    ...[...codec, '-g', `${4 * FRAMES_PER_SECOND}`, '-row-mt', '0', '-threads', '2'],
    // No time and no version of the tool in the file.
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  ];
}

/** Runs ffmpeg from its options, with what it reads from its input. */
async function ffmpeg(options: readonly string[], input: AsyncIterable<Buffer> | Iterable<Buffer> = []): Promise<void> {
  const tool = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tool, 'exit');
  for await (const bytes of input) {
    if (!tool.stdin.write(bytes)) await once(tool.stdin, 'drain');
  }
  tool.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error('ffmpeg failed');
}

/**
 * The same picture in a form that is drawn in two thirds of the time: the opacity of an element that is only filled or
 * only stroked needs no layer of its own.
 */
function inFewerLayers(svg: string): string {
  return svg.replace(/<(?:path|circle|ellipse) [^<>]*>/g, (element) => {
    if (element.includes(' fill="none"')) return element.replace(' opacity="', ' stroke-opacity="');
    return element.includes(' stroke="') ? element : element.replace(' opacity="', ' fill-opacity="');
  });
}

/** The pixels of each frame, in order. A frame equal to the last is not drawn again. */
async function* framePixels(scene: Scene): AsyncGenerator<Buffer> {
  const count = Math.round(scene.seconds * FRAMES_PER_SECOND);
  let last: { svg: string; pixels: Promise<Buffer> } | undefined;
  const draw = (index: number): Promise<Buffer> => {
    const svg = drawFrame(scene.frame(index / FRAMES_PER_SECOND), true);
    if (last?.svg !== svg)
      last = {
        svg,
        pixels: sharp(Buffer.from(inFewerLayers(svg)))
          .removeAlpha()
          .raw()
          .toBuffer(),
      };
    return last.pixels;
  };
  let next = draw(0);
  for (let index = 1; index <= count; index += 1) {
    const pixels = await next;
    if (index < count) next = draw(index);
    yield pixels;
  }
}

/** Writes a moving scene as WebM, with the labels in it. Throws where it is too large at the lowest quality. */
export async function writeVideo(scene: Scene, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'library-video-'));
  const frames = join(folder, 'frames.mkv');
  try {
    await ffmpeg([...RAW_INPUT, '-i', '-', ...LOSSLESS, frames], framePixels(scene));
    for (const quality of QUALITIES) {
      await ffmpeg(['-i', frames, '-an', ...webmOptions(quality), file]);
      if (statSync(file).size <= VIDEO_MAX_BYTES) return;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  throw new Error(`The video of ${scene.key} is larger than ${VIDEO_MAX_BYTES} bytes`);
}
