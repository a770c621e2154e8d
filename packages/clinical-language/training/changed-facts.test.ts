import { expect, test } from 'vitest';
import { isEnglishWord } from '../src/dictionary/index.ts';
import { type Fact, findFacts } from '../src/facts/index.ts';
import { unsupportedFacts } from '../src/guard/index.ts';
import { readSpokenTexts } from './spoken-texts.ts';

/* Sentences of the corpus as lines of a note: the guard lets them pass, and flags another fact of the same text in its place. */

/** One of so many texts: the whole corpus takes a minute. */
const EVERY = 12;
const KINDS: readonly Fact['kind'][] = ['tooth', 'side', 'price', 'dose', 'drug'];
const CORRECTED = /\b(?:sorry|no,|correction|i mean|scratch|make that)\b/i;

/** What else the text has of the kind; for a side the other one. */
function othersOf(fact: Fact, words: string, all: readonly Fact[]): string[] {
  if (fact.kind === 'side') {
    const other = words.replace(/left|right/i, (side) => (side.toLowerCase() === 'left' ? 'right' : 'left'));
    return other === words ? [] : [other];
  }
  const unit = fact.value.split(' ')[1];
  const same = all.filter(
    ({ kind, value }) => kind === fact.kind && value !== fact.value && value.split(' ')[1] === unit,
  );
  return unit === 'time' ? [] : [...new Set(same.map(({ value }) => value.replace(/\.00$/, '')))].slice(0, 2);
}

test('what was said passes, and a tooth, side, price, dose or drug of something else is flagged', () => {
  const counts = { lines: 0, passed: 0, changes: 0, flagged: 0 };
  for (const { conventions, sentences } of readSpokenTexts().filter((_, index) => index % EVERY === 0)) {
    const transcript = sentences.join(' ');
    const all = findFacts(transcript, conventions);
    const isFlagged = (text: string, start: number, end: number) =>
      unsupportedFacts({ text, transcript, isEnglishWord, conventions }).some(
        (flag) => KINDS.some((kind) => kind === flag.kind) && flag.start < end && start < flag.end,
      );
    for (const line of sentences.filter((sentence) => !CORRECTED.test(sentence))) {
      counts.lines += 1;
      if (!isFlagged(line, 0, line.length)) counts.passed += 1;
      for (const fact of findFacts(line, conventions).filter(({ kind }) => KINDS.includes(kind)))
        for (const other of othersOf(fact, line.slice(fact.start, fact.end), all)) {
          counts.changes += 1;
          const changed = line.slice(0, fact.start) + other + line.slice(fact.end);
          if (isFlagged(changed, fact.start, fact.start + other.length)) counts.flagged += 1;
        }
    }
  }
  expect(counts.changes).toBeGreaterThan(150);
  expect(counts.passed / counts.lines).toBeGreaterThan(0.99);
  expect(counts.flagged / counts.changes).toBeGreaterThan(0.97);
});
