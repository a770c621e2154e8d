import { transferTexts } from '@openconsult/contracts/texts';

const END = 0x06_05_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** What a zip of more than 4 GB has in place of a number. */
const TOO_LARGE = 0xff_ff_ff_ff;

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());
const unreadable = (): Error => new Error(transferTexts.unreadableZip);

/**
 * The files of a zip, each read when it is needed. Our exports are not compressed; a zip that was packed again may be.
 * Rejects with a text for users.
 */
export async function zipFiles(zip: Blob): Promise<Map<string, () => Promise<Blob>>> {
  try {
    return await readDirectory(zip);
  } catch (cause) {
    throw Object.assign(unreadable(), { cause });
  }
}

async function readDirectory(zip: Blob): Promise<Map<string, () => Promise<Blob>>> {
  const tailAt = Math.max(0, zip.size - END_BYTES - COMMENT_MAX_BYTES);
  const tail = await viewOf(zip.slice(tailAt));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw unreadable();
  const [count, size, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (from === TOO_LARGE) throw unreadable();
  const central = await viewOf(zip.slice(from, from + size));
  const files = new Map<string, () => Promise<Blob>>();
  for (let entry = 0, at = 0; entry < count; entry += 1) {
    if (central.getUint32(at, true) !== CENTRAL_HEADER) throw unreadable();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => central.getUint16(at + field, true));
    const name = new TextDecoder().decode(
      new Uint8Array(central.buffer, central.byteOffset + at + CENTRAL_BYTES, nameBytes),
    );
    const place = {
      method: central.getUint16(at + 10, true),
      packedBytes: central.getUint32(at + 20, true),
      header: central.getUint32(at + 42, true),
    };
    if (!name.endsWith('/')) files.set(name, () => readEntry(zip, place));
    at += CENTRAL_BYTES + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return files;
}

interface Place {
  readonly method: number;
  readonly packedBytes: number;
  readonly header: number;
}

async function readEntry(zip: Blob, { method, packedBytes, header }: Place): Promise<Blob> {
  const local = await viewOf(zip.slice(header, header + LOCAL_BYTES));
  const from = header + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = zip.slice(from, from + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw unreadable();
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}
