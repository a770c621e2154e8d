import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryItem } from '@openconsult/contracts/shapes/library-folder';
import { expect, test } from 'vitest';
import { starterLibraryFolder } from '../src/index.ts';
import { readSources } from './outputs.ts';
import { loadScenes, sceneHash } from './scenes.ts';

const scenes = await loadScenes();

test('every illustration is drawn from its scene as it is now (`pnpm library:draw`)', () => {
  const now = Object.fromEntries([...scenes.values()].map((scene) => [scene.key, sceneHash(scene)]));
  expect(readSources()).toEqual(now);
});

test('captions follow one another within the moving picture', () => {
  for (const { key, captions, seconds, stillAt } of scenes.values()) {
    const times = captions.flatMap(({ from, to }) => [from, to]);
    expect(times, key).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(stillAt, ...times), key).toBeLessThanOrEqual(seconds);
  }
});

test('an item that has a scene shows it, and every file that an item names is there', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(starterLibraryFolder, name), 'utf8'));
  const items: LibraryItem[] = read('library.json').items.flatMap(read);
  for (const { key, media } of items) {
    const files = media.flatMap((one) => Object.values(one).filter((value) => value.startsWith('media/')));
    if (scenes.has(key)) expect(files).toContain(`media/${key}.webp`);
    for (const file of files) expect(existsSync(join(starterLibraryFolder, file)), file).toBe(true);
  }
});
