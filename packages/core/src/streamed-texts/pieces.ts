import { STREAM_CHUNK_MAX_BYTES } from '@openconsult/contracts/limits';

/**
 * Cuts a text into pieces whose UTF-8 form stays under the limit of one message, never inside a character.
 * The pieces joined are the text.
 */
export function cutIntoPieces(text: string, maxBytes: number = STREAM_CHUNK_MAX_BYTES): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxBytes && piece) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  if (piece) pieces.push(piece);
  return pieces;
}

/**
 * Gathers what a source yields for `coalesceMs` at a time. The first yield after a pause is passed on at once, so that
 * a reader sees the start without delay. Errors of the source are thrown after its earlier yields.
 */
export async function* coalesce(source: AsyncIterable<string>, coalesceMs: number): AsyncIterable<string> {
  const iterator = source[Symbol.asyncIterator]();
  let pending = iterator.next();
  let held = '';
  let lastFlushAt = 0;
  try {
    for (;;) {
      const waitMs = Math.max(0, lastFlushAt + coalesceMs - performance.now());
      let timer: NodeJS.Timeout | undefined;
      const next = held
        ? await Promise.race([
            pending,
            new Promise<'flush'>((resolve) => (timer = setTimeout(resolve, waitMs, 'flush'))),
          ])
        : await pending;
      clearTimeout(timer);
      if (next === 'flush') {
        yield held;
        held = '';
        lastFlushAt = performance.now();
        continue;
      }
      if (next.done) break;
      held += next.value;
      pending = iterator.next();
    }
    if (held) yield held;
  } catch (error) {
    if (held) yield held;
    throw error;
  } finally {
    pending.catch(() => {});
    await iterator.return?.();
  }
}
