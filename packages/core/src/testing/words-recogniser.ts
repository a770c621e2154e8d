import type { RecognitionSession, SpeechRecogniser } from '@openconsult/integrations/speech';

/**
 * Recognises every segment as one phrase: its own bytes as words, a second long, and a second of gap for a lost one.
 */
export const wordsRecogniser = (): SpeechRecogniser => ({
  name: 'local',
  open: ({ settledUntilMs = 0 } = {}): RecognitionSession => {
    let atMs = 0;
    return {
      async push(segment, lostBefore = 0) {
        const gaps = lostBefore > 0 ? [{ startMs: atMs, endMs: atMs + lostBefore * 1_000 }] : [];
        atMs += lostBefore * 1_000;
        const text = Buffer.from(segment).toString();
        const phrase = { startMs: atMs, endMs: atMs + 1_000, text };
        atMs += 1_000;
        return { phrases: phrase.startMs >= settledUntilMs && text.trim() ? [phrase] : [], gaps, durationMs: atMs };
      },
      finish: async () => ({ phrases: [], gaps: [], durationMs: atMs }),
      close: () => {},
    };
  },
  close: async () => {},
});
