import { type Sentence, splitSentences } from '../sentences/sentences.ts';
import { asidePattern } from '../sentences/topics.ts';
import { type Struck, struckAcross, struckIn, takesBackWhole } from './corrections.ts';
import { ACTS, type Act, CONCEPTS, type Concept } from './labels.ts';
import { placements } from './placement.ts';
import { placementTable } from './placement-file.ts';
import { spokenCues } from './spoken-cues.ts';

/** A silence in the recording. */
export interface Pause {
  /** Its offset in the transcript. */
  readonly at: number;
  readonly ms: number;
}

export type Speaker = 'clinician' | 'patient' | 'nurse' | 'relative';

/** Characters of the transcript that one speaker said. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: Speaker;
}

export interface TranscriptInput {
  readonly transcript: string;
  readonly pauses?: readonly Pause[];
  readonly turns?: readonly Turn[];
}

/**
 * - `note`: for the note;
 * - `cue`: announces a section;
 * - `aside`: said to the team or about something else;
 * - `chat`: a greeting, small talk or a filler;
 * - `corrected`: taken back as a whole by the sentence after it.
 */
export type Use = 'note' | 'cue' | 'aside' | 'chat' | 'corrected';

/** A sentence of a transcript and how it is to be understood. */
export interface ReadSentence {
  /** The words as said; `start` and `end` are their place in the transcript. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly concept: Concept;
  /** The probability of the concept, 0 to 1. */
  readonly confidence: number;
  readonly concepts: Readonly<Record<Concept, number>>;
  readonly act: Act;
  readonly use: Use;
  /** What was taken back of it, as places in the transcript. */
  readonly struck: readonly Struck[];
  /** The title of the section that was announced last, in lower case. */
  readonly section?: string;
  /** This sentence is the first of the section that was announced. */
  readonly opensSection: boolean;
  readonly speaker?: Speaker;
  /** The index of the question that it answers. */
  readonly answers?: number;
}

let last: { key: string; sentences: readonly ReadSentence[] } | undefined;

/**
 * Reads a dictation: its sentences, which section each belongs to, what each does, which were taken back, and which are
 * not for the note. The last transcript is remembered, since its note, letter, title and treatments are written from it.
 */
export function readTranscript(input: TranscriptInput): readonly ReadSentence[] {
  const key = JSON.stringify([input.transcript, input.pauses ?? [], input.turns ?? []]);
  if (last?.key !== key) last = { key, sentences: read(input) };
  return last.sentences;
}

/** A sentence, or a part of one that a spoken cue cuts off. */
interface Piece {
  text: string;
  start: number;
  end: number;
  isCue: boolean;
  isMarker: boolean;
  cue?: { title: string; concepts: readonly Concept[]; isCertain: boolean };
}

/** How much a spoken cue raises the log probability of its concepts: for its sentence, and for those after it. */
const CERTAIN_CUE = 6;
const LIKELY_CUE = 2.5;
const OPEN_SECTION = 1;
/** Above this share of the probability a sentence without a word for the record is an aside. */
const ASIDE_CONFIDENCE = 0.6;

function read({ transcript, turns = [] }: TranscriptInput): ReadSentence[] {
  const pieces = splitSentences(transcript).flatMap(cutAtCues);
  const spoken = pieces.filter(({ isCue, isMarker }) => !isCue && !isMarker);
  const placed = placements(
    spoken.map(({ text }) => text),
    placementTable(),
    hintsFor(spoken),
  );
  const struck = struckOf(pieces);
  let section: string | undefined;
  let next = 0;
  return pieces.map((piece, index): ReadSentence => {
    const { text, start, end } = piece;
    if (piece.cue) section = piece.cue.title;
    const placement = piece.isCue || piece.isMarker ? undefined : placed[next++];
    const speaker = turns.find((turn) => turn.start < end && start < turn.end)?.speaker;
    return {
      text,
      start,
      end,
      ...labelsOf(piece, placement),
      use: useOf(piece, placement, struck[index] ?? []),
      struck: struck[index] ?? [],
      ...(section === undefined ? {} : { section }),
      opensSection: piece.cue !== undefined && !piece.isCue,
      ...(speaker === undefined ? {} : { speaker }),
    };
  });
}

