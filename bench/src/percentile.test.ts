import { describe, expect, it } from 'vitest';
import { percentile } from './percentile.ts';

describe('percentile', () => {
  it('is a value of the list, whatever its order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 1)).toBe(100);
  });

  it('is the largest of a few and no number for none', () => {
    expect(percentile([7, 3], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBeNaN();
  });
});
