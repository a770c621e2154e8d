import { expect, test } from 'vitest';
import { headingOf, headingsOf, movedTo, noteMarkOf, withoutEmptyHeadings, withoutMark } from './placed-lines.ts';

const note = `## Complaint

- Sore. [check: heading]
- Bleeds when brushing. [check: heading] [check: answer]

## Social history

Not mentioned.

## Exam

- Decay on UL6.`;

test('a line in the right place loses its mark and nothing else', () => {
  expect(withoutMark(note, 0)).toBe(note.replace('Sore. [check: heading]', 'Sore.'));
  expect(withoutMark(note, 2)).toBe(note.replace(' [check: answer]', ''));
  expect(withoutMark(note, 9)).toBe(note);
});

test('a line moves under another heading, after its lines', () => {
  expect(headingOf(note, 1)).toBe(0);
  expect(movedTo(note, 1, 2)).toBe(`## Complaint

- Sore. [check: heading]

## Social history

Not mentioned.

## Exam

- Decay on UL6.
- Bleeds when brushing. [check: answer]`);
});

test('a heading with a line no longer says not mentioned', () => {
  const moved = movedTo(note, 0, 1);
  expect(moved).toContain('## Social history\n\n- Sore.\n\n## Exam');
  expect(moved).not.toContain('Not mentioned');
});

test('an empty heading receives its first line, and the last heading too', () => {
  expect(movedTo('## A\n\n- One. [check: heading]\n\n## B\n\n## C', 0, 1)).toBe('## A\n\n## B\n\n- One.\n\n## C');
  expect(movedTo('## A\n\n- One. [check: heading]\n\n## B', 0, 1)).toBe('## A\n\n## B\n\n- One.');
});

test('what is indented below a line moves along', () => {
  const nested = '## A\n\n- One. [check: heading]\n  - Part.\n- Two.\n\n## B';
  expect(movedTo(nested, 0, 1)).toBe('## A\n\n- Two.\n\n## B\n\n- One.\n  - Part.');
});

test('every word of the note stays', () => {
  const wordsOf = (text: string) => text.replaceAll('[check: heading]', '').split(/\s+/).filter(Boolean).sort();
  for (const nth of [0, 1])
    for (const heading of [0, 2]) expect(wordsOf(movedTo(note, nth, heading))).toEqual(wordsOf(note));
});

test('the headings and marks of a note are known', () => {
  expect(headingsOf(note)).toEqual(['Complaint', 'Social history', 'Exam']);
  expect(['[check: heading]', '[check: answer]', '[check: long word]'].map(noteMarkOf)).toEqual([
    'place',
    'answer',
    null,
  ]);
});

test('headings without a text are left out where they are folded', () => {
  expect(withoutEmptyHeadings('## A\n\n## B\n\n- One.\n\n## C\n\nNot mentioned.\n\n## D')).toBe(
    '## B\n\n- One.\n\n## C\n\nNot mentioned.',
  );
});
