import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type LibraryItem,
  type LibraryManifest,
  libraryItem,
  libraryManifest,
} from '@openconsult/contracts/library-folder';

/** The folder of the starter library, in the form of `library-folder.ts` of the contracts. */
export const starterLibraryFolder = fileURLToPath(new URL('../library/', import.meta.url));

/** The manifest and the items of all its files, in their order. Throws where a file has not the form of a library. */
export function readStarterLibrary(): { manifest: LibraryManifest; items: LibraryItem[] } {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(starterLibraryFolder, file), 'utf8'));
  const manifest = libraryManifest.parse(read('library.json'));
  return { manifest, items: manifest.items.flatMap((file) => libraryItem.array().parse(read(file))) };
}
