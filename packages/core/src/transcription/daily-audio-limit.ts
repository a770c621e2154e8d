import { AppError } from '@openconsult/contracts/errors';
import { usageMessages } from '@openconsult/contracts/texts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { windowAt } from '../usage/index.ts';
import { transcriptionRepo as repo } from './repo.ts';

const DAY_S = 86_400;
const MB = 1024 * 1024;

/**
 * Checks the daily allowance, which no working day reaches: it stops abuse. Audio on the device stays there.
 * @throws AppError RATE_LIMITED until the next day.
 */
export async function assertDailyAudioLeft(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const day = windowAt(clock.now(), DAY_S);
  if ((await repo.confirmedBytesSince(db, userId, day.start)) < config.AUDIO_MB_PER_DAY * MB) return;
  throw new AppError('RATE_LIMITED', usageMessages.audio, { retryAfterS: day.endsInS });
}
