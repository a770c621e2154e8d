import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { STREAM_GAP_WAIT_MS } from '@openconsult/contracts/limits';
import type { StreamedTextEvent, StreamedTextSnapshot, StreamStatus } from '@openconsult/contracts/streamed-texts';

type EndedEvent = Extract<StreamedTextEvent, { status: 'ended' }>;

/** A streamed text as this page has it. Immutable; see `reduceStreamedText`. */
export interface StreamedTextState {
  readonly text: string;
  /** 'waiting' with generation 0 means that nothing is known of this text. */
  readonly status: StreamStatus;
  readonly failure: StreamedTextSnapshot['failure'];
  readonly written_by: StreamedTextSnapshot['written_by'];
  readonly generation: number;
  /** The last piece that `text` holds; the pieces 1 to seq are all in it. */
  readonly seq: number;
  /** The page must fetch the snapshot: pieces are missing, or the text may be wrong. */
  readonly needsSnapshot: boolean;
  /** Pieces that arrived early. */
  readonly early: ReadonlyMap<number, string>;
  /** The end, if it arrived before the last piece. */
  readonly end: EndedEvent | null;
  /** Since when there is a gap before `early` or `end`, in ms of the caller's clock. */
  readonly gapSinceMs: number | null;
}

export type StreamedTextAction =
  | { readonly type: 'event'; readonly event: StreamedTextEvent; readonly nowMs: number }
  | { readonly type: 'snapshot'; readonly snapshot: StreamedTextSnapshot; readonly nowMs: number }
  /** Time passed; an old gap asks for the snapshot. */
  | { readonly type: 'tick'; readonly nowMs: number }
  /** Messages may have been lost: a reconnect, or silence where text was expected. */
  | { readonly type: 'suspect' }
  /** The server knows no such text. */
  | { readonly type: 'absent' };

export const initialStreamedText: StreamedTextState = {
  text: '',
  status: 'waiting',
  failure: null,
  written_by: null,
  generation: 0,
  seq: 0,
  needsSnapshot: false,
  early: new Map(),
  end: null,
  gapSinceMs: null,
};

/** Whether this generation is complete. */
export const isSettled = (status: StreamStatus): boolean => status !== 'waiting' && status !== 'streaming';

const matchesEnd = (text: string, end: EndedEvent): boolean =>
  text.length === end.length && bytesToHex(sha256(utf8ToBytes(text))) === end.sha256;

const endedStatus = (end: EndedEvent): Pick<StreamedTextState, 'status' | 'failure'> => {
  if (end.suspicious) return { status: 'failed', failure: 'suspicious' };
  if (end.failed) return { status: 'failed', failure: 'unavailable' };
  return { status: end.stopped ? 'stopped' : 'ended', failure: null };
};

/** Appends the pieces that are next in order, then ends the text if its end has arrived. */
const advance = (state: StreamedTextState, nowMs: number): StreamedTextState => {
  const early = new Map([...state.early].filter(([seq]) => seq > state.seq));
  let { text, seq } = state;
  for (let piece = early.get(seq + 1); piece !== undefined; piece = early.get(seq + 1)) {
    text += piece;
    seq += 1;
    early.delete(seq);
  }
  const { end } = state;
  const next: StreamedTextState = { ...state, text, seq, early };
  if (end !== null && seq >= end.seq) {
    if (seq > end.seq || !matchesEnd(text, end)) return { ...next, needsSnapshot: true, gapSinceMs: null };
    const settled = endedStatus(end);
    return {
      ...next,
      ...settled,
      written_by: end.written_by,
      end: null,
      early: new Map(),
      gapSinceMs: null,
      // Only the snapshot shows that the writer had nothing to write.
      needsSnapshot: settled.failure === 'unavailable',
    };
  }
  const isGap = early.size > 0 || end !== null;
  return { ...next, gapSinceMs: isGap ? (state.gapSinceMs ?? nowMs) : null };
};

const onEvent = (state: StreamedTextState, event: StreamedTextEvent, nowMs: number): StreamedTextState => {
  if (event.generation < state.generation) return state;
  let base = state;
  if (event.generation > state.generation) {
    // What an older generation wrote never mixes with a newer one.
    base = { ...initialStreamedText, status: 'streaming', generation: event.generation };
    if (event.seq > 1) base = { ...base, needsSnapshot: true };
  }
  if (isSettled(base.status)) return state;
  if (event.status === 'ended') return advance({ ...base, status: 'streaming', end: event }, nowMs);
  if (event.seq <= base.seq) return base;
  return advance({ ...base, status: 'streaming', early: new Map(base.early).set(event.seq, event.data) }, nowMs);
};

/** What only a snapshot newer than this state can settle: a text that its end contradicts, a failure without its cause. */
const isDoubtful = ({ status, failure, end, seq, needsSnapshot }: StreamedTextState): boolean =>
  isSettled(status) ? needsSnapshot && failure === 'unavailable' : end !== null && seq >= end.seq;

const onSnapshot = (state: StreamedTextState, snapshot: StreamedTextSnapshot, nowMs: number): StreamedTextState => {
  if (snapshot.generation < state.generation) return state;
  const isSameGeneration = snapshot.generation === state.generation;
  const isBehind = snapshot.seq < state.seq || (isSettled(state.status) && !isSettled(snapshot.status));
  if (isSameGeneration && isBehind) return { ...state, needsSnapshot: isDoubtful(state) };
  const adopted: StreamedTextState = {
    text: snapshot.text,
    status: snapshot.status,
    failure: snapshot.failure,
    written_by: snapshot.written_by,
    generation: snapshot.generation,
    seq: snapshot.seq,
    needsSnapshot: false,
    early: isSameGeneration ? state.early : new Map(),
    end: isSameGeneration ? state.end : null,
    gapSinceMs: null,
  };
  if (isSettled(snapshot.status)) return { ...adopted, early: new Map(), end: null };
  return advance(adopted, nowMs);
};

/**
 * The next state of a streamed text. With lost, doubled or reordered events, the text is always a prefix of
 * what the writer wrote in `generation`, and all of it once settled. Where events are not enough, `needsSnapshot` asks
 * for the snapshot (docs/decisions/0005-streamed-texts.md).
 */
export const reduceStreamedText = (state: StreamedTextState, action: StreamedTextAction): StreamedTextState => {
  switch (action.type) {
    case 'event':
      return onEvent(state, action.event, action.nowMs);
    case 'snapshot':
      return onSnapshot(state, action.snapshot, action.nowMs);
    case 'tick': {
      const isOverdue = state.gapSinceMs !== null && action.nowMs - state.gapSinceMs >= STREAM_GAP_WAIT_MS;
      return isOverdue && !state.needsSnapshot ? { ...state, needsSnapshot: true } : state;
    }
    case 'suspect':
      return { ...state, needsSnapshot: true };
    case 'absent':
      return { ...state, needsSnapshot: false };
  }
};
