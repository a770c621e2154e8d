import { AppError } from '@openconsult/contracts/errors';
import { usageMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { windowAt } from '../usage/index.ts';
import { transcriptionRepo as repo } from './repo.ts';

const DAY_S = 86_400;
const MB = 1024 * 1024;

/** Where the segments of a recording are stored. */
export const keyPrefix = (recordingId: string): string => `recordings/${recordingId}/`;

/**
 * Checks the daily allowance, which no working day reaches: it stops abuse. Audio on the device stays there.
 * @throws AppError RATE_LIMITED until the next day.
 */
export async function assertAudioAllowed(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const day = windowAt(clock.now(), DAY_S);
  if ((await repo.confirmedBytesSince(db, userId, day.start)) < config.AUDIO_MB_PER_DAY * MB) return;
  throw new AppError('RATE_LIMITED', usageMessages.audio, { retryAfterS: day.endsInS });
}

/**
 * The objects under a prefix that its recording refers to. Locks the recording, so that no segment is confirmed now.
 */
export async function audioInUse(tx: Tx, prefix: string): Promise<ReadonlySet<string>> {
  const recordingId = /^recordings\/([0-9a-f-]{36})\/$/.exec(prefix)?.[1];
  if (recordingId === undefined) return new Set();
  await repo.hold(tx, recordingId);
  return new Set(await repo.objectKeys(tx, recordingId));
}
