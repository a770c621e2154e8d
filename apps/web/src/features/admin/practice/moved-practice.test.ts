import { describe, expect, it } from 'vitest';
import { movedTo } from './moved-practice.ts';

describe('movedTo', () => {
  it('gives the currency and the notation of the new country', () => {
    const american = { country: 'US', currency: 'USD', notation: 'universal' } as const;
    expect(movedTo(american, 'GB')).toEqual({ country: 'GB', currency: 'GBP', notation: 'palmer' });
  });

  it('leaves what the practice chose otherwise', () => {
    const british = { country: 'GB', currency: 'EUR', notation: 'fdi' } as const;
    expect(movedTo(british, 'US')).toEqual({ country: 'US', currency: 'EUR', notation: 'fdi' });
  });
});
