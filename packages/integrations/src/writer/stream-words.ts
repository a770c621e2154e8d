import { setImmediate } from 'node:timers/promises';

const wordsPerChunk = 4;

/**
 * Yields a finished text in small groups of words, with the event loop running between them, so that a long text does not
 * block. Throws the signal's reason when aborted.
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
