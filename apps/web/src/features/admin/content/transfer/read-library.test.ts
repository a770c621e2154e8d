import { deflateRawSync } from 'node:zlib';
import { transferTexts } from '@openconsult/contracts/texts';
import { expect, test } from 'vitest';
import { readLibrary } from './read-library.ts';

const manifest = { format: 1, name: 'Theirs', licence: 'CC BY 4.0', items: ['items.json'], playlists: [] };
const item = {
  ...{ key: 'crown', type: 'treatment', name: 'Crown', aliases: [], summary: '', text: '', is_published: true },
  ...{ children: [], media: [{ kind: 'image', title: 'A crown', description: '', file: 'media/a.webp' }] },
};
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A folder as a file chooser gives it. */
const folder = (files: Readonly<Record<string, Buffer>>) =>
  Object.entries(files).map(([name, bytes]) =>
    Object.defineProperty(new File([new Uint8Array(bytes)], name), 'webkitRelativePath', { value: `Theirs/${name}` }),
  );

/** A zip as programs pack a folder: deflated, with the folder itself as an entry. */
function zip(files: Readonly<Record<string, Buffer>>): File {
  const [local, central]: Buffer[][] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries({ 'Theirs/': Buffer.alloc(0), ...files })) {
    const path = Buffer.from(name === 'Theirs/' ? name : `Theirs/${name}`);
    const packed = deflateRawSync(bytes);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04_03_4b_50);
    header.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    local?.push(header, path, packed);
    central?.push(entry, path);
    at += 30 + path.length + packed.length;
  }
  const directory = Buffer.concat(central ?? []);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50);
  end.writeUInt16LE((central?.length ?? 0) / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new File([new Uint8Array(Buffer.concat([...(local ?? []), directory, end]))], 'theirs.zip');
}

test.each([
  ['a folder', folder],
  ['a zip', (files: Readonly<Record<string, Buffer>>) => [zip(files)]],
])('reads %s, its items and the bytes of its files', async (_, chosen) => {
  const picture = Buffer.from('a picture of a crown, a picture of a crown');
  const library = await readLibrary(
    chosen({ 'library.json': json(manifest), 'items.json': json([item]), 'media/a.webp': picture }),
  );
  expect(library.manifest.name).toBe('Theirs');
  expect(library.items).toEqual([item]);
  const bytes = await (await library.files.get('media/a.webp')?.())?.arrayBuffer();
  expect(Buffer.from(bytes ?? new ArrayBuffer(0))).toEqual(picture);
});

test('names what is wrong with what was chosen', async () => {
  const rejected = (files: Readonly<Record<string, Buffer>>) =>
    readLibrary(folder(files)).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  expect(await rejected({ 'items.json': json([item]) })).toBe(transferTexts.notALibrary);
  expect(await rejected({ 'library.json': json({ ...manifest, format: 2 }) })).toBe(transferTexts.newerFormat);
  expect(await rejected({ 'library.json': json(manifest) })).toBe(transferTexts.unreadableFile('items.json'));
  expect(await rejected({ 'library.json': json(manifest), 'items.json': json([{ ...item, key: 'A b' }]) })).toBe(
    transferTexts.unreadableFile('items.json'),
  );
  const broken = new File(['PK, and no zip'], 'theirs.zip');
  await expect(readLibrary([broken])).rejects.toThrow(transferTexts.unreadableZip);
});
