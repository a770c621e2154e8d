import {
  LIBRARY_FORMAT_VERSION,
  type LibraryItem,
  type LibraryManifest,
  libraryItem,
  libraryManifest,
} from '@openconsult/contracts/library-folder';
import { transferTexts } from '@openconsult/contracts/texts';
import { z } from 'zod';
import { zipFiles } from './zip-files.ts';

/** The library of another practice, as it was exported. */
export interface LibraryFolder {
  readonly manifest: LibraryManifest;
  readonly items: readonly LibraryItem[];
  /** Pictures, videos and captions by their names in the items. */
  readonly files: ReadonlyMap<string, () => Promise<Blob>>;
}

type Files = ReadonlyMap<string, () => Promise<Blob>>;

const MANIFEST = 'library.json';
const anyFormat = z.object({ format: z.number() });

/** Reads a zip, or the files of a folder. Rejects with a text for users. */
export async function readLibrary(chosen: readonly File[]): Promise<LibraryFolder> {
  const [first] = chosen;
  const isZip = chosen.length === 1 && first !== undefined && /\.zip$/i.test(first.name);
  const files: Files = isZip
    ? await zipFiles(first)
    : new Map(chosen.map((file) => [file.webkitRelativePath || file.name, async () => file]));
  return readFiles(below(files));
}

/** The files beside `library.json`, which may be in a folder of its own; without that folder. */
function below(files: Files): Files {
  const places = [...files.keys()].filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  const place = places.sort((one, other) => one.length - other.length)[0];
  if (place === undefined) throw new Error(transferTexts.notALibrary);
  const folder = place.slice(0, -MANIFEST.length);
  return new Map(
    [...files].flatMap(([name, read]) => (name.startsWith(folder) ? [[name.slice(folder.length), read] as const] : [])),
  );
}

async function readFiles(files: Files): Promise<LibraryFolder> {
  const json = await jsonOf(files, MANIFEST);
  const format = anyFormat.safeParse(json);
  if (format.success && format.data.format > LIBRARY_FORMAT_VERSION) throw new Error(transferTexts.newerFormat);
  const manifest = checked(libraryManifest, json, MANIFEST);
  const items: LibraryItem[] = [];
  for (const name of manifest.items) items.push(...checked(libraryItem.array(), await jsonOf(files, name), name));
  return { manifest, items, files };
}

async function jsonOf(files: Files, name: string): Promise<unknown> {
  const read = files.get(name);
  try {
    return read && JSON.parse(await (await read()).text());
  } catch (cause) {
    throw new Error(transferTexts.unreadableFile(name), { cause });
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, json: unknown, name: string): z.output<Schema> {
  const { success, data } = schema.safeParse(json);
  if (!success) throw new Error(transferTexts.unreadableFile(name));
  return data;
}
