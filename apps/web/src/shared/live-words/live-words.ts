import { useSyncExternalStore } from 'react';

/** Words that were recognised as they were spoken, and stored. Times from the start of their recording. */
export interface LivePhrase {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What is being said for a note. */
export interface LiveWords {
  readonly recordingId: string;
  readonly phrases: readonly LivePhrase[];
  /** What the phrase under way sounds like so far; it may still change. */
  readonly partial: string;
}

const words = new Map<string, LiveWords>();
const listeners = new Set<() => void>();

function set(voiceNoteId: string, next: LiveWords | null): void {
  if (next === null) words.delete(voiceNoteId);
  else words.set(voiceNoteId, next);
  for (const listener of listeners) listener();
}

/** The words of the recording under way, by note. Written by the recorder, shown by the transcript. */
export const liveWords = {
  of: (voiceNoteId: string): LiveWords | null => words.get(voiceNoteId) ?? null,

  begin(voiceNoteId: string, recordingId: string): void {
    if (words.get(voiceNoteId)?.recordingId !== recordingId)
      set(voiceNoteId, { recordingId, phrases: [], partial: '' });
  },

  hear(voiceNoteId: string, partial: string): void {
    const known = words.get(voiceNoteId);
    if (known && known.partial !== partial) set(voiceNoteId, { ...known, partial });
  },

  /** A phrase settled: it takes the place of the words under way. The same one twice counts once. */
  settle(voiceNoteId: string, phrase: LivePhrase): void {
    const known = words.get(voiceNoteId);
    if (!known) return;
    const phrases = [...known.phrases.filter(({ startMs }) => startMs !== phrase.startMs), phrase];
    set(voiceNoteId, { ...known, phrases: phrases.toSorted((a, b) => a.startMs - b.startMs), partial: '' });
  },

  /** The recording ended: its transcript says all of this. */
  end(voiceNoteId: string, recordingId: string): void {
    if (words.get(voiceNoteId)?.recordingId === recordingId) set(voiceNoteId, null);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being said for a note; null while nothing is recognised live. */
export function useLiveWords(voiceNoteId: string): LiveWords | null {
  return useSyncExternalStore(subscribe, () => liveWords.of(voiceNoteId));
}
