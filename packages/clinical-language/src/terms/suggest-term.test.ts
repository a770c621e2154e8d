import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishWords } from '../dictionary/index.ts';
import { prepareLexicon } from './lexicon.ts';
import { suggestTerm } from './suggest-term.ts';

const lexicon = prepareLexicon(englishWords, [
  { spoken: 'hawley', written: 'Hawley' },
  { spoken: 'doctor imhof', written: 'Dr Imhoff' },
]);

test.each([
  ['Seen by octaberg today.', 'Seen by Achterberg today.', 'octaberg', 'Achterberg'],
  [
    'It is from doctor octaberg, for the crown.',
    'It is from Doctor Achterberg, for the crown.',
    'doctor octaberg',
    'Doctor Achterberg',
  ],
  ['She joined the smile club.', 'She joined the SmileClub.', 'smile club', 'SmileClub'],
  ['An e max crown on it.', 'An E-max crown on it.', 'e max', 'E-max'],
  ['Invisaline was discussed.', 'Invisalign was discussed.', 'invisaline', 'Invisalign'],
  ['Seen by imhof today.', 'Seen by Imhoof today.', 'imhof', 'Imhoof'],
  ['The invisalign trays.', 'The Invisalign trays.', 'invisalign', 'Invisalign'],
])('%j written as %j is a term to add', (before, after, spoken, written) => {
  expect(suggestTerm(before, after, lexicon)).toEqual({ spoken, written });
});

test.each([
  ['another meaning', 'Pain on the left side.', 'Pain on the right side.'],
  ['everyday words that sound alike', 'It is their tooth.', 'It is there tooth.'],
  ['a space between everyday words', 'It may be sore.', 'It maybe sore.'],
  ['a plural', 'The octaberg is fine.', 'The octabergs are fine.'],
  ['one letter more', 'The octaberg is fine.', 'The octabergs is fine.'],
  ['an own term that was written', 'A Hawley retainer.', 'A HAWLEY retainer.'],
  ['another term', 'A mesial cavity.', 'A medial cavity.'],
  ['another part of terms', 'The mesiobuccal one.', 'The mesiolingual one.'],
  ['figures', 'Take 400 milligrams.', 'Take 500 milligrams.'],
  ['a tooth', 'The UL6 is fine.', 'The UL7 is fine.'],
  ['a longer passage', 'The patient said nothing.', 'We will meet again on Monday.'],
  ['words added', 'The crown is fine.', 'The gold crown is fine.'],
  ['words left out', 'The gold crown is fine.', 'The crown is fine.'],
  ['a capital where a sentence begins', 'the crown is fine', 'The crown is fine'],
  ['punctuation', 'Fine, thanks', 'Fine. Thanks'],
  ['what is a term already', 'A hawley retainer.', 'A Hawlee retainer.'],
  ['nothing', 'The crown is fine.', 'The crown is fine.'],
])('%s is none', (_, before, after) => {
  expect(suggestTerm(before, after, lexicon)).toBeUndefined();
});

test('a suggestion is part of the two texts, whatever they are', () => {
  const text = fc.array(fc.constantFrom('octaberg', 'Achterberg', 'the', 'crown', '6', '-', 'Smile.', 'emax', 'E-max'));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(' '), other.join(' ')];
      const found = suggestTerm(before, after, lexicon);
      if (!found) return;
      expect(after.toLowerCase()).toContain(found.written.toLowerCase().split(' ')[0]);
      expect(before.toLowerCase()).toContain(found.spoken.split(' ')[0]);
    }),
  );
});
