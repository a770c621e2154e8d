import { uploadTexts } from '@openconsult/contracts/texts';
import { uploadFile } from '../../../../shared/picture-upload/upload-file.ts';
import { takeCover } from './cover.ts';

/** Takes and uploads the picture of a video at a moment; answers its key. Rejects with a text for users. */
export const uploadCover = async (video: HTMLVideoElement | null, atS: number): Promise<string> => {
  if (video === null) throw new Error(uploadTexts.coverFailed);
  const picture = await takeCover(video, atS);
  return uploadFile(picture, 'image/jpeg', { signal: new AbortController().signal, onProgress: () => undefined });
};
