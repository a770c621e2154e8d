import { createHash } from 'node:crypto';
import type { StreamedTextEvent, StreamedTextSnapshot } from '@openconsult/contracts/streamed-texts';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialStreamedText,
  isSettled,
  reduceStreamedText,
  type StreamedTextState,
} from './assemble-streamed-text.ts';

const RUNS = process.env.PROVE === '1' ? 20_000 : 1_000;
const TIMEOUT_MS = 600_000;
const MOMENT = '2026-01-01T00:00:00.000Z';

const endOf = (generation: number, text: string, pieces: number): StreamedTextEvent => ({
  status: 'ended',
  generation,
  seq: pieces,
  data: '',
  length: text.length,
  sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
  failed: false,
  suspicious: false,
  stopped: false,
  written_by: { writer: 'extractive', model: null },
});

const pieceOf = (generation: number, seq: number, data: string): StreamedTextEvent => ({
  status: 'streaming',
  generation,
  seq,
  data,
});

/** The server as the protocol promises it: one text, restarted under a new generation, always able to show a snapshot. */
class ModelServer {
  private readonly script: { event: StreamedTextEvent; after: StreamedTextSnapshot }[] = [];
  private done = 0;
  readonly texts = new Map<number, string>();

  /** Each run is one generation; those before the last may be cut off, as by a crash. */
  constructor(runs: readonly { pieces: readonly string[]; cutAfter: number }[]) {
    runs.forEach(({ pieces, cutAfter }, index) => {
      const generation = index + 1;
      const isLast = index === runs.length - 1;
      const written = isLast ? pieces : pieces.slice(0, Math.min(cutAfter, pieces.length));
      const whole = written.join('');
      this.texts.set(generation, whole);
      const snapshot = (seq: number, status: 'streaming' | 'ended'): StreamedTextSnapshot => ({
        name: 'voice-note.1.notes',
        generation,
        seq,
        status,
        text: written.slice(0, seq).join(''),
        failure: null,
        written_by: status === 'ended' ? { writer: 'extractive', model: null } : null,
        updated_at: MOMENT,
      });
      written.forEach((data, at) => {
        this.script.push({ event: pieceOf(generation, at + 1, data), after: snapshot(at + 1, 'streaming') });
      });
      if (written.length === pieces.length) {
        this.script.push({ event: endOf(generation, whole, written.length), after: snapshot(written.length, 'ended') });
      }
    });
  }

  get isDone(): boolean {
    return this.done === this.script.length;
  }

  /** Writes one more piece: the snapshot grows and its event is sent. */
  step(): StreamedTextEvent | null {
    const next = this.script[this.done];
    if (next === undefined) return null;
    this.done += 1;
    return next.event;
  }

  snapshot(): StreamedTextSnapshot | null {
    return this.script[this.done - 1]?.after ?? null;
  }

  /** What a reader may hold of a generation. */
  textOf(generation: number): string {
    return this.texts.get(generation) ?? '';
  }

  get finalText(): string {
    return this.texts.get(this.texts.size) ?? '';
  }
}

/** Any text, astral characters and lone surrogates' absence included: what JSON over a socket can carry. */
const anyText = fc.string({ unit: 'binary', maxLength: 120, size: 'max' });

const anyRun = fc
  .tuple(anyText, fc.array(fc.nat({ max: 120 }), { minLength: 4, maxLength: 12, size: 'max' }), fc.nat({ max: 12 }))
  .map(([text, cuts, cutAfter]) => {
    const characters = [...text];
    const places = [...new Set(cuts.filter((cut) => cut < characters.length)), 0, characters.length].sort(
      (a, b) => a - b,
    );
    const pieces = places
      .slice(1)
      .map((place, at) => characters.slice(places[at], place).join(''))
      .filter((piece) => piece !== '');
    return { pieces, cutAfter };
  });

const STEPS = [
  ...(['write', 'write', 'write', 'deliver', 'deliver', 'double', 'drop', 'wait'] as const),
  ...(['ask', 'answer', 'fetch', 'fetch', 'reconnect'] as const),
];

/** What may happen next; `pick` chooses among the pending events. */
const anyStep = fc.record({
  kind: fc.constantFrom(...STEPS),
  pick: fc.nat(),
});

const anyStory = fc.record({
  runs: fc.array(anyRun, { minLength: 1, maxLength: 4, size: 'max' }),
  steps: fc.array(anyStep, { maxLength: 80, size: 'max' }),
});

type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never;

