import { expect, test } from 'vitest';
import { readingEase } from './reading-ease.ts';

test('short words in short sentences read more easily than long ones', () => {
  expect(readingEase('The cat sat on the mat.')).toEqual({ words: 6, ease: 100 });
  expect(readingEase('Your tooth is broken. We will mend it with a white filling.').ease).toBeGreaterThan(80);
  expect(readingEase('Symptomatic irreversible pulpitis necessitates endodontic intervention.').ease).toBe(0);
});

test('a text without words has no reading ease, and marks for the clinician do not count', () => {
  expect(readingEase('## \n\n- ')).toEqual({ words: 0, ease: null });
  expect(readingEase('You chose it. [check: irreversible pulpitis]')).toEqual(readingEase('You chose it.'));
});
