import { crc32 } from 'node:zlib';

/** A file of a zip. `chunks` is read twice: for its checksum, then for its bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
const UTF8_NAMES = 0x08_00;
/** 1 January 1980: a zip has no moment without one. */
const FIRST_DAY = 0x00_21;

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/**
 * A zip of the files in their order, without compression: pictures and videos are compressed already. One chunk is in
 * memory at a time. The sum of all files is below 4 GB, and there are fewer than 65,000.
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, chunks } of entries) {
    let [checksum, size] = [0, 0];
    for await (const chunk of chunks()) {
      checksum = crc32(chunk, checksum);
      size += chunk.byteLength;
    }
    const nameBytes = Buffer.from(name, 'utf8');
    const described = numbers(
      ...([
        [2, VERSION],
        [2, UTF8_NAMES],
        [2, 0],
        [2, 0],
        [2, FIRST_DAY],
        [4, checksum],
      ] as const),
      ...([
        [4, size],
        [4, size],
        [2, nameBytes.byteLength],
        [2, 0],
      ] as const),
    );
    const header = Buffer.concat([numbers([4, LOCAL_HEADER]), described, nameBytes]);
    yield header;
    yield* chunks();
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    central.push(Buffer.concat([numbers([4, CENTRAL_HEADER], [2, VERSION]), described, place, nameBytes]));
    at += header.byteLength + size;
  }
  const directory = Buffer.concat(central);
  yield directory;
  const count = central.length;
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.byteLength], [4, at], [2, 0]);
}
