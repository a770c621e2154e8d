import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import sharp from 'sharp';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { drawFrame } from './stage.ts';

const FRAMES_PER_SECOND = 25;
const VIDEO_MAX_BYTES = 500 * 1024;
/** The quality of the first attempt, and of those that follow while the file is too large. */
const QUALITIES = [36, 40, 45, 50];

/** Throws, with what to do, where ffmpeg is missing. */
export function needFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).error)
    throw new Error('Moving scenes need ffmpeg with VP9. On Debian: apt-get install ffmpeg');
}

function encoderOptions(quality: number): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_PER_SECOND}`];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const codec = ['-c:v', 'libvpx-vp9', '-crf', `${quality}`, '-b:v', '0', '-deadline', 'good', '-cpu-used', '5'];
  return [
    ...['-y', '-loglevel', 'error', ...input, '-i', '-', '-an'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colours],
    // A key frame every two seconds: the player steps and seeks.
    ...[...codec, '-g', `${2 * FRAMES_PER_SECOND}`, '-row-mt', '0', '-threads', '2'],
    // No time and no version of the tool in the file.
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  ];
}

/**
 * The same picture in a form that is drawn in two thirds of the time: the opacity of an element that is only filled or
 * only stroked needs no layer of its own.
 */
function inFewerLayers(svg: string): string {
  return svg.replace(/<(?:path|circle|ellipse) [^>]*?( opacity=")[^>]*>/g, (element, opacity: string) => {
    if (element.includes(' fill="none"')) return element.replace(opacity, ' stroke-opacity="');
    return element.includes(' stroke="') ? element : element.replace(opacity, ' fill-opacity="');
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
  for (const quality of QUALITIES) {
    const encoder = spawn('ffmpeg', [...encoderOptions(quality), file], { stdio: ['pipe', 'inherit', 'inherit'] });
    const ended = once(encoder, 'exit');
    for await (const pixels of framePixels(scene)) {
      if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
    }
    encoder.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg failed for ${scene.key}`);
    if (statSync(file).size <= VIDEO_MAX_BYTES) return;
  }
  throw new Error(`The video of ${scene.key} is larger than ${VIDEO_MAX_BYTES} bytes`);
}
