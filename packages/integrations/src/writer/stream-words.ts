import { setImmediate } from 'node:timers/promises';

const wordsPerChunk = 4;

/**
 * Yields a finished text in small groups of words and lets the event loop run between them, so that readers see it
 * grow and a long text blocks nobody. Throws the signal's reason when aborted.
 */
export async function* streamWords(text: string, signal: AbortSignal): AsyncGenerator<string> {
  if (text.trim() === '') return;
  const words = text.trimEnd().split(/(?<=\S)(?=\s)/);
  for (let from = 0; from < words.length; from += wordsPerChunk) {
    await setImmediate();
    signal.throwIfAborted();
    yield words.slice(from, from + wordsPerChunk).join('');
  }
}
