import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesce, cutIntoPieces } from './pieces.ts';

async function* from(items: readonly string[], error?: Error): AsyncIterable<string> {
  for (const item of items) yield item;
  if (error) throw error;
}

const collect = async (source: AsyncIterable<string>): Promise<string[]> => {
  const items: string[] = [];
  for await (const item of source) items.push(item);
  return items;
};

describe('cutting a text into pieces', () => {
  it('S6: a long text loses and breaks no character, and its pieces stay under the limit in bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 8, max: 60 }),
        (text, maxBytes) => {
          const pieces = cutIntoPieces(text, maxBytes);
          expect(pieces.join('')).toBe(text);
          for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(maxBytes);
          for (const piece of pieces) expect(piece.isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });

  it('gives no piece for no text', () => expect(cutIntoPieces('')).toEqual([]));
});

describe('gathering chunks', () => {
  it('hands on every character in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { maxLength: 30 }), async (items) => {
        expect((await collect(coalesce(from(items), 1))).join('')).toBe(items.join(''));
      }),
      { numRuns: 50 },
    );
  });

  it('gathers what comes at once into few pieces', async () => {
    const pieces = await collect(coalesce(from(Array.from({ length: 500 }, () => 'word ')), 50));
    expect(pieces.length).toBeLessThanOrEqual(3);
  });

  it('hands on what came before an error, then throws it', async () => {
    const seen: string[] = [];
    const read = async () => {
      for await (const piece of coalesce(from(['a', 'b'], new Error('cut')), 50)) seen.push(piece);
    };
    await expect(read()).rejects.toThrow('cut');
    expect(seen.join('')).toBe('ab');
  });
});
