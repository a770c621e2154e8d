import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';

/** A phrase that was recognised live and stored. Times from the start of the recording. */
export interface LivePhrase {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The words of a running recording. */
export interface LiveWords {
  readonly recordingId: string;
  readonly phrases: readonly LivePhrase[];
  /** The current phrase, not final yet. */
  readonly partial: string;
}

const words = createAtom<ReadonlyMap<string, LiveWords>>(new Map());

function set(voiceNoteId: string, next: LiveWords | null): void {
  words.set((before) => {
    const after = new Map(before);
    if (next === null) after.delete(voiceNoteId);
    else after.set(voiceNoteId, next);
    return after;
  });
}

/** The words of the running recording, by note. Written by the recorder, shown by the transcript. */
export const liveWords = {
  of: (voiceNoteId: string): LiveWords | null => words.get().get(voiceNoteId) ?? null,

  begin(voiceNoteId: string, recordingId: string): void {
    if (words.get().get(voiceNoteId)?.recordingId !== recordingId)
      set(voiceNoteId, { recordingId, phrases: [], partial: '' });
  },

  updatePartial(voiceNoteId: string, partial: string): void {
    const known = words.get().get(voiceNoteId);
    if (known && known.partial !== partial) set(voiceNoteId, { ...known, partial });
  },

  /** A final phrase replaces the partial text. Idempotent. */
  addPhrase(voiceNoteId: string, phrase: LivePhrase): void {
    const known = words.get().get(voiceNoteId);
    if (!known) return;
    const phrases = [...known.phrases.filter(({ startMs }) => startMs !== phrase.startMs), phrase];
    set(voiceNoteId, { ...known, phrases: phrases.toSorted((a, b) => a.startMs - b.startMs), partial: '' });
  },

  /** The recording ended: its transcript has all of this. */
  end(voiceNoteId: string, recordingId: string): void {
    if (words.get().get(voiceNoteId)?.recordingId === recordingId) set(voiceNoteId, null);
  },
};

/** The words of a note's running recording; null while nothing is recognised live. */
export function useLiveWords(voiceNoteId: string): LiveWords | null {
  return useAtom(words, (known) => known.get(voiceNoteId) ?? null);
}
