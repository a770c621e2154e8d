import { expect, test } from 'vitest';
import { checkMark, checkMarksIn, patientText, statedText, withoutCheckMarks, withoutMarkAt } from './check-marks.ts';

test('marks are found again in their text, and can be left out of it', () => {
  const text = `You chose it ${checkMark(['isthmus', 'who is “he”'])}. Then ${checkMark(['a [b]\nc'])}`;
  expect(checkMarksIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '[check: isthmus, who is “he”]',
    '[check: a  b  c]',
  ]);
  expect(withoutCheckMarks(text)).toBe('You chose it . Then ');
});

test('other brackets are no marks', () => {
  expect(checkMarksIn('[audio gap 00:21–00:24] [checked] check: open')).toEqual([]);
});

test.each([
  ['one that an editor escaped', 'Avoid \\[check: nuts\\] today.', 'Avoid today.'],
  ['one in other letters', 'Avoid nuts [Check: which].', 'Avoid nuts.'],
  ['one that lost its end', 'Avoid [check: nuts\nRinse.', 'Avoid nuts\nRinse.'],
  ['one that is a line', 'Avoid nuts.\n- [check: he’s got the leaflet]\nRinse.', 'Avoid nuts.\nRinse.'],
  ['one beside struck words', 'The ~~UL5~~ UL6 [check: side] is cracked.', 'The UL6 is cracked.'],
])('a patient reads no mark: %s', (_, text, read) => {
  expect(checkMarksIn(text)).toHaveLength(1);
  expect(patientText(text)).toBe(read);
});

test('one mark is removed and the others stay', () => {
  const text = 'You chose it [check: a], today [check: a].';
  const [, second] = checkMarksIn(text);
  expect(withoutMarkAt(text, second ?? { start: 0, end: 0 })).toBe('You chose it [check: a], today.');
});

test.each([
  ['- The ~~UL5~~ UL6 is cracked.', '- The UL6 is cracked.'],
  ['- Crown ~~on UL6~~, then review.', '- Crown, then review.'],
  ['- He smokes. [check: heading]\n- Rinse.', '- He smokes.\n- Rinse.'],
  ['- ~~Allergic to latex.~~\n- No allergies.', '- No allergies.'],
  ['1. ~~Allergic~~\n2. Rinse', '2. Rinse'],
  [`~~${'a '.repeat(600)}b~~ Rinse.`, 'Rinse.'],
  ['About ~5 mm, ~6 mm and \\~~7 mm~~', 'About ~5 mm, ~6 mm and \\~~7 mm~~'],
  ['~~one ~ two~~ three', 'three'],
  ['~~open\n\nend~~', '~~open\n\nend~~'],
  ['You chose it [check: isthmus].', 'You chose it [check: isthmus].'],
])('what %j states', (text, stated) => {
  expect(statedText(text)).toBe(stated);
});

test('many open marks take no longer than their length', () => {
  const from = process.cpuUsage();
  statedText(`${'~~a '.repeat(100_001)}${'~'.repeat(100_001)}`);
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(1_000);
});
