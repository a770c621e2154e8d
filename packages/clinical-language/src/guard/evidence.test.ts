import { cpuMs } from '@openconsult/dev/linear-time';
import { expect, it } from 'vitest';
import { evidenceOf, saidButNotWritten } from './index.ts';

const transcript =
  'Upper left six is tender to percussion. He takes amlodipine five milligrams. No known drug allergies. We agreed a root canal for four hundred and ninety pounds.';
const sourcesOf = (text: string) =>
  evidenceOf(text, transcript).map(({ spans }) => spans.map(({ start, end }) => transcript.slice(start, end)));

it('finds the passage of a sentence that was reworded, in figures and plain words', () => {
  expect(sourcesOf('Tapping on your upper left first molar hurts. You chose the root canal for £490.')).toEqual([
    ['Upper left six is tender to percussion.'],
    ['We agreed a root canal for four hundred and ninety pounds.'],
  ]);
});

it('holds after an edit, and shows a sentence that nothing supports', () => {
  expect(
    evidenceOf('Smokes twenty a day. Takes amlodipine 5 mg.', transcript).map(({ isSupported }) => isSupported),
  ).toEqual([false, true]);
});

it('lists what was said and is not written', () => {
  const missing = saidButNotWritten({
    transcript,
    text: 'UL6 tender to percussion. Amlodipine 5 mg. Root canal agreed, £490.',
  });
  expect(missing.map(({ start, end }) => transcript.slice(start, end))).toEqual(['No known drug allergies.']);
});

it('takes time in proportion to the text', async () => {
  const timeOf = (times: number) => {
    const long = Array.from({ length: times }, (_, index) => `${transcript} Number ${index} was seen again.`).join(' ');
    return cpuMs(() => evidenceOf(long, long));
  };
  await timeOf(50);
  expect(await timeOf(800)).toBeLessThan(16 * 4 * Math.max(await timeOf(50), 5));
});
