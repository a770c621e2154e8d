import type { TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { expect, test } from 'vitest';
import { countDoubts, markedTexts } from './marked-texts.ts';

const phrase = {
  id: 'p',
  text: 'Allergic to penicillin.',
  words: [{ start: 12, end: 23, unsure: true }],
} as unknown as TranscriptPhrase;
const letter = 'You are allergic to penicillin.';
const checked = {
  checks: [],
  unwritten: [],
  left_out: [],
  evidence: [
    {
      place: 'letter' as const,
      place_id: null,
      start: 0,
      end: letter.length,
      is_supported: true,
      sources: [{ start: 0, end: 23, phrases: [{ id: 'p', recording_id: 'r', start_ms: 0, end_ms: 1 }] }],
    },
  ],
  texts: new Map([['letter ', letter]]),
};

test('a word that the recogniser was unsure of is marked in the letter that took it over', () => {
  const texts = markedTexts(checked, [phrase]);
  expect(texts.get('letter ')?.marks).toMatchObject([{ words: 'penicillin', nth: 0 }]);
  expect(countDoubts(texts, 'letter')).toBe(1);
  expect(countDoubts(texts, 'note')).toBe(0);
});

test('a part of a longer word is not that word', () => {
  const texts = new Map([['letter ', 'You are allergic to penicillins.']]);
  expect(countDoubts(markedTexts({ ...checked, texts }, [phrase]), 'letter')).toBe(0);
});
