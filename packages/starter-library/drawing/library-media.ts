import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryItem, LibraryMedia } from '@openconsult/contracts/shapes/library-folder';
import { starterLibraryFolder } from '../src/index.ts';
import type { Scene } from './scene.ts';

function mediaOf({ key, title, description, seconds }: Scene): LibraryMedia[] {
  const file = (ending: string) => `media/${key}${ending}`;
  const image: LibraryMedia = { kind: 'image', title, description, file: file('.webp'), plain: file('-plain.webp') };
  if (seconds === 0) return [image];
  const [poster, captions] = [file('-poster.webp'), file('.vtt')];
  return [{ kind: 'video', title, description, file: file('.webm'), poster, captions }, image];
}

/** Sets the `media` of the items that have a scene: the video first. Returns the keys of scenes without an item. */
export function linkMedia(scenes: ReadonlyMap<string, Scene>): string[] {
  const missing = new Set(scenes.keys());
  const manifest: { items: string[] } = JSON.parse(readFileSync(join(starterLibraryFolder, 'library.json'), 'utf8'));
  const files = manifest.items.map((name) => join(starterLibraryFolder, name));
  for (const file of files) {
    const items: LibraryItem[] = JSON.parse(readFileSync(file, 'utf8'));
    const linked = items.map((item) => {
      const scene = scenes.get(item.key);
      missing.delete(item.key);
      return scene ? { ...item, media: mediaOf(scene) } : item;
    });
    writeFileSync(file, JSON.stringify(linked, null, 2));
  }
  execFileSync(join(import.meta.dirname, '../../../node_modules/.bin/biome'), ['format', '--write', ...files], {
    stdio: 'ignore',
  });
  return [...missing];
}
