import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { steadyWords } from './steady-words.ts';

/** A phrase that was recognised live and stored. Times from the start of the recording. */
export interface LivePhrase {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The live transcript of a running recording. */
export interface LiveTranscript {
  readonly recordingId: string;
  readonly phrases: readonly LivePhrase[];
  /** What is certain of the current phrase, which is not final yet. */
  readonly partial: string;
  /** All that was recognised of it last. */
  readonly recognised: string;
}

const transcripts = createAtom<ReadonlyMap<string, LiveTranscript>>(new Map());

function set(voiceNoteId: string, next: LiveTranscript | null): void {
  transcripts.set((before) => {
    const after = new Map(before);
    if (next === null) after.delete(voiceNoteId);
    else after.set(voiceNoteId, next);
    return after;
  });
}

/** The transcript of the running recording, by note. Written by the recorder, shown by the transcript. */
export const liveTranscript = {
  of: (voiceNoteId: string): LiveTranscript | null => transcripts.get().get(voiceNoteId) ?? null,

  begin(voiceNoteId: string, recordingId: string): void {
    if (transcripts.get().get(voiceNoteId)?.recordingId !== recordingId)
      set(voiceNoteId, { recordingId, phrases: [], partial: '', recognised: '' });
  },

  updatePartial(voiceNoteId: string, recognised: string): void {
    const known = transcripts.get().get(voiceNoteId);
    if (!known) return;
    const partial = steadyWords(known.partial, known.recognised, recognised);
    if (known.partial !== partial || known.recognised !== recognised) {
      set(voiceNoteId, { ...known, partial, recognised });
    }
  },

  /** A final phrase replaces the partial text. Idempotent. */
  addPhrase(voiceNoteId: string, phrase: LivePhrase): void {
    const known = transcripts.get().get(voiceNoteId);
    if (!known) return;
    const phrases = [...known.phrases.filter(({ startMs }) => startMs !== phrase.startMs), phrase];
    set(voiceNoteId, {
      ...known,
      phrases: phrases.toSorted((a, b) => a.startMs - b.startMs),
      partial: '',
      recognised: '',
    });
  },

  /** The recording ended: its transcript has all of this. */
  end(voiceNoteId: string, recordingId: string): void {
    if (transcripts.get().get(voiceNoteId)?.recordingId === recordingId) set(voiceNoteId, null);
  },
};

/** The transcript of a note's running recording; null while nothing is recognised live. */
export function useLiveTranscript(voiceNoteId: string): LiveTranscript | null {
  return useAtom(transcripts, (known) => known.get(voiceNoteId) ?? null);
}
