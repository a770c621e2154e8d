import { uploads, type uploadTypes } from '@openconsult/contracts/uploads';
import { call } from '../api/call.ts';
import { type PutOptions, putFile } from './put-file.ts';

/** Uploads a file of a type at once and answers its key. Rejects as `call` and `putFile` do. */
export const uploadFile = async (
  file: Blob,
  type: keyof typeof uploadTypes,
  { signal, onProgress }: Pick<PutOptions, 'signal' | 'onProgress'>,
): Promise<string> => {
  const body = { content_type: type, size_bytes: file.size };
  const { key, url, headers } = await call(uploads.sign, { body }, { signal });
  await putFile(file, { url, headers, signal, onProgress });
  return key;
};