const nothing = { pieces: [], cutAfter: 0 };
/** A finished text is written again, and every event of that is lost. */
const lostRewrite: Story = {
  runs: [nothing, nothing],
  steps: [
    { kind: 'write', pick: 0 },
    { kind: 'write', pick: 0 },
    { kind: 'drop', pick: 1 },
  ],
};

/** Plays a story against the reader and calls `check` after each step. */
const play = ({ runs, steps }: Story, check: (state: StreamedTextState, server: ModelServer) => void) => {
  const server = new ModelServer(runs);
  const inProgress: StreamedTextEvent[] = [];
  const answers: StreamedTextSnapshot[] = [];
  let state = initialStreamedText;
  let nowMs = 0;
  const apply = (action: Parameters<typeof reduceStreamedText>[1]): void => {
    state = reduceStreamedText(state, action);
    check(state, server);
  };
  const deliver = (event: StreamedTextEvent | undefined): void => {
    if (event !== undefined) apply({ type: 'event', event, nowMs });
  };
  const write = (): void => {
    const event = server.step();
    if (event !== null) inProgress.push(event);
  };
  const ask = (): void => {
    const snapshot = server.snapshot();
    if (snapshot !== null) answers.push(snapshot);
  };
  const answer = (at: number): void => {
    const [snapshot] = answers.splice(at, 1);
    if (snapshot !== undefined) apply({ type: 'snapshot', snapshot, nowMs });
  };
  for (const { kind, pick } of steps) {
    nowMs += 100;
    const at = inProgress.length === 0 ? 0 : pick % inProgress.length;
    if (kind === 'write') write();
    if (kind === 'deliver') deliver(inProgress.splice(at, 1)[0]);
    if (kind === 'double') deliver(inProgress[at]);
    if (kind === 'drop') inProgress.splice(at, 1);
    if (kind === 'wait') {
      nowMs += 2_000;
      apply({ type: 'tick', nowMs });
    }
    if (kind === 'ask' || (kind === 'write' && state.needsSnapshot)) ask();
    if (kind === 'fetch') {
      ask();
      answer(answers.length - 1);
    }
    if (kind === 'answer') answer(answers.length === 0 ? 0 : pick % answers.length);
    if (kind === 'reconnect') apply({ type: 'suspect' });
  }
  return {
    server,
    finish: (): StreamedTextState => {
      while (!server.isDone) write();
      // All pending events arrive in reverse order, and old answers too.
      for (const event of inProgress.reverse()) deliver(event);
      while (answers.length > 0) answer(0);
      // The caller's part of the promise: silence makes it suspect, and so does the reconnect after a loss so long that
      // nothing of a newer generation came; it fetches while asked to.
      const isLeftBehind = state.generation < server.texts.size;
      if (!isSettled(state.status) || state.needsSnapshot || isLeftBehind) apply({ type: 'suspect' });
      for (let tries = 0; state.needsSnapshot && tries < 3; tries += 1) {
        const snapshot = server.snapshot();
        apply(snapshot === null ? { type: 'absent' } : { type: 'snapshot', snapshot, nowMs });
      }
      return state;
    },
  };
};

