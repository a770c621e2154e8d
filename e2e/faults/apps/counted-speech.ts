import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import type { RecognitionResult, SpeechRecogniser } from '@openconsult/integrations/speech';
import { countingLiveRecogniser } from '../../../packages/core/src/testing/counting-live-recogniser.ts';
import { wordsRecogniser } from '../../../packages/core/src/testing/words-recogniser.ts';

export { createServiceRecognisers } from '@openconsult/integrations/speech';

/** How many seconds, and so words, a whole segment has. */
export const SECONDS_PER_SEGMENT = SEGMENT_INTERVAL_MS / 1_000;

/** Each word of a segment is a second. */
export async function createRecogniser(): Promise<SpeechRecogniser> {
  const words = wordsRecogniser();
  return {
    ...words,
    open(options) {
      const session = words.open(options);
      return {
        ...session,
        async push(segment, lostBefore = 0) {
          const results: RecognitionResult[] = [];
          for (const [index, word] of Buffer.from(segment).toString().split(' ').entries())
            results.push(await session.push(Buffer.from(word), index === 0 ? lostBefore * SECONDS_PER_SEGMENT : 0));
          return {
            phrases: results.flatMap(({ phrases }) => phrases),
            gaps: results.flatMap(({ gaps }) => gaps),
            durationMs: results.at(-1)?.durationMs ?? 0,
          };
        },
      };
    },
  };
}

export const createLiveRecogniser = async () => countingLiveRecogniser();
