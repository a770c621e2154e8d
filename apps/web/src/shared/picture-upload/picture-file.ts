import { PROFILE_IMAGE_TYPES, uploadTypes } from '@openconsult/contracts/uploads';

export type PictureType = (typeof PROFILE_IMAGE_TYPES)[number];

const MEGABYTE = 1024 * 1024;

/** "10.1 MB", rounded up. */
export const megabytes = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;

const isPictureType = (type: string): type is PictureType => PROFILE_IMAGE_TYPES.some((known) => known === type);

/** The type of a valid picture file, or the reason it is invalid. */
export const checkPicture = ({
  type,
  size,
}: Pick<File, 'type' | 'size'>): { readonly type: PictureType } | { readonly problem: string } => {
  if (!isPictureType(type)) return { problem: 'Choose a JPEG, PNG or WebP file.' };
  if (size === 0) return { problem: 'This file is empty. Choose another one.' };
  const maxBytes = uploadTypes[type];
  if (size <= maxBytes) return { type };
  return { problem: `The limit is ${megabytes(maxBytes)}; this picture is ${megabytes(size)}.` };
};
