import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scene } from './scene.ts';
import { drawFrame } from './stage.ts';

const folder = join(import.meta.dirname, 'scenes');

/** Every scene, by key. A scene is the export `scene` of a file that has the name of its item. */
export async function loadScenes(): Promise<Map<string, Scene>> {
  const scenes = new Map<string, Scene>();
  for (const file of globSync('**/*.ts', { cwd: folder }).sort()) {
    const { scene }: { scene?: Scene } = await import(pathToFileURL(join(folder, file)).href);
    const name = basename(file, '.ts');
    if (scene?.key !== name) throw new Error(`${file} has to export the scene “${name}”`);
    if (scenes.has(name)) throw new Error(`There are two scenes “${name}”`);
    scenes.set(name, scene);
  }
  return scenes;
}

/**
 * A hash of what a scene draws and says, whatever code it comes from: code that changes no picture makes no output stale.
 * Of a moving scene, two frames of each second count.
 */
export function sceneHash(scene: Scene): string {
  const times = Array.from({ length: Math.floor(scene.seconds * 2) + 1 }, (_, index) => index / 2);
  const hash = createHash('sha256');
  for (const time of [...times, scene.stillAt]) hash.update(drawFrame(scene.frame(time), true));
  return hash.update(JSON.stringify(scene.captions)).digest('hex').slice(0, 24);
}
