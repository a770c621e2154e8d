import { usageMessages } from '@openconsult/contracts/texts';
import type { Config } from '../platform/config.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MB = 1024 * 1024;

/** Limited because it costs money or space. */
export type UsageKind =
  | 'generations'
  | 'text_messages'
  | 'emails'
  | 'recognition_seconds'
  | 'playable_seconds'
  | 'upload_bytes'
  | 'video_bytes';

/** The most that one subject may use of a kind within one window. */
export interface Allowance {
  readonly of: 'user' | 'practice';
  readonly windowS: number;
  readonly most: number;
}

interface Budget {
  /** The text of a rejection. */
  readonly message: string;
  readonly windows: (config: Config) => readonly (readonly [windowS: number, most: number])[];
}

const budgets: Record<UsageKind, Budget> = {
  generations: {
    message: usageMessages.generations,
    windows: (config) => [
      [MINUTE_S, config.GENERATIONS_PER_MINUTE],
      [DAY_S, config.GENERATIONS_PER_DAY],
    ],
  },
  text_messages: { message: usageMessages.textMessages, windows: (config) => [[HOUR_S, config.SMS_PER_HOUR]] },
  emails: { message: usageMessages.emails, windows: (config) => [[HOUR_S, config.EMAILS_PER_HOUR]] },
  recognition_seconds: {
    message: usageMessages.recognition,
    windows: (config) => [[DAY_S, config.RECOGNITION_MINUTES_PER_DAY * MINUTE_S]],
  },
  playable_seconds: {
    message: usageMessages.playing,
    windows: (config) => [[DAY_S, config.RECOGNITION_MINUTES_PER_DAY * MINUTE_S]],
  },
  upload_bytes: { message: usageMessages.uploads, windows: (config) => [[DAY_S, config.UPLOAD_MB_PER_DAY * MB]] },
  video_bytes: { message: usageMessages.uploads, windows: (config) => [[DAY_S, config.VIDEO_MB_PER_DAY * MB]] },
};

/** Every allowance of a kind: the user's own, then the practice's, which is the same times PRACTICE_USAGE_FACTOR. */
export const allowancesOf = (config: Config, kind: UsageKind): readonly Allowance[] => {
  const windows = budgets[kind].windows(config);
  return [
    ...windows.map(([windowS, most]): Allowance => ({ of: 'user', windowS, most })),
    ...windows.map(
      ([windowS, most]): Allowance => ({ of: 'practice', windowS, most: most * config.PRACTICE_USAGE_FACTOR }),
    ),
  ];
};

export const refusalOf = (kind: UsageKind): string => budgets[kind].message;

/** The window that holds a moment: its start, and the whole seconds until the next one begins. */
export function windowAt(now: Date, windowS: number): { start: Date; endsInS: number } {
  const windowMs = windowS * 1_000;
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
  return { start: new Date(startMs), endsInS: Math.max(1, Math.ceil((startMs + windowMs - now.getTime()) / 1_000)) };
}
