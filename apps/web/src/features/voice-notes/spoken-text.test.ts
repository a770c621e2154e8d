import { describe, expect, it } from 'vitest';
import { gapWords, isEdited } from './spoken-text.ts';

const phrases = [
  { id: '1', kind: 'speech' as const, start_ms: 0, end_ms: 2_000, text: 'Upper left six.' },
  { id: '2', kind: 'gap' as const, start_ms: 21_000, end_ms: 24_000, text: '' },
  { id: '3', kind: 'speech' as const, start_ms: 24_000, end_ms: 26_000, text: 'Needs a crown.' },
];

describe('isEdited', () => {
  it('sees no edit in line breaks, spaces or marks of gaps', () => {
    expect(isEdited('Upper left six.\n[Audio missing 00:21–00:24]\nNeeds a crown.', phrases)).toBe(false);
  });

  it('sees no edit in the full stop that ends a sentence between phrases', () => {
    const open = [
      { id: '1', kind: 'speech' as const, start_ms: 0, end_ms: 2_000, text: 'It needs a crown' },
      { id: '2', kind: 'speech' as const, start_ms: 2_000, end_ms: 4_000, text: 'The crown costs 750 pounds.' },
    ];
    expect(isEdited('It needs a crown. The crown costs 750 pounds.', open)).toBe(false);
  });

  it('sees a changed word', () => {
    expect(isEdited('Upper left seven. Needs a crown.', phrases)).toBe(true);
  });
});

describe('gapWords', () => {
  it('says from when to when audio is missing', () => {
    expect(gapWords({ start_ms: 21_000, end_ms: 24_000 })).toBe('Audio missing 00:21–00:24');
  });
});
