import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { moment } from './spine/fields.ts';
import { CAPTIONS_MAX_BYTES, RESUMABLE_UPLOAD_FROM_BYTES } from './spine/limits.ts';

/** What a browser may upload besides audio, with the largest size in bytes. */
export const uploadTypes = {
  'image/jpeg': 10 * 1024 * 1024,
  'image/png': 10 * 1024 * 1024,
  'image/webp': 10 * 1024 * 1024,
  'application/pdf': 20 * 1024 * 1024,
  'video/mp4': RESUMABLE_UPLOAD_FROM_BYTES,
  'video/webm': RESUMABLE_UPLOAD_FROM_BYTES,
  'text/vtt': CAPTIONS_MAX_BYTES,
} as const;

/**
 * Where an admin uploads a video in parts, by the tus protocol. The upload at `<path>/<user>.<id>` has the key
 * `uploads/<user>/<id>` once it is whole.
 */
export const RESUMABLE_UPLOAD_PATH = '/api/upload/resumable';

/** The accepted types of a profile picture. */
export const PROFILE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const uploads = {
  sign: endpoint({
    method: 'POST',
    path: '/api/upload',
    access: 'onboarded',
    summary: 'A signed address to PUT one file to, with the headers it must carry',
    body: z.strictObject({
      /**
       * Accepted for the specification's sake; the server chooses bucket, expiry and visibility, which is always
       * private.
       */
      bucket: z.string().max(100).optional(),
      content_type: z.enum(Object.keys(uploadTypes) as [keyof typeof uploadTypes, ...(keyof typeof uploadTypes)[]]),
      expires: z.union([z.string().max(40), z.number()]).optional(),
      visibility: z.string().max(20).optional(),
      /** The exact size; default: the most that the type may have. */
      size_bytes: z
        .int()
        .min(1)
        .max(20 * 1024 * 1024)
        .optional(),
    }),
    response: z.object({
      key: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      expires_at: moment,
    }),
  }),
};
