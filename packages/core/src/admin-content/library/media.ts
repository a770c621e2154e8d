import type { LibraryMedia } from '@openconsult/contracts/library-folder';
import type { Deps } from '../../platform/deps.ts';
import { RefusedFile, storeCaptions, storePicture, storeVideo } from './files.ts';
import type { MediaColumns } from './repo.ts';

/** The files of a library. */
export interface LibraryFiles {
  /** They are part of the product, so that pictures are stored as they are. */
  readonly areOwn: boolean;
  /** @throws RefusedFile for a missing file */
  bytes(file: string): Promise<Uint8Array>;
  /** Runs work with a local file. @throws RefusedFile */
  withPath<Result>(file: string, work: (path: string) => Promise<Result>): Promise<Result>;
}

const NO_FILE = {
  fileKey: null,
  contentType: null,
  sizeBytes: null,
  thumbKey: null,
  plainKey: null,
  posterKey: null,
  captionsKey: null,
  url: null,
  width: null,
  height: null,
  durationMs: null,
  framesPerSecond: null,
} as const;

/** Names the file that is refused. */
async function naming<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedFile) error.file = file;
    throw error;
  }
}

/** Stores the files of a picture, video or link; the row of it. @throws RefusedFile */
export async function storeMedia(
  storage: Deps['storage'],
  files: LibraryFiles,
  media: LibraryMedia,
): Promise<MediaColumns> {
  const { kind, title, description } = media;
  const named = { ...NO_FILE, kind, title, description };
  const picture = (file: string) =>
    naming(file, async () => storePicture(storage, await files.bytes(file), files.areOwn));
  if (media.kind === 'image') {
    const { key: fileKey, ...rest } = await picture(media.file);
    const plainKey = media.plain ? (await picture(media.plain)).key : null;
    return { ...named, ...rest, fileKey, contentType: 'image/webp', plainKey };
  }
  const poster = media.poster ? await picture(media.poster) : null;
  const cover = { posterKey: poster?.key ?? null, thumbKey: poster?.thumbKey ?? null };
  if (media.kind === 'link') return { ...named, ...cover, url: media.url };
  const { file, captions } = media;
  const video = await naming(file, () => files.withPath(file, (path) => storeVideo(storage, path)));
  const captionsKey = captions
    ? await naming(captions, async () => storeCaptions(storage, await files.bytes(captions)))
    : null;
  return { ...named, ...cover, ...video, captionsKey };
}