describe('S1: a streamed text', () => {
  test(
    'ends byte-equal to what was written, whatever is chunked, shuffled, dropped, doubled or restarted',
    () => {
      fc.assert(
        fc.property(anyStory, (story) => {
          const { server, finish } = play(story, () => undefined);
          const state = finish();
          expect(Buffer.from(state.text, 'utf8').equals(Buffer.from(server.finalText, 'utf8'))).toBe(true);
          expect(state).toMatchObject({
            status: 'ended',
            generation: server.texts.size,
            needsSnapshot: false,
            written_by: { writer: 'extractive', model: null },
          });
        }),
        { numRuns: RUNS, examples: [[lostRewrite]] },
      );
      reportFigure('S1', 'stories that end whole', `${RUNS} of ${RUNS}`);
    },
    TIMEOUT_MS,
  );

  test(
    'is at every moment a beginning of its own generation, and never goes back to an older one',
    () => {
      fc.assert(
        fc.property(anyStory, (story) => {
          let lastGeneration = 0;
          let lastLength = 0;
          const { finish } = play(story, (state, server) => {
            expect(server.textOf(state.generation).startsWith(state.text)).toBe(true);
            expect(state.generation).toBeGreaterThanOrEqual(lastGeneration);
            if (state.generation === lastGeneration) expect(state.text.length).toBeGreaterThanOrEqual(lastLength);
            if (isSettled(state.status)) expect(state.text).toBe(server.textOf(state.generation));
            lastGeneration = state.generation;
            lastLength = state.text.length;
          });
          finish();
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'needs no snapshot when every piece arrives, in whatever order',
    () => {
      fc.assert(
        fc.property(anyRun, fc.infiniteStream(fc.nat()), ({ pieces }, order) => {
          const server = new ModelServer([{ pieces, cutAfter: 0 }]);
          const events: StreamedTextEvent[] = [];
          for (let event = server.step(); event !== null; event = server.step()) events.push(event);
          // The first piece opens the generation; the others may overtake each other.
          let state = initialStreamedText;
          for (let at = 0; events.length > 0; at = order.next().value % events.length) {
            const [event] = events.splice(at, 1);
            if (event !== undefined) state = reduceStreamedText(state, { type: 'event', event, nowMs: 0 });
            if (events.length === 0) break;
            expect(state.needsSnapshot).toBe(false);
          }
          expect(state).toMatchObject({ text: server.finalText, status: 'ended' });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );
});

const started = reduceStreamedText(initialStreamedText, { type: 'event', event: pieceOf(1, 1, 'Ab'), nowMs: 0 });

test('a gap asks for the snapshot only after it has stood for 1.5 seconds', () => {
  const gap = reduceStreamedText(started, { type: 'event', event: pieceOf(1, 3, 'ef'), nowMs: 10 });
  expect(gap).toMatchObject({ text: 'Ab', needsSnapshot: false });
  expect(reduceStreamedText(gap, { type: 'tick', nowMs: 1_509 }).needsSnapshot).toBe(false);
  expect(reduceStreamedText(gap, { type: 'tick', nowMs: 1_510 }).needsSnapshot).toBe(true);
  const filled = reduceStreamedText(gap, { type: 'event', event: pieceOf(1, 2, 'cd'), nowMs: 20 });
  expect(filled).toMatchObject({ text: 'Abcdef', seq: 3, gapSinceMs: null });
});

test('the hash detects an altered piece, and the snapshot replaces it', () => {
  const altered = reduceStreamedText(started, { type: 'event', event: pieceOf(1, 2, 'XX'), nowMs: 0 });
  const ended = reduceStreamedText(altered, { type: 'event', event: endOf(1, 'Abcd', 2), nowMs: 0 });
  expect(ended).toMatchObject({ status: 'streaming', needsSnapshot: true });
  const snapshot: StreamedTextSnapshot = {
    name: 'voice-note.1.notes',
    generation: 1,
    seq: 2,
    status: 'ended',
    text: 'Abcd',
    failure: null,
    written_by: { writer: 'openai', model: 'gpt-test' },
    updated_at: MOMENT,
  };
  const repaired = reduceStreamedText(ended, { type: 'snapshot', snapshot, nowMs: 0 });
  expect(repaired).toMatchObject({
    text: 'Abcd',
    status: 'ended',
    needsSnapshot: false,
    written_by: { writer: 'openai', model: 'gpt-test' },
  });
});

test('a failed text has its reason: suspicious from the event, otherwise from the snapshot', () => {
  const end = endOf(1, 'Ab', 1);
  if (end.status !== 'ended') throw new Error('not an end');
  const suspicious = reduceStreamedText(started, {
    type: 'event',
    event: { ...end, failed: true, suspicious: true },
    nowMs: 0,
  });
  expect(suspicious).toMatchObject({ status: 'failed', failure: 'suspicious', needsSnapshot: false });
  const failed = reduceStreamedText(started, { type: 'event', event: { ...end, failed: true }, nowMs: 0 });
  expect(failed).toMatchObject({ status: 'failed', failure: 'unavailable', needsSnapshot: true });
});

test('a new generation that arrives in its middle shows nothing of the old text and asks for the snapshot', () => {
  const next = reduceStreamedText(started, { type: 'event', event: pieceOf(2, 4, 'zz'), nowMs: 0 });
  expect(next).toMatchObject({ text: '', generation: 2, needsSnapshot: true });
});

test('an end that waits for its pieces does not outlive its generation', () => {
  const waiting = reduceStreamedText(started, { type: 'event', event: endOf(1, 'Abcd', 2), nowMs: 0 });
  const snapshot: StreamedTextSnapshot = {
    name: 'voice-note.1.notes',
    generation: 2,
    seq: 3,
    status: 'streaming',
    text: 'Other',
    failure: null,
    written_by: null,
    updated_at: MOMENT,
  };
  const renewed = reduceStreamedText(waiting, { type: 'snapshot', snapshot, nowMs: 0 });
  expect(renewed).toMatchObject({ text: 'Other', status: 'streaming', needsSnapshot: false, gapSinceMs: null });
});
