import { z } from 'zod';

/** Its player in privacy mode. The content security policy names it, too. */
export const YOUTUBE_ORIGIN = 'https://www.youtube-nocookie.com';

/** The address of its player for one video, which starts at once. */
export const embedUrl = (videoId: string, origin: string): string =>
  `${YOUTUBE_ORIGIN}/embed/${videoId}?${new URLSearchParams({ autoplay: '1', rel: '0', playsinline: '1', enablejsapi: '1', origin })}`;

const PLAYING = 1;
const message = z.object({
  event: z.enum(['infoDelivery', 'initialDelivery']),
  info: z.object({
    currentTime: z.number().nonnegative().optional(),
    duration: z.number().nonnegative().optional(),
    playerState: z.number().optional(),
  }),
});

export interface PlayerState {
  readonly atS: number | null;
  readonly durationS: number | null;
  readonly isPlaying: boolean | null;
}

/** What its player reports of itself; null for anything else. */
export const readPlayerMessage = (data: unknown): PlayerState | null => {
  let sent: unknown = data;
  try {
    if (typeof data === 'string') sent = JSON.parse(data);
  } catch {
    return null;
  }
  const { success, data: read } = message.safeParse(sent);
  if (!success) return null;
  const { currentTime, duration, playerState } = read.info;
  return {
    atS: currentTime ?? null,
    durationS: duration === undefined || duration === 0 ? null : duration,
    isPlaying: playerState === undefined ? null : playerState === PLAYING,
  };
};
