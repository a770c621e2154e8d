import { VIDEO_MAX_BYTES } from '@openconsult/contracts/limits';
import { uploadTexts } from '@openconsult/contracts/texts';
import { PROFILE_IMAGE_TYPES, uploadTypes } from '@openconsult/contracts/uploads';
import { checkPicture, megabytes } from '../../../../shared/picture-upload/picture-file.ts';

export type FileKind = 'picture' | 'video' | 'captions';

/** Of a file chooser. */
export const acceptedOf: Readonly<Record<FileKind, string>> = {
  picture: PROFILE_IMAGE_TYPES.join(),
  video: 'video/mp4,video/webm,.mp4,.webm',
  captions: 'text/vtt,.vtt',
};

export type UploadType = keyof typeof uploadTypes;
type Checked = { readonly type: UploadType } | { readonly problem: string };

const typeOfName = (name: string): 'video/mp4' | 'video/webm' | 'text/vtt' | null => {
  if (/\.mp4$/i.test(name)) return 'video/mp4';
  if (/\.webm$/i.test(name)) return 'video/webm';
  return /\.vtt$/i.test(name) ? 'text/vtt' : null;
};

const checkSize = (size: number, maxBytes: number): string | null => {
  if (size === 0) return uploadTexts.empty;
  return size > maxBytes ? uploadTexts.tooLarge(megabytes(maxBytes), megabytes(size)) : null;
};

/** The type of a valid file of a kind, or the reason it is invalid. The server reads the file itself. */
export const checkFile = (kind: FileKind, file: Pick<File, 'name' | 'type' | 'size'>): Checked => {
  if (kind === 'picture') return checkPicture(file);
  // Browsers do not know the type of every video, and of no captions.
  const type = typeOfName(file.name);
  const isRight = kind === 'captions' ? type === 'text/vtt' : type === 'video/mp4' || type === 'video/webm';
  if (type === null || !isRight)
    return { problem: kind === 'captions' ? uploadTexts.captionsType : uploadTexts.videoType };
  const problem = checkSize(file.size, kind === 'video' ? VIDEO_MAX_BYTES : uploadTypes[type]);
  return problem === null ? { type } : { problem };
};
