import { join } from 'node:path';
import { AppError } from '@openconsult/contracts/errors';
import { isRecordingFault, openPlayableRecording, SpeechError } from '@openconsult/integrations/speech';
import type { Deps } from '../platform/deps.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { linkStoredFile } from '../platform/stored-file.ts';
import { withWorkFolder } from '../platform/work-folders.ts';
import { readSegment } from '../transcription/index.ts';
import { leftOf, recordUse } from '../usage/index.ts';
import { findUserPractice, ownerOfRow } from '../users/index.ts';
import { transcriptRepo as repo } from './repo.ts';

/** Pieces fetched in parallel: they are small, and the store may be far away. */
const BATCH = 16;
const AUDIO_TYPE = 'audio/webm';

/**
 * The key of a recording's file by its number of pieces: a later piece makes another. Not beside the pieces, where the
 * forms of a recorder may write.
 */
export const audioKeyOf = (recordingId: string, segments: number): string =>
  `playable-recordings/${recordingId}/whole-${segments}.webm`;

/** The job that makes one playable file of a recording's pieces, with only a few of them in memory. Idempotent. */
export function createAudioJob(deps: Deps): JobHandler<{ recordingId: string }> {
  const { db, storage } = deps;

  /**
   * @param playsMs the longest allowed file, checked before anything is written
   * @returns its length
   * @throws SpeechError `not_audio` or `unreadable` for unusable audio, `too_long` beyond `playsMs`
   */
  async function writeTo(path: string, recordingId: string, playsMs: number, signal: AbortSignal): Promise<number> {
    const file = openPlayableRecording(path, signal, { playsMs });
    try {
      let next = 0;
      let lost = 0;
      for (;;) {
        signal.throwIfAborted();
        const segments = await repo.segments(db, recordingId, next, BATCH);
        if (segments.length === 0) break;
        const pieces = await Promise.all(segments.map((segment) => readSegment(deps, segment)));
        for (const [at, { index }] of segments.entries()) {
          const piece = pieces[at];
          if (piece) {
            await file.push(piece, index - next + lost);
            lost = 0;
          } else {
            lost += index - next + 1;
          }
          next = index + 1;
        }
      }
      const durationMs = await file.finish();
      if (durationMs === 0) throw new SpeechError('not_audio', 'The recording holds no sound');
      return durationMs;
    } catch (error) {
      await file.cancel();
      throw error;
    }
  }

  async function make(recordingId: string, signal: AbortSignal): Promise<void> {
    const recording = await repo.findById(db, recordingId);
    if (!recording || recording.state === 'open') return;
    const key = audioKeyOf(recordingId, await repo.countSegments(db, recordingId));
    if (recording.audioKey === key) return;
    const { userId } = recording;
    const spender = { userId, practiceId: (await findUserPractice(db, userId)).practiceId };
    const leftS = await leftOf(deps, db, spender, 'playable_seconds');
    const count = (seconds: number) => recordUse(deps, db, spender, 'playable_seconds', Math.ceil(seconds));
    await withWorkFolder(async (folder) => {
      const path = join(folder, 'whole.webm');
      const durationMs = await writeTo(path, recordingId, leftS * 1_000, signal).catch(async (error: unknown) => {
        // That much was written: a retry must not cost the same again.
        if (error instanceof SpeechError && error.code === 'too_long') await count(leftS);
        throw error;
      });
      await count(durationMs / 1_000);
      await storage.writeFile(key, path, AUDIO_TYPE);
    });
    await linkStoredFile(storage, key, async () => {
      const isThere = await repo.setAudio(db, recordingId, { audioKey: key, audioFailure: null });
      if (!isThere) throw new AppError('NOT_FOUND');
    });
    if (recording.audioKey) await storage.remove([recording.audioKey]);
  }

  const fail = (recordingId: string, audioFailure: string) => repo.setAudio(db, recordingId, { audioFailure });

  return {
    ownerOf: async ({ recordingId }) => ownerOfRow(db, await repo.findById(db, recordingId)),
    async run({ recordingId }, signal) {
      try {
        await make(recordingId, signal);
      } catch (error) {
        // Deleted meanwhile.
        if (error instanceof AppError && error.code === 'NOT_FOUND') return;
        const isTooLong = error instanceof SpeechError && error.code === 'too_long';
        if (!isRecordingFault(error) && !isTooLong) throw error;
        await fail(recordingId, error.code);
      }
    },
    exhausted: async ({ recordingId }) => {
      await fail(recordingId, 'unavailable');
    },
  };
}
