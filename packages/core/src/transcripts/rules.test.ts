import { correctionsAfter } from '@openconsult/clinical-language/writing';
import type { PhraseCorrection } from '@openconsult/contracts/transcripts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendTranscript, assembleTranscript, carryChange } from '../transcription/index.ts';
import { assembleNote, differsFromPhrases, undoneCorrection } from './rules.ts';

describe('carryChange', () => {
  test('uses the new text if the text equals the phrases', () => {
    expect(carryChange('One. Two.', 'One. Two.', 'One. Three.')).toBe('One. Three.');
  });

  test('changes the one place in a text that was edited elsewhere', () => {
    const before = 'The upper left six needs a crown. No allergies are known. Review in three months.';
    const after = before.replace('six', 'seven');
    expect(carryChange(`${before} Typed behind it.`, before, after)).toBe(`${after} Typed behind it.`);
  });

  test('leaves a place that a user rewrote', () => {
    const before = 'The upper left six needs a crown.';
    expect(carryChange('UL6: crown.', before, 'The upper left seven needs a crown.')).toBe('UL6: crown.');
  });

  test('changes no sentence that only resembles the one that is gone', () => {
    const before = 'Pain at UL6 for a week. Pain at UR6 for a week. Follow up.';
    const text = 'Pain at UR6 for a week. Follow up.';
    expect(carryChange(text, before, before.replace('UL6', 'UL7'))).toBe(text);
  });

  test('changes neither of two identical places', () => {
    const text = 'Yes. Typed. Yes.';
    expect(carryChange(text, 'Yes. Yes.', 'Yes. No.')).toBe(text);
  });
});

describe('differsFromPhrases', () => {
  const recordings = [
    {
      state: 'done',
      phrases: [
        { kind: 'speech', text: 'Upper left six' },
        { kind: 'gap', text: '[audio gap 00:21–00:24]' },
        { kind: 'speech', text: 'Needs a crown.' },
      ],
    },
  ];

  test('sees no edit in line breaks, marks of gaps and the full stop between sentences', () => {
    expect(differsFromPhrases('Upper left six.\nNeeds a crown.', recordings)).toBe(false);
  });

  test('sees a changed word', () => {
    expect(differsFromPhrases('Upper left seven. Needs a crown.', recordings)).toBe(true);
  });

  test('knows the text with and without what is being recorded', () => {
    const open = [...recordings, { state: 'open', phrases: [{ kind: 'speech', text: 'And more.' }] }];
    expect(differsFromPhrases('Upper left six. Needs a crown.', open)).toBe(false);
    expect(differsFromPhrases('Upper left six. Needs a crown. And more.', open)).toBe(false);
  });
});

const corrected: PhraseCorrection[] = [
  { start: 4, end: 9, from: 'clown', to: 'crown' },
  { start: 13, end: 16, from: 'upper left six', to: 'UL6' },
];

describe('corrections', () => {
  test('are undone one by one, and the others move along', () => {
    const first = undoneCorrection('The crown on UL6 fits.', corrected, corrected[1] as PhraseCorrection);
    expect(first).toEqual({ text: 'The crown on upper left six fits.', corrections: [corrected[0]] });
    const both = undoneCorrection(first?.text ?? '', first?.corrections ?? [], corrected[0] as PhraseCorrection);
    expect(both).toEqual({ text: 'The clown on upper left six fits.', corrections: [] });
  });

  test('are undone once', () => {
    expect(undoneCorrection('The clown on UL6 fits.', [], corrected[0] as PhraseCorrection)).toBeNull();
  });
});

interface Phrase {
  kind: string;
  text: string;
  corrections: PhraseCorrection[];
  isEdited: boolean;
  /** The text of the recogniser or of the last edit. */
  owed: string;
}

/** A note as the service and the recogniser store it: phrases, and the text made of them. */
class Note {
  recordings: { state: string; phrases: Phrase[] }[] = [];
  transcript = '';
  /** Text that a user typed into the note itself. */
  typed: string[] = [];

  recognise(texts: string[]): void {
    const phrases = texts.map((text) => ({
      kind: 'speech',
      text: `${text} crown`,
      corrections: [{ start: text.length + 1, end: text.length + 6, from: 'clown', to: 'crown' }],
      isEdited: false,
      owed: `${text} crown`,
    }));
    this.recordings.push({ state: 'done', phrases });
    this.transcript = appendTranscript(this.transcript, assembleTranscript(phrases));
  }

  rewrite(place: number, next: (phrase: Phrase) => { text: string; corrections: PhraseCorrection[] } | null): void {
    const all = this.recordings.flatMap(({ phrases }) => phrases);
    const phrase = all[place % Math.max(1, all.length)];
    const rewritten = phrase && next(phrase);
    if (!phrase || !rewritten) return;
    const before = assembleNote(this.recordings);
    Object.assign(phrase, rewritten, { isEdited: true, owed: rewritten.text });
    this.transcript = carryChange(this.transcript, before, assembleNote(this.recordings));
  }

  type(word: string, place: number): void {
    const words = this.transcript.split(' ');
    words.splice(place % (words.length + 1), 0, word);
    this.typed.push(word);
    this.transcript = words.join(' ');
  }
}

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const phraseText = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const step = fc.oneof(
  fc.record({ do: fc.constant('recognise' as const), texts: fc.array(phraseText, { maxLength: 5 }) }),
  fc.record({ do: fc.constant('edit' as const), place: fc.nat(20), text: fc.oneof(phraseText, fc.constant('')) }),
  fc.record({ do: fc.constant('undo' as const), place: fc.nat(20) }),
  fc.record({ do: fc.constant('type' as const), place: fc.nat(40) }),
);

test('no sequence of recognitions, edits, undos and typing loses an edit, a typed word or a recognised one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const note = new Note();
      for (const [index, one] of steps.entries()) {
        if (one.do === 'recognise') note.recognise(one.texts.map((text, at) => `${text} n${index}x${at}`));
        if (one.do === 'type') note.type(`TYPED${index}`, one.place);
        if (one.do === 'edit')
          note.rewrite(one.place, ({ text, corrections }) => ({
            text: one.text,
            corrections: correctionsAfter({ text, corrections }, one.text),
          }));
        if (one.do === 'undo')
          note.rewrite(one.place, ({ text, corrections: [first, ...rest] }) =>
            first ? undoneCorrection(text, [first, ...rest], first) : null,
          );
      }
      const phrases = note.recordings.flatMap((recording) => recording.phrases);
      for (const phrase of phrases) {
        expect(phrase.text).toBe(phrase.owed);
        for (const { start, end, to } of phrase.corrections) expect(phrase.text.slice(start, end)).toBe(to);
      }
      for (const typed of note.typed) expect(note.transcript).toContain(typed);
      // Without typing the text is word for word that of the phrases.
      if (note.typed.length === 0) expect(note.transcript).toBe(assembleNote(note.recordings));
      // With typing: recognised text that was never rewritten is still there, at most split by what was typed.
      const words = note.transcript.replaceAll(/ ?TYPED\d+ ?/g, ' ').replaceAll(/\s+/g, ' ');
      for (const phrase of phrases) if (!phrase.isEdited) expect(words).toContain(phrase.text);
    }),
    { numRuns: 500 },
  );
});
