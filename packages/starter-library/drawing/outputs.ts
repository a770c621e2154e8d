import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { starterLibraryFolder } from '../src/index.ts';
import type { Scene } from './scene.ts';
import { sceneHash } from './scenes.ts';
import { drawFrame } from './stage.ts';
import { needFfmpeg, writeVideo } from './video.ts';

const mediaFolder = join(starterLibraryFolder, 'media');
const sourcesFile = join(mediaFolder, 'sources.json');
const MOVING_ENDINGS = ['.webm', '-poster.webp', '.vtt'] as const;
const ENDINGS = ['.webp', '-plain.webp', ...MOVING_ENDINGS] as const;

/** The hash of the scene that each output was made from, by key. */
export function readSources(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(sourcesFile, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function writeSources(sources: Readonly<Record<string, string>>): void {
  const sorted = Object.entries(sources).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(sourcesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Removes the files of scenes that were removed. */
export function removeOutputsExcept(keys: ReadonlySet<string>): void {
  const { true: left = [], false: gone = [] } = Object.groupBy(
    Object.entries(readSources()),
    ([key]) => `${keys.has(key)}`,
  );
  for (const [key] of gone) for (const ending of ENDINGS) rmSync(join(mediaFolder, `${key}${ending}`), { force: true });
  if (gone.length > 0) writeSources(Object.fromEntries(left));
}

/** As WebVTT. */
function captionsText({ captions }: Pick<Scene, 'captions'>): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = captions.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Writes every file of a scene under `library/media/`, and then its hash. */
export async function writeOutputs(scene: Scene): Promise<void> {
  mkdirSync(mediaFolder, { recursive: true });
  const path = (ending: string) => join(mediaFolder, `${scene.key}${ending}`);
  const still = scene.frame(scene.stillAt);
  const picture = (isLabelled: boolean) =>
    sharp(Buffer.from(drawFrame(still, isLabelled)))
      .webp({ quality: 84, effort: 6 })
      .toBuffer();
  const plain = await picture(false);
  writeFileSync(path('.webp'), await picture(true));
  writeFileSync(path('-plain.webp'), plain);
  if (scene.seconds > 0) {
    needFfmpeg();
    await writeVideo(scene, path('.webm'));
    writeFileSync(path('-poster.webp'), plain);
    writeFileSync(path('.vtt'), captionsText(scene));
  } else for (const ending of MOVING_ENDINGS) rmSync(path(ending), { force: true });
  writeSources({ ...readSources(), [scene.key]: sceneHash(scene) });
}
