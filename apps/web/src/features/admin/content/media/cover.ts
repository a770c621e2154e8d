import { coverVideoLengthS } from '@openconsult/contracts/cover-video';
import { uploadTexts } from '@openconsult/contracts/texts';
import { z } from 'zod';

/** The moment of a cover in a video of this length, in seconds; any moment while the length is unknown. */
export const coverMoment = (lengthS: number | null) =>
  z
    .number()
    .min(0)
    .max(86_400)
    .check(({ value, issues }) => {
      const checked = coverVideoLengthS(value).safeParse(lengthS ?? Number.MAX_SAFE_INTEGER);
      for (const { message } of checked.error?.issues ?? []) issues.push({ code: 'custom', input: value, message });
    });

const LONGEST_PX = 2_560;
const QUALITY = 0.92;
const SEEK_MAX_MS = 10_000;

/** Shows a moment of a video. Rejects if the browser cannot within 10 s. */
async function seek(video: HTMLVideoElement, atS: number): Promise<void> {
  const isThere = () => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (Math.abs(video.currentTime - atS) < 0.001 && isThere()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onEvent = (): void => {
    if (isThere()) resolve();
  };
  const fail = (): void => reject(new Error(uploadTexts.coverFailed));
  const events = ['seeked', 'loadeddata', 'canplay'] as const;
  for (const event of events) video.addEventListener(event, onEvent);
  video.addEventListener('error', fail);
  const timer = setTimeout(fail, SEEK_MAX_MS);
  video.pause();
  video.currentTime = atS;
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    for (const event of events) video.removeEventListener(event, onEvent);
    video.removeEventListener('error', fail);
  }
}

/** The picture of a video at a moment, taken in the page: the server decodes no video. Rejects with a text for users. */
export async function takeCover(video: HTMLVideoElement, atS: number): Promise<Blob> {
  await seek(video, Math.min(atS, Number.isFinite(video.duration) ? video.duration : atS));
  const scale = Math.min(1, LONGEST_PX / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) throw new Error(uploadTexts.coverFailed);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  try {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  } catch (cause) {
    // The file store does not let the page read the video.
    throw new Error(uploadTexts.coverFailed, { cause });
  }
  const picture = await promise;
  if (picture === null) throw new Error(uploadTexts.coverFailed);
  return picture;
}
