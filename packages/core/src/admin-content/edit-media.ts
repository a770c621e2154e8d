import type { adminContent, NewMedia } from '@openconsult/contracts/admin-content';
import { CONTENT_MEDIA_MAX } from '@openconsult/contracts/content-types';
import { coverVideoLengthS } from '@openconsult/contracts/cover-video';
import { AppError } from '@openconsult/contracts/errors';
import type { LibraryMedia } from '@openconsult/contracts/library-folder';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Prisma, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { changingContent, findContent, refused } from './edit-items.ts';
import {
  type MediaColumns,
  RefusedFile,
  storeCaptions,
  storeMedia,
  storePicture,
  uploadedFiles,
} from './library/index.ts';
import { recordContent } from './record.ts';
import { type EditedRow, adminContentRepo as repo } from './repo.ts';
import { itemToWire } from './wire.ts';

type MediaDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** The fields that name uploads, which are the names of the files of one picture or video. */
const FILES = {
  file: 'upload_key',
  plain: 'plain_upload_key',
  poster: 'poster_upload_key',
  captions: 'captions_upload_key',
} as const;

/** Changes of the pictures and videos of an item. Files are stored before the row; each change is audited. */
export function editMedia(deps: MediaDeps) {
  const { db, storage, clock } = deps;

  /** Runs a change of media, unless it answers that nothing changed, and audits it. */
  const changing = (actor: Actor, id: string, work: (tx: Tx, row: EditedRow) => Promise<boolean>) =>
    changingContent(deps, actor, id, async (tx, row) => {
      if (!(await work(tx, row))) return;
      const at = clock.now();
      await repo.update(tx, actor.practiceId, row.id, { updatedAt: at });
      const changes = { name: { from: row.name, to: row.name }, fields: { from: null, to: 'media' } };
      await recordContent(tx, actor, 'updated', changes, at);
    });

  const changeOne = (actor: Actor, item: string, id: string, change: Prisma.ContentMediaUpdateManyMutationInput) =>
    changing(actor, item, async (tx, row) => {
      const isChanged = await repo.updateMedia(tx, actor.practiceId, { itemId: row.id, id }, change);
      if (!isChanged) throw new AppError('NOT_FOUND');
      return true;
    });

  /** @throws AppError NOT_FOUND */
  async function findMedia(actor: Actor, { id, media_id }: { readonly id: string; readonly media_id: string }) {
    const media = (await findContent(db, actor, id)).media.find((one) => one.id === media_id);
    if (!media) throw new AppError('NOT_FOUND');
    return media;
  }

  return {
    /** @throws AppError NOT_FOUND; VALIDATION at the field of a refused file, and at `kind` for too many. */
    async addMedia(actor, { params, body }) {
      const before = await findContent(db, actor, params.id);
      if (before.media.some(({ id }) => id === body.id)) return itemToWire(before);
      if (before.media.length >= CONTENT_MEDIA_MAX) throw refused('kind', answerMessages.mediaFull(CONTENT_MEDIA_MAX));
      const media = await store(deps, actor, body);
      return changing(actor, params.id, async (tx, row) => {
        const position = (row.media.at(-1)?.position ?? -1) + 1;
        const isAdded = await repo.addMedia(tx, actor.practiceId, { ...media, id: body.id, itemId: row.id, position });
        const isOwn = (await findContent(tx, actor, row.id)).media.some(({ id }) => id === body.id);
        if (!isAdded && !isOwn) throw new AppError('NOT_FOUND');
        return isAdded;
      });
    },

    async updateMedia(actor, { params, body: { captions_upload_key: captions, ...texts } }) {
      const media = await findMedia(actor, params);
      if (captions && media.kind !== 'video') throw refused('captions_upload_key', answerMessages.invalidField);
      const captionsKey =
        captions &&
        (await atField({ captions: 'captions_upload_key' }, async () =>
          storeCaptions(storage, await uploadedFiles(storage, actor.userId, { captions }).bytes('captions')),
        ));
      const change = { ...texts, ...(captionsKey !== undefined && { captionsKey: captionsKey || null }) };
      return changeOne(actor, params.id, media.id, change);
    },

    /** @throws AppError VALIDATION at `at_s` if the video is shorter. */
    async setCover(actor, { params, body }) {
      const media = await findMedia(actor, params);
      if (media.kind === 'image') throw refused('upload_key', answerMessages.invalidField);
      const length = coverVideoLengthS(body.at_s ?? 0).safeParse((media.durationMs ?? Number.MAX_SAFE_INTEGER) / 1_000);
      if (!length.success) throw refused('at_s', length.error.issues[0]?.message ?? '');
      const poster = await atField({ file: 'upload_key' }, async () => {
        const files = uploadedFiles(storage, actor.userId, { file: body.upload_key });
        return storePicture(storage, await files.bytes('file'), false);
      });
      return changeOne(actor, params.id, media.id, { posterKey: poster.key, thumbKey: poster.thumbKey });
    },

    /** Other media follow as they were. */
    setMediaOrder: (actor, { params, body }) =>
      changing(actor, params.id, async (tx, row) => {
        const before = row.media.map(({ id }) => id);
        if (body.ids.some((id) => !before.includes(id))) throw new AppError('NOT_FOUND');
        const after = [...new Set([...body.ids, ...before])];
        if (after.join() === before.join()) return false;
        for (const [position, id] of after.entries())
          await repo.updateMedia(tx, actor.practiceId, { itemId: row.id, id }, { position });
        return true;
      }),

    removeMedia: (actor, { params }) =>
      changing(actor, params.id, (tx, row) =>
        repo.updateMedia(tx, actor.practiceId, { itemId: row.id, id: params.media_id }, { deletedAt: clock.now() }),
      ),
  } satisfies Partial<UseCases<typeof adminContent>>;
}

/** Stores the files of new media. @throws AppError VALIDATION at the field of a refused file */
function store({ storage }: MediaDeps, { userId }: Actor, body: NewMedia): Promise<MediaColumns> {
  const { title, description } = body;
  const named = { title, description };
  const uploads: Partial<Record<keyof typeof FILES, string | undefined>> = {
    file: body.kind === 'link' ? undefined : body.upload_key,
    plain: body.kind === 'image' ? body.plain_upload_key : undefined,
    poster: body.kind === 'image' ? undefined : body.poster_upload_key,
    captions: body.kind === 'video' ? body.captions_upload_key : undefined,
  };
  const keys = Object.fromEntries(
    Object.entries(uploads).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const has = (file: string) => (Object.hasOwn(keys, file) ? { [file]: file } : {});
  const medium = {
    image: { ...named, kind: 'image', file: 'file', ...has('plain') },
    video: { ...named, kind: 'video', file: 'file', poster: 'poster', ...has('captions') },
    link: { ...named, kind: 'link', url: body.kind === 'link' ? body.url : '', ...has('poster') },
  } as const satisfies Record<NewMedia['kind'], LibraryMedia>;
  return atField(FILES, () => storeMedia(storage, uploadedFiles(storage, userId, keys), medium[body.kind]));
}

/** Answers a refused file at the field that names it. */
async function atField<Result>(fields: Readonly<Record<string, string>>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw refused(fields[error.file ?? ''] ?? Object.values(fields)[0] ?? '', error.message);
  }
}
