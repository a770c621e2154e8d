import { z } from 'zod';
import { validationMessages } from './messages.ts';

const VIDEO_ID = '[A-Za-z0-9_-]{11}';
const SHORT_HOST = 'youtu.be';
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];

/** The https address of one YouTube video in any of YouTube's spellings (behaviour.md#validation). */
export const videoUrl = z
  .string({ error: validationMessages.required })
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isVideoUrl, validationMessages.videoUrl);

function isVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  if (hostname === SHORT_HOST) return new RegExp(`^/${VIDEO_ID}$`).test(pathname);
  if (!HOSTS.includes(hostname)) return false;
  if (pathname === '/watch') return new RegExp(`^${VIDEO_ID}$`).test(searchParams.get('v') ?? '');
  return new RegExp(`^/(?:embed|shorts)/${VIDEO_ID}/?$`).test(pathname);
}
