import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SliceCutter } from './slice-cutter.ts';

it('gives every byte once, in order, in slices of one size, however the pieces come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 1, max: 16 }), (pieces, sliceBytes) => {
      const slices: Uint8Array[] = [];
      const cutter = new SliceCutter(sliceBytes, (slice) => slices.push(slice));
      for (const piece of pieces) cutter.push(piece);
      cutter.finish();
      expect(slices.flatMap((slice) => [...slice])).toEqual(pieces.flatMap((piece) => [...piece]));
      for (const slice of slices.slice(0, -1)) expect(slice).toHaveLength(sliceBytes);
      for (const slice of slices) expect(slice.length).toBeGreaterThan(0);
    }),
  );
});
