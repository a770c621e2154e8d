import { AppError } from '@openconsult/contracts/errors';
import type { Message } from '@openconsult/db';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';
import { linkStoredFile } from '../platform/stored-file.ts';
import type { FileAnswer } from '../platform/use-case.ts';
import type { StoredDocument } from './patient-document.ts';
import { messageRepo as repo } from './repo.ts';

const PDF_TYPE = 'application/pdf';

/** The letter for the browser. Its file name does not contain the patient, as file names are listed. */
export const letterAnswer = (content: Uint8Array): FileAnswer => ({
  content,
  contentType: PDF_TYPE,
  fileName: 'letter.pdf',
  inline: true,
});

/**
 * The document with its pictures in it. One whose logo is not there is printed without; one that lacks its attachment is
 * not what was promised, and rejects.
 */
export async function withPictures(
  storage: Pick<Deps['storage'], 'read'>,
  { logoKey, attachmentKey, ...document }: StoredDocument,
): Promise<PatientDocument> {
  const logo = logoKey ? await readStored(storage, logoKey) : null;
  const attachment = attachmentKey ? await storage.read(attachmentKey) : null;
  return {
    ...document,
    ...(logo && { logo: dataUrl('image/png', logo) }),
    ...(attachment && { attachment: dataUrl('image/jpeg', attachment) }),
  };
}

const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Null if there is no such file. */
async function readStored(storage: Pick<Deps['storage'], 'read'>, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The content of a message: the document when the user pressed Send, and its PDF. */
export interface LetterFiles {
  /**
   * Renders the PDF at its first use and stores it, so that a link in a text message can open it.
   * @throws AppError NOT_FOUND if the message was deleted meanwhile; nothing is stored then
   */
  of(message: Message): Promise<{ document: StoredDocument; pdf: Uint8Array }>;
  remove(message: Message): Promise<void>;
}

export function createLetterFiles({ db, storage, renderer }: Pick<Deps, 'db' | 'storage' | 'renderer'>): LetterFiles {
  return {
    async of({ id, document: json, pdfKey }) {
      const document = json as unknown as StoredDocument;
      const known = await readStored(storage, pdfKey);
      if (known) return { document, pdf: known };
      const pdf = await renderer.pdf(await withPictures(storage, document));
      await storage.write(pdfKey, pdf, PDF_TYPE);
      await linkStoredFile(storage, pdfKey, async () => {
        if ((await repo.findById(db, id)) === null) throw new AppError('NOT_FOUND');
      });
      return { document, pdf };
    },
    remove: ({ pdfKey }) => storage.remove([pdfKey]),
  };
}
