import { PROFILE_IMAGE_TYPES, uploadTypes } from '@openconsult/contracts/uploads';

export type PictureType = (typeof PROFILE_IMAGE_TYPES)[number];

const MEGABYTE = 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;

const isPictureType = (type: string): type is PictureType => PROFILE_IMAGE_TYPES.some((known) => known === type);

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
