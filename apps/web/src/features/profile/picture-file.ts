import { uploadTypes } from '@openconsult/contracts/uploads';

/** What a picture may be, out of all that may be uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

const MEGABYTE = 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/** A file that may be sent as a picture, by its type, or why not, in words. */
export const checkPicture = ({
  type,
  size,
}: Pick<File, 'type' | 'size'>): { readonly type: PictureType } | { readonly problem: string } => {
  if (!isPictureType(type)) return { problem: 'Please choose a picture: a JPEG, PNG or WebP file.' };
  if (size === 0) return { problem: 'That file is empty. Please choose another one.' };
  const maxBytes = uploadTypes[type];
  if (size <= maxBytes) return { type };
  return { problem: `A picture may be ${megabytes(maxBytes)} at most; this one is ${megabytes(size)}.` };
};
