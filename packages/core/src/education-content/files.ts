import { basename } from 'node:path/posix';
import type { educationContent } from '@openconsult/contracts/education-content';
import { AppError } from '@openconsult/contracts/errors';
import { VIDEO_ADDRESS_CACHED_S, VIDEO_ADDRESS_EXPIRES_S } from '@openconsult/contracts/limits';
import type { ContentMedia } from '@openconsult/db';
import { StorageError } from '@openconsult/integrations/storage';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { FileAnswer, UseCases } from '../platform/use-case.ts';
import { contentRepo as repo } from './repo.ts';
import { fileVersion } from './wire.ts';

const PICTURE_TYPE = 'image/webp';
const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';

interface StoredFile {
  readonly key: string;
  readonly contentType: string;
}

type Part = 'plain' | 'poster' | 'captions' | undefined;

/** The file of a part of a picture or video; null without one. */
function fileOf(media: ContentMedia, part: Part): StoredFile | null {
  const files: Record<NonNullable<Part>, StoredFile | null> = {
    plain: picture(media.plainKey),
    poster: picture(media.posterKey),
    captions: media.captionsKey === null ? null : { key: media.captionsKey, contentType: CAPTIONS_TYPE },
  };
  if (part !== undefined) return files[part];
  return media.fileKey === null ? null : { key: media.fileKey, contentType: media.contentType ?? PICTURE_TYPE };
}

const picture = (key: string | null): StoredFile | null => (key === null ? null : { key, contentType: PICTURE_TYPE });

/** The files of the library. Pictures and captions are answered; a video is played from its storage. */
export function fileCalls({ db, storage }: Pick<Deps, 'db' | 'storage'>) {
  /** @throws NOT_FOUND without a file. `version`: of the address. */
  const answer = async (file: StoredFile | null, version: string | undefined): Promise<FileAnswer> => {
    if (file === null) throw new AppError('NOT_FOUND');
    try {
      return {
        content: await storage.read(file.key),
        contentType: file.contentType,
        fileName: basename(file.key),
        inline: true,
        partOfPage: { isImmutable: version === fileVersion(file.key) },
      };
    } catch (error) {
      if (error instanceof StorageError && error.code === 'not_found') throw new AppError('NOT_FOUND');
      throw error;
    }
  };

  const findMedia = async (actor: Actor, id: string): Promise<ContentMedia> => {
    const media = await repo.findMedia(db, actor, id);
    if (media === null) throw new AppError('NOT_FOUND');
    return media;
  };

  return {
    async logo(actor, { params, query }) {
      const logoKey = await repo.logoKeyOf(db, actor, { type: params.types, id: params.id });
      return answer(picture(logoKey), query.v);
    },

    async getThumb(actor, { params, query }) {
      const { thumbKey } = await findMedia(actor, params.id);
      return answer(picture(thumbKey), query.v);
    },

    async getContent(actor, { params, query }) {
      const media = await findMedia(actor, params.id);
      const file = fileOf(media, query.part);
      if (file === null || query.part !== undefined || media.kind !== 'video') return answer(file, query.v);
      const location = await storage.signGet({ key: file.key, expiresInS: VIDEO_ADDRESS_EXPIRES_S });
      return { location, maxAgeS: VIDEO_ADDRESS_CACHED_S };
    },
  } satisfies Partial<UseCases<typeof educationContent>>;
}
