import { expect, test } from 'vitest';
import { checkMark, checkMarksIn, withoutCheckMarks } from './check-marks.ts';

test('marks are found again in their text, and can be left out of it', () => {
  const text = `You chose it ${checkMark(['isthmus', 'who is “he”'])}. Then ${checkMark(['a [b]\nc'])}`;
  expect(checkMarksIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '[check: isthmus, who is “he”]',
    '[check: a  b  c]',
  ]);
  expect(withoutCheckMarks(text)).toBe('You chose it . Then ');
});

test('other brackets are no marks', () => {
  expect(checkMarksIn('[audio gap 00:21–00:24] [checked] [check: open')).toEqual([]);
});
