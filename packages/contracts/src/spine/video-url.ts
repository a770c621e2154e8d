import { z } from 'zod';
import { VIDEO_URL_MAX_LENGTH } from './limits.ts';
import { validationMessages } from './messages.ts';

const VIDEO_ID = '[A-Za-z0-9_-]{11}';
const SHORT_HOST = 'youtu.be';
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];

/** The https address of one YouTube video in any of YouTube's spellings (behaviour.md#validation). */
export const videoUrl = z
  .string({ error: validationMessages.required })
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .max(VIDEO_URL_MAX_LENGTH, { error: validationMessages.videoUrl, abort: true })
  .refine((text) => videoIdOf(text) !== null, validationMessages.videoUrl);

/** The id of the YouTube video at an address; null if it is not the address of one. */
export function videoIdOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, port, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return null;
  if (hostname === SHORT_HOST) return new RegExp(`^/(${VIDEO_ID})$`).exec(pathname)?.[1] ?? null;
  if (!HOSTS.includes(hostname)) return null;
  if (pathname === '/watch') return new RegExp(`^(${VIDEO_ID})$`).exec(searchParams.get('v') ?? '')?.[1] ?? null;
  return new RegExp(`^/(?:embed|shorts)/(${VIDEO_ID})/?$`).exec(pathname)?.[1] ?? null;
}
