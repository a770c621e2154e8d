import type { bundles } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import { attachedPicture } from '@openconsult/integrations/images';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';
import { linkStoredFile } from '../platform/stored-file.ts';
import type { UseCases } from '../platform/use-case.ts';
import { forgetPictures, type PictureKind, takePicture } from '../uploads/index.ts';
import { changeBundle, findBundle, findOpenBundle } from './find-bundle.ts';
import { viewBundle } from './view-bundle.ts';

const PICTURE_TYPE = 'image/jpeg';

/** Each upload has a key of its own, so that what was sent is never another picture later. */
const attachmentOf = (bundleId: string): PictureKind => ({
  field: 'key',
  contentType: PICTURE_TYPE,
  keyOf: (name) => `letter-attachments/${bundleId}/${name}.jpg`,
  convert: attachedPicture,
});

/** The picture that follows the letter: it is printed in the PDF, so every way of sending has it. */
export function letterAttachment({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>) {
  return {
    async letterAttachment(actor, { params }) {
      const { letterAttachmentKey: key } = await findBundle(db, actor, params.id);
      if (key === null) throw new AppError('NOT_FOUND');
      try {
        const content = await storage.read(key);
        return { content, contentType: PICTURE_TYPE, fileName: 'attachment.jpg', inline: true };
      } catch (error) {
        if (error instanceof StorageError && error.code === 'not_found') throw new AppError('NOT_FOUND');
        throw error;
      }
    },

    async attachToLetter(actor, { params, body: { key: uploadKey } }) {
      const current = async () => (await findBundle(db, actor, params.id)).letterAttachmentKey;
      const known = await current();
      const upload = { userId: actor.userId, uploadKey };
      const letterAttachmentKey = await takePicture(storage, attachmentOf(params.id), upload, current);
      if (letterAttachmentKey !== known) {
        await linkStoredFile(storage, letterAttachmentKey, () =>
          db.$transaction(async (tx) => {
            await findOpenBundle(tx, actor, params.id);
            await changeBundle(tx, actor, params.id, { letterAttachmentKey });
          }),
        );
        await forgetPictures({ storage, log }, [uploadKey]);
      }
      return viewBundle(db, actor, params.id);
    },

    async detachFromLetter(actor, { params }) {
      await db.$transaction(async (tx) => {
        const { letterAttachmentKey } = await findOpenBundle(tx, actor, params.id);
        if (letterAttachmentKey !== null) await changeBundle(tx, actor, params.id, { letterAttachmentKey: null });
      });
      return viewBundle(db, actor, params.id);
    },
  } satisfies Partial<UseCases<typeof bundles>>;
}
