import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedTranscript } from './rules.ts';

describe('the save of a transcript that is still spoken', () => {
  const spoken = (transcript: string) => ({ transcript, transcriptEdited: false });
  const edited = (transcript: string) => ({ transcript, transcriptEdited: true });

  test.each([
    ['adds what was said since', spoken('One two.'), 'One two. Three.', 'One two. Three.'],
    ['settles words that were still open', spoken('One too'), 'One two.', 'One two.'],
    ['shortens nothing when it comes late', spoken('One two. Three.'), 'One two.', 'One two. Three.'],
    ['leaves an edited text', edited('UL6 crown.'), 'Upper left six crown. More.', 'UL6 crown.'],
    ['appends to an edited text', edited('UL6 crown.'), 'UL6 crown. More.', 'UL6 crown. More.'],
  ])('%s', (_, stored, given, expected) => {
    expect(savedTranscript(stored, given)).toBe(expected);
  });

  test('never removes a word that a user edited', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, saves) => {
        let transcript = text;
        for (const given of saves) transcript = savedTranscript(edited(transcript), given);
        expect(transcript.startsWith(text)).toBe(true);
      }),
    );
  });
});
