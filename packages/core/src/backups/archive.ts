import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CopyRepository } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import tar, { type Pack } from 'tar-stream';

/** Adds entries to an archive, each once the former one is written. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Bytes of a known size that do not fit into memory. */
  addStream(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Equal rows make equal bytes, whenever they are stored. */
const SAME_TIME = new Date(0);

function writerOf(pack: Pack): ArchiveWriter {
  return {
    add: (name, bytes) =>
      new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mtime: SAME_TIME };
        pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    async addStream(name, size, bytes) {
      const written = Promise.withResolvers<void>();
      const entry = pack.entry({ name, size, mtime: SAME_TIME }, (error) =>
        error ? written.reject(error) : written.resolve(),
      );
      await Promise.all([written.promise, pipeline(bytes, entry)]);
    },
  };
}

/**
 * Stores an archive as one copy while it is written.
 * @throws the first error: of the writing, which stores nothing, or of the repository
 */
export async function storeArchive<Result>(
  repository: CopyRepository,
  copy: { readonly time: Date; readonly tags: readonly string[] },
  write: (writer: ArchiveWriter) => Promise<Result>,
): Promise<{ id: string; addedBytes: number; result: Result }> {
  const pack = tar.pack();
  const written = write(writerOf(pack)).then(
    (result) => {
      pack.finalize();
      return result;
    },
    (error: Error) => {
      pack.destroy(error);
      throw error;
    },
  );
  // Awaited below, after the repository, whose error explains one of the writing.
  written.catch(() => {});
  try {
    const stored = await repository.store({ ...copy, bytes: Readable.from(pack) });
    return { ...stored, result: await written };
  } catch (error) {
    pack.destroy();
    await written.catch(() => {});
    throw error;
  }
}

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A copy that ends early because its process was killed. What it has is intact. */
export class CutShortError extends BackupError {
  constructor(cause: unknown) {
    super('damaged', 'A copy is cut short.', { cause });
  }
}

/**
 * The entries of a copy, in order; each is read before the next one.
 * @throws BackupError, CutShortError: also while the bytes of an entry are read. An incomplete entry always throws.
 */
export async function* readArchive(repository: CopyRepository, copyId: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const source = repository.read(copyId);
  const failure = pipeline(source, extract).then(
    () => undefined,
    (error: unknown) => error,
  );
  // If the repository reports no error, it returned every byte: the archive itself is cut short.
  const reasonOf = async (error: unknown) =>
    [error, await failure].find((each) => each instanceof BackupError) ?? new CutShortError(error);
  async function* from<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
    try {
      yield* values;
    } catch (error) {
      throw await reasonOf(error);
    }
  }
  try {
    for await (const entry of from(extract))
      yield { name: entry.header.name, bytes: from(entry as AsyncIterable<Buffer>) };
    const error = await failure;
    if (error !== undefined) throw await reasonOf(error);
  } finally {
    source.destroy();
  }
}

/** All bytes of an entry. */
export async function bytesOf({ bytes }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
