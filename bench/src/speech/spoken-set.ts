import { readFileSync } from 'node:fs';

/** One recording of the committed spoken set and its text. */
export interface SpokenClip {
  /** Inside `bench/spoken`. */
  file: string;
  voice: string;
  /** As spoken, with dental terms in [brackets]. */
  text: string;
}

/** A consultation the journeys play into the microphone, recorded by a browser. */
interface SpokenConsultation {
  file: string;
  text: string;
  /** Bytes of each slice of MediaRecorder, in order. */
  segmentBytes: number[];
}

export interface SpokenSet {
  /** Dental dictation by which the recogniser and its lexicon were tuned. */
  clips: SpokenClip[];
  /** Dental dictation that was written after the lexicon; no term was chosen because of it. */
  heldOut: SpokenClip[];
  /** Dental dictation written without a look at the lexicon. Nothing may be tuned by it. */
  unseen: SpokenClip[];
  /** Speech without dental content. */
  everyday: SpokenClip[];
  consultation: SpokenConsultation;
  /** A clinician on the left channel and a patient on the right, each also faintly on the other. */
  talk: SpokenConsultation;
}

export const spokenDirectory = new URL('../../spoken/', import.meta.url);

export function readSpokenSet(): SpokenSet {
  return JSON.parse(readFileSync(new URL('manifest.json', spokenDirectory), 'utf8'));
}

export function readSpoken(file: string): Uint8Array {
  return readFileSync(new URL(file, spokenDirectory));
}