function labelsOf(piece: Piece, placement: { concepts: number[]; acts: number[] } | undefined) {
  const probabilities = placement?.concepts ?? CONCEPTS.map((concept) => (concept === 'heading' ? 1 : 0));
  const best = highest(probabilities);
  const concepts = Object.fromEntries(CONCEPTS.map((concept, at) => [concept, probabilities[at] ?? 0]));
  return {
    concept: piece.isMarker ? ('aside' as const) : (CONCEPTS[best] ?? 'aside'),
    confidence: probabilities[best] ?? 0,
    concepts: concepts as Record<Concept, number>,
    act: ACTS[highest(placement?.acts ?? [])] ?? 'none',
  };
}

function useOf(piece: Piece, placement: { concepts: number[] } | undefined, struck: readonly Struck[]): Use {
  if (piece.isCue) return 'cue';
  if (struck.some(({ start, end }) => start <= piece.start && end >= piece.end)) return 'corrected';
  const isAside = (placement?.concepts[CONCEPTS.indexOf('aside')] ?? 0) > ASIDE_CONFIDENCE;
  return !piece.isMarker && (isAside || asidePattern.test(piece.text)) ? 'aside' : 'note';
}

function highest(values: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at;
  return best;
}

/** The parts between spoken cues; an announcement alone is a part of its own. */
function cutAtCues(sentence: Sentence): Piece[] {
  const { raw, start, kind } = sentence;
  const whole = { text: raw, start, end: sentence.end, isCue: false, isMarker: kind === 'marker' };
  const cues = kind === 'marker' ? [] : spokenCues(raw);
  if (cues.length === 0) return [whole];
  const pieces: Piece[] = [];
  const add = (from: number, until: number, isCue: boolean, cue?: (typeof cues)[number]) => {
    const untrimmed = raw.slice(from, until);
    const text = untrimmed.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const at = start + from + untrimmed.indexOf(text);
    pieces.push({ text, start: at, end: at + text.length, isCue, isMarker: false, ...(cue ? { cue } : {}) });
  };
  add(0, cues[0]?.start ?? 0, false);
  cues.forEach((cue, index) => {
    const until = cues[index + 1]?.start ?? raw.length;
    if (cue.isSeparate) add(cue.start, cue.end, true, cue);
    add(cue.isSeparate ? cue.end : cue.start, until, false, cue);
  });
  return pieces;
}

function hintsFor(pieces: readonly Piece[]) {
  let open: readonly Concept[] = [];
  return pieces.map(({ cue }) => {
    const weight = cue ? (cue.isCertain ? CERTAIN_CUE : LIKELY_CUE) : OPEN_SECTION;
    if (cue) open = cue.concepts;
    return open.length > 0 ? new Map(open.map((concept) => [concept, weight])) : undefined;
  });
}

/** What each piece loses, by its own words or by those of the next. */
function struckOf(pieces: readonly Piece[]): Struck[][] {
  const struck: Struck[][] = pieces.map(({ text, start }) =>
    struckIn(text).map((one) => ({ start: start + one.start, end: start + one.end })),
  );
  pieces.forEach(({ text, start, end }, index) => {
    const before = pieces[index - 1];
    if (!before || before.isCue || before.isMarker) return;
    if (takesBackWhole(text)) {
      struck[index - 1] = [{ start: before.start, end: before.end }];
      struck[index] = [{ start, end }];
      return;
    }
    const across = struckAcross(before.text, text);
    if (!across) return;
    struck[index - 1]?.push({ start: before.start + across.before.start, end: before.start + across.before.end });
    struck[index]?.push({ start, end: start + across.markerEnd });
  });
  return struck;
}
