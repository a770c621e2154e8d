import { NOTE_FALLBACK_FETCH_MS, NOTE_TAKING_TIME_HINT_MS } from '@openconsult/contracts/limits';
import { failureMessages, languageModelMessages } from '@openconsult/contracts/texts';
import { describe, expect, it } from 'vitest';
import { failureText, isTakingTime, isWriting, notePollMs } from './note-generation.ts';

const idle = { is_processing: false };
const busy = { is_processing: true };
const request = { baseGeneration: 3 };
const old = { generation: 3, status: 'ended' } as const;
const running = { generation: 4, status: 'streaming' } as const;
const over = { generation: 4, status: 'ended' } as const;

describe('isWriting', () => {
  it('follows the server after a reload', () => {
    expect(isWriting(busy, running, null, 0)).toBe(true);
    expect(isWriting(idle, over, null, 0)).toBe(false);
  });

  it('ignores the end of an earlier attempt', () => {
    expect(isWriting(idle, old, request, 0)).toBe(true);
    expect(isWriting(idle, over, request, 0)).toBe(false);
  });

  it('ends after 180 s when nothing is processed, and continues while it is', () => {
    expect(isWriting(idle, old, request, NOTE_FALLBACK_FETCH_MS)).toBe(false);
    expect(isWriting(busy, running, request, NOTE_FALLBACK_FETCH_MS * 2)).toBe(true);
  });
});

describe('notePollMs', () => {
  it('fetches at 180 s, not before', () => {
    expect(notePollMs(running, request, 0)).toBe(NOTE_FALLBACK_FETCH_MS);
    expect(notePollMs(running, request, 60_000)).toBe(NOTE_FALLBACK_FETCH_MS - 60_000);
  });

  it('fetches at once when the writer is done', () => {
    expect(notePollMs(over, request, 5_000)).toBe(1_000);
    expect(notePollMs(old, request, 5_000)).toBeGreaterThan(100_000);
  });
});

describe('isTakingTime', () => {
  it('is true after 60 s', () => {
    expect(isTakingTime(NOTE_TAKING_TIME_HINT_MS - 1)).toBe(false);
    expect(isTakingTime(NOTE_TAKING_TIME_HINT_MS)).toBe(true);
  });
});

describe('failureText', () => {
  const note = { ...idle, notes: '', notes_failure: null };

  it('uses the texts of the spec', () => {
    expect(failureText({ ...note, notes_failure: 'unavailable' }, 'failed')).toBe(failureMessages.noteGeneration);
    expect(failureText({ ...note, notes_failure: 'suspicious' }, 'failed')).toBe(failureMessages.suspicious);
    expect(failureText({ ...note, notes_failure: 'too_long' }, 'failed')).toBe(languageModelMessages.tooLong);
  });

  it('names a refused key to admins alone', () => {
    const refused = { ...note, notes_failure: 'key_refused' as const };
    expect(failureText(refused, 'failed', true)).toBe(languageModelMessages.keyRefused);
    expect(failureText(refused, 'failed')).toBe(failureMessages.noteGeneration);
  });

  it('names what to do where a retry does not help', () => {
    const text = failureText({ ...note, notes_failure: 'no_template' }, 'failed');
    expect(text).toContain('no cue card yet');
    expect(text).toContain('Use the standard ones');
    expect(text).not.toContain('temporarily');
  });

  it('reports blank notes after a finished attempt, and nothing before an attempt', () => {
    expect(failureText(note, 'ended')).toBe(failureMessages.noteGeneration);
    expect(failureText(note, null)).toBeNull();
    expect(failureText({ ...note, notes: '## Exam' }, 'ended')).toBeNull();
  });

  it('reports nothing when the user stopped the writer before its first words', () => {
    expect(failureText(note, 'stopped')).toBeNull();
  });

  it('is null while notes are written', () => {
    expect(failureText({ ...note, ...busy, notes_failure: 'unavailable' }, 'failed')).toBeNull();
  });
});
