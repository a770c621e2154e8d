import type { LiveRecogniser } from '@openconsult/integrations/speech';

const PHRASE_SAMPLES = 48_000;

/**
 * Recognises each second of audio as one phrase: its first sample as a word. An incomplete second is unfinished text.
 */
export const countingLiveRecogniser = (): LiveRecogniser => ({
  name: 'local',
  open({ startMs }, emit) {
    let pending = new Int16Array(0);
    let atMs = startMs;
    let isClosed = false;
    const settle = () => {
      const text = `word${pending[0]}`;
      const times = { startMs: atMs, endMs: atMs + 1_000 };
      atMs += 1_000;
      pending = pending.slice(PHRASE_SAMPLES);
      emit({ kind: 'phrase', ...times, text, settledUntilMs: atMs });
    };
    return {
      backlogMs: 0,
      push(samples) {
        if (isClosed) return;
        const before = pending;
        pending = new Int16Array(before.length + samples.length);
        pending.set(before);
        pending.set(samples, before.length);
        while (pending.length >= PHRASE_SAMPLES) settle();
        if (pending.length > 0) emit({ kind: 'partial', startMs: atMs, endMs: atMs + 100, text: `word${pending[0]}` });
        emit({ kind: 'progress', quietUntilMs: atMs });
      },
      async finish() {
        if (pending.length > 0 && !isClosed) settle();
      },
      close() {
        isClosed = true;
      },
    };
  },
  close: async () => {},
});
