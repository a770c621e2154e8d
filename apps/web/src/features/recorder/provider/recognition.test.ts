import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { expect, it } from 'vitest';
import { failureLabels } from '../panel/progress-labels.ts';
import { advance, type Progress, recognitionOf } from './recognition.ts';

type Row = NonNullable<VoiceNote['recording']>;

const noteWith = (change: Partial<Row>): VoiceNote =>
  ({
    recording: {
      recording_id: 'r1',
      state: 'transcribing',
      percent: 10,
      duration_ms: 3_000,
      failure: null,
      waits_until: null,
      ...change,
    },
  }) as VoiceNote;

/** A recognition of recording `r1`, with a clock of its own. */
class Watched {
  #progress: Progress | null = null;
  #note: VoiceNote | undefined;
  nowMs = 0;

  update(change: Partial<Row>): this {
    this.#note = noteWith(change);
    return this;
  }

  wait(ms: number): this {
    void this.now;
    this.nowMs += ms;
    return this;
  }

  get now() {
    this.#progress = advance(this.#progress, this.#note, 'r1', this.nowMs);
    return recognitionOf(this.#progress, this.#note, this.nowMs);
  }
}

it('advances from the accepted recording to its transcript', () => {
  const watched = new Watched();
  expect(watched.now).toMatchObject({ stage: 'transcribing', percent: 0, failure: null });
  expect(watched.update({ percent: 60 }).now).toMatchObject({ stage: 'transcribing', percent: 60 });
  expect(watched.update({ percent: 100 }).now.stage).toBe('finishing');
  expect(watched.update({ state: 'done', percent: 100 }).now.stage).toBe('done');
});

it('is done at once when the transcript was ready before Stop', () => {
  expect(new Watched().update({ state: 'done', percent: 100 }).now.stage).toBe('done');
});

it('never goes back, also when another recording of the note follows', () => {
  const watched = new Watched().update({ percent: 60 });
  expect(watched.now.percent).toBe(60);
  expect(watched.update({ percent: 40 }).now.percent).toBe(60);
  expect(watched.update({ state: 'done' }).now.stage).toBe('done');
  expect(watched.update({ recording_id: 'r2', state: 'transcribing' }).now.stage).toBe('done');
});

it.each(['done', 'failed'] as const)('ignores another recording of the note: %s', (state) => {
  expect(new Watched().update({ recording_id: 'another', state }).now).toMatchObject({
    stage: 'transcribing',
    percent: 0,
  });
});

it('ignores the percentage of its own row while it was recorded', () => {
  expect(new Watched().update({ state: 'open', percent: 80 }).now.percent).toBe(0);
});

it('waits as long as it advances, and three minutes where it does not', () => {
  const watched = new Watched().update({ percent: 10 });
  watched.wait(179_000).update({ percent: 50 });
  // The same percentage is no progress.
  watched.wait(179_000).update({ percent: 50 });
  expect(watched.now).toMatchObject({ stage: 'transcribing', percent: 50 });
  expect(watched.wait(1_000).now).toMatchObject({ stage: 'failed', failure: 'noAnswer' });
});

it('waits 45 s for a transcript that is written', () => {
  const watched = new Watched().update({ percent: 100 });
  expect(watched.wait(44_999).now.stage).toBe('finishing');
  expect(watched.wait(1).now).toMatchObject({ stage: 'failed', failure: 'noAnswer' });
});

it('F13: waits for a recogniser that is away, shows it, offers a retry after three minutes, and follows its return', () => {
  const watched = new Watched().update({ failure: 'unavailable' });
  expect(watched.now).toMatchObject({ stage: 'transcribing', isWaiting: true });
  expect(watched.wait(180_000).now).toMatchObject({ stage: 'failed', failure: 'recogniserAway' });
  expect(watched.update({ percent: 50 }).now).toMatchObject({ stage: 'transcribing', isWaiting: false });
});

it('F8: does not wait here for the allowance of the next day, and shows until when', () => {
  const waits_until = '2026-11-23T00:00:00.000Z';
  expect(new Watched().update({ waits_until }).now).toMatchObject({
    stage: 'failed',
    failure: 'recognitionSpent',
    waitsUntil: waits_until,
  });
});

it.each(['not_audio', 'unreadable'] as const)('F2: shows that audio cannot be read: %s', (failure) => {
  expect(new Watched().update({ state: 'failed', failure }).now).toMatchObject({
    stage: 'failed',
    failure: 'unreadable',
  });
  expect(failureLabels.unreadable.title).toBe('This recording cannot be read.');
});

it('shows that recognition failed', () => {
  expect(new Watched().update({ state: 'failed' }).now).toMatchObject({ stage: 'failed', failure: 'transcribing' });
});
