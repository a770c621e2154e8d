import type { LiveRecogniser } from '@openconsult/integrations/speech';

const PHRASE_SAMPLES = 48_000;

/**
 * Recognises each second of audio as one phrase: its first sample as a word. An incomplete second is unfinished text.
 */
export const countingLiveRecogniser = (): LiveRecogniser => ({
  name: 'local',
  open({ startMs }, tell) {
    let heard = new Int16Array(0);
    let atMs = startMs;
    let isClosed = false;
    const settle = () => {
      const text = `word${heard[0]}`;
      const times = { startMs: atMs, endMs: atMs + 1_000 };
      atMs += 1_000;
      heard = heard.slice(PHRASE_SAMPLES);
      tell({ kind: 'phrase', ...times, text, settledUntilMs: atMs });
    };
    return {
      backlogMs: 0,
      push(samples) {
        if (isClosed) return;
        heard = Int16Array.from([...heard, ...samples]);
        while (heard.length >= PHRASE_SAMPLES) settle();
        if (heard.length > 0) tell({ kind: 'partial', startMs: atMs, endMs: atMs + 100, text: `word${heard[0]}` });
        tell({ kind: 'progress', quietUntilMs: atMs });
      },
      async finish() {
        if (heard.length > 0 && !isClosed) settle();
      },
      close() {
        isClosed = true;
      },
    };
  },
  close: async () => {},
});
