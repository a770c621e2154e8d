import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserEvent } from './recorder-machine.ts';
import { ScriptedRecorder, settle } from './testing/scripted-recorder.ts';

describe('recorder', () => {
  it('goes from Record until the server has accepted all audio', async () => {
    const stage = new ScriptedRecorder();
    stage.start();
    expect(stage.is('requestingMicrophone')).toBe(true);
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 500 });
    expect(stage.is('recording')).toBe(true);
    stage.slice();
    stage.counts(0, 1);
    stage.send({ type: 'STOP' });
    expect(stage.captureCommands).toEqual([{ type: 'STOP' }]);
    stage.slice();
    stage.capture?.({ type: 'CAPTURE.ENDED' });
    expect(stage.is('uploading')).toBe(true);
    stage.counts(1, 1);
    stage.counts(2, 0);
    expect(stage.ends).toEqual([{ voiceNoteId: 'note-1', recordingId: 'r1', segmentCount: 2, allowGaps: false }]);
    stage.end?.resolve({ kind: 'accepted' });
    await settle();
    expect([stage.stage, stage.discarded]).toEqual(['accepted', []]);
    expect(stage.saved).toHaveLength(2);
    expect(stage.storeCommands.at(-1)).toEqual({ type: 'CLEAR' });
  });

  it('ends the recording as soon as the last slice is saved, without a timer', () => {
    const stage = new ScriptedRecorder();
    stage.recorded(1);
    expect(stage.ends).toEqual([]);
    stage.counts(1, 0);
    expect(stage.ends).toHaveLength(1);
  });

  it('stops waiting for a last slice, and still sends it when it comes late', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.slice();
    stage.counts(1, 0);
    stage.send({ type: 'STOP' });
    stage.clock.increment(4_999);
    expect(stage.is('stopping')).toBe(true);
    stage.clock.increment(1);
    expect(stage.ends.map((end) => end.segmentCount)).toEqual([1]);
    stage.slice();
    expect(stage.is('uploading')).toBe(true);
    stage.counts(2, 0);
    expect(stage.ends.map((end) => end.segmentCount)).toEqual([1, 2]);
  });

  it('refills what the server misses from the journal', async () => {
    const stage = new ScriptedRecorder();
    stage.recorded(3);
    stage.counts(3, 0);
    stage.end?.resolve({ kind: 'missing', missing: [1] });
    await settle();
    expect(stage.storeCommands.at(-1)).toEqual({ type: 'REFILL', missing: [1] });
    stage.counts(2, 1);
    stage.store?.({ type: 'STORE.REFILLED', found: 1 });
    expect(stage.is('uploading')).toBe(true);
    stage.counts(3, 0);
    expect(stage.ends).toHaveLength(2);
  });

  it('asks before it continues with a gap, and the server learns of it', async () => {
    const stage = new ScriptedRecorder();
    stage.recorded(3);
    stage.counts(3, 0);
    stage.end?.resolve({ kind: 'missing', missing: [1] });
    await settle();
    stage.store?.({ type: 'STORE.REFILLED', found: 0 });
    expect(stage.is('askingAboutGaps')).toBe(true);
    stage.send({ type: 'ACCEPT_GAPS' });
    expect(stage.ends.at(-1)).toMatchObject({ allowGaps: true });
  });

  it('asks when only slices are left that the server does not take, and tries them again on request', () => {
    const stage = new ScriptedRecorder();
    stage.recorded(2);
    stage.counts(1, 1, { conflicts: 1 });
    expect(stage.is('askingAboutGaps')).toBe(true);
    stage.send({ type: 'RETRY' });
    expect(stage.is('uploading')).toBe(true);
    expect(stage.storeCommands.at(-2)).toEqual({ type: 'RETRY' });
  });

  it('shows after 30 s that audio does not get through, and continues once it does', () => {
    const stage = new ScriptedRecorder();
    stage.recorded(2);
    stage.counts(0, 2);
    stage.clock.increment(29_000);
    stage.counts(1, 1);
    stage.clock.increment(29_000);
    expect(stage.is('uploading')).toBe(true);
    stage.clock.increment(1_000);
    expect(stage.is('failed')).toBe(true);
    expect(stage.context.failure).toBe('notSent');
    stage.counts(2, 0);
    expect(stage.ends).toHaveLength(1);
  });

  it('does not delete audio that the server could not recognise, and ends the recording again on request', async () => {
    const stage = new ScriptedRecorder();
    stage.recorded(1);
    stage.counts(1, 0);
    stage.end?.resolve({ kind: 'failed' });
    await settle();
    expect([stage.context.failure, stage.cleared(), stage.discarded]).toEqual(['transcribing', 0, []]);
    stage.send({ type: 'RETRY' });
    expect(stage.ends).toHaveLength(2);
  });

  it('ends an accepted recording again on request, and begins the next one', async () => {
    const stage = new ScriptedRecorder();
    stage.recorded(1);
    stage.counts(1, 0);
    stage.end?.resolve({ kind: 'accepted' });
    await settle();
    stage.send({ type: 'RETRY' });
    expect([stage.ends.length, stage.stage]).toEqual([2, 'ending']);
    stage.end?.resolve({ kind: 'accepted' });
    await settle();
    stage.start();
    expect([stage.stage, stage.context.recording?.id, stage.capturesMax]).toEqual(['opening', 'r2', 1]);
  });

  it('shows why there is no microphone, and lets Record be pressed again', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.REFUSED', reason: 'microphoneRefused' });
    expect(stage.context.failure).toBe('microphoneRefused');
    stage.start();
    expect(stage.is('requestingMicrophone')).toBe(true);
    expect([stage.captures, stage.capturesMax]).toEqual([1, 1]);
  });

  it('shows that nothing was recorded instead of transcribing nothing', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.send({ type: 'STOP' });
    stage.capture?.({ type: 'CAPTURE.ENDED' });
    expect(stage.context.failure).toBe('nothingRecorded');
  });

  it('stops, with all it has, when the memory of this device is full', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.slice();
    stage.store?.({ type: 'STORE.HEALTH', health: 'memory full' });
    expect(stage.is('stopping')).toBe(true);
  });

  it('mutes and unmutes without ending the recording', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.send({ type: 'TOGGLE_MUTE' });
    stage.send({ type: 'TOGGLE_MUTE' });
    expect(stage.captureCommands).toEqual([
      { type: 'SET_MUTED', muted: true },
      { type: 'SET_MUTED', muted: false },
    ]);
    expect(stage.is('recording')).toBe(true);
  });

  it('discards what was read of a file when the user cancels or it has no audio', () => {
    const stage = new ScriptedRecorder();
    stage.start('file');
    stage.slice();
    stage.send({ type: 'CANCEL' });
    expect([stage.discarded, stage.is('notRecording')]).toEqual([['r1'], true]);
    stage.start('file');
    stage.capture?.({ type: 'CAPTURE.REFUSED', reason: 'notAudio' });
    expect([stage.discarded, stage.is('failed')]).toEqual([['r1', 'r2'], true]);
  });

  it('follows a phone that stores its audio itself', async () => {
    const stage = new ScriptedRecorder();
    stage.start('phone');
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.phone(2, 1);
    stage.send({ type: 'STOP' });
    stage.phone(3, 1);
    stage.capture?.({ type: 'CAPTURE.ENDED' });
    expect([stage.is('uploading'), stage.ends]).toEqual([true, []]);
    stage.phone(3, 3);
    await settle();
    expect(stage.ends).toMatchObject([{ recordingId: 'r1', segmentCount: 3 }]);
    expect(stage.saved).toEqual([]);
  });

  it('R18: shows that a phone is lost and stops, and continues when its audio arrives after all', async () => {
    const stage = new ScriptedRecorder();
    stage.start('phone');
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.phone(4, 2);
    stage.capture?.({ type: 'CAPTURE.LOST' });
    expect([stage.is('failed'), stage.context.failure, stage.context.isInterrupted]).toEqual([true, 'phoneLost', true]);
    stage.phone(4, 4);
    await settle();
    expect(stage.ends).toMatchObject([{ segmentCount: 4 }]);
  });

  it('R18: records on while its phone is silent, and is not interrupted where a user stops it there', () => {
    const stage = new ScriptedRecorder();
    stage.start('phone');
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.phone(4, 2);
    stage.capture?.({ type: 'CAPTURE.TROUBLE', trouble: 'phone away' });
    expect([stage.is('recording'), stage.context.trouble]).toEqual([true, 'phone away']);
    stage.capture?.({ type: 'CAPTURE.TROUBLE', trouble: null });
    stage.capture?.({ type: 'CAPTURE.ENDED', isAsked: true });
    expect([stage.is('uploading'), stage.context.isInterrupted]).toEqual([true, false]);
  });

  it('R18: is interrupted by every end that no user asked for', () => {
    const ends: ((stage: ScriptedRecorder) => void)[] = [
      (stage) => stage.capture?.({ type: 'CAPTURE.ENDED' }),
      (stage) => stage.capture?.({ type: 'CAPTURE.LOST' }),
      (stage) => stage.store?.({ type: 'STORE.HEALTH', health: 'memory full' }),
      (stage) => stage.send({ type: 'STOP', isInterrupted: true }),
    ];
    for (const end of [...ends, (stage: ScriptedRecorder) => stage.send({ type: 'STOP' })]) {
      const stage = new ScriptedRecorder();
      stage.start();
      stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
      stage.slice();
      end(stage);
      expect([stage.is('recording'), stage.context.isInterrupted]).toEqual([false, ends.includes(end)]);
    }
  });

  it('shows the delay of recognition, and continues recording when it stops', () => {
    const stage = new ScriptedRecorder();
    stage.start();
    stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    stage.send({ type: 'LIVE.STATUS', status: 'behind', lagMs: 4_000 });
    expect(stage.context.live).toEqual({ status: 'behind', lagMs: 4_000 });
    stage.send({ type: 'LIVE.STATUS', status: 'fallen back', lagMs: 0 });
    expect(stage.is('recording')).toBe(true);
  });

  it('stores a microphone recording when the user leaves it for later', () => {
    const stage = new ScriptedRecorder();
    stage.recorded(2);
    stage.send({ type: 'SAVE_FOR_LATER' });
    expect([stage.is('notRecording'), stage.discarded, stage.cleared()]).toEqual([true, [], 0]);
  });
});

const user = (type: UserEvent['type']) => (stage: ScriptedRecorder) => {
  if (type === 'START') stage.start();
  else stage.send(type === 'USE_DEVICE' ? { type, deviceId: 'd' } : { type });
};

type Step = (stage: ScriptedRecorder, given: Blob[]) => void;

const steps: Record<string, Step> = {
  START: user('START'),
  STOP: user('STOP'),
  TOGGLE_MUTE: user('TOGGLE_MUTE'),
  USE_DEVICE: user('USE_DEVICE'),
  CANCEL: user('CANCEL'),
  RETRY: user('RETRY'),
  ACCEPT_GAPS: user('ACCEPT_GAPS'),
  SAVE_FOR_LATER: user('SAVE_FOR_LATER'),
  file: (stage) => stage.start('file'),
  phone: (stage) => stage.start('phone'),
  lost: (stage) => stage.capture?.({ type: 'CAPTURE.LOST' }),
  behind: (stage) => stage.send({ type: 'LIVE.STATUS', status: 'behind', lagMs: 4_000 }),
  'fallen back': (stage) => stage.send({ type: 'LIVE.STATUS', status: 'fallen back', lagMs: 0 }),
  'another device': (stage) => stage.capture?.({ type: 'CAPTURE.DEVICE', deviceId: 'd', label: 'Headset' }),
  ready: (stage) => stage.capture?.({ type: 'CAPTURE.READY', atMs: 0 }),
  slice: (stage, given) => {
    if (stage.capture !== undefined) given.push(stage.slice());
  },
  progress: (stage) => stage.capture?.({ type: 'CAPTURE.PROGRESS', percent: 5 }),
  refused: (stage) => stage.capture?.({ type: 'CAPTURE.REFUSED', reason: 'microphoneBusy' }),
  ended: (stage) => stage.capture?.({ type: 'CAPTURE.ENDED' }),
  trouble: (stage) => stage.capture?.({ type: 'CAPTURE.TROUBLE', trouble: 'silent' }),
  'all sent': (stage) => stage.counts(stage.context.sliceCount, 0),
  'one unsent': (stage) => stage.counts(Math.max(0, stage.context.sliceCount - 1), 1),
  conflict: (stage) => stage.counts(0, 1, { conflicts: 1 }),
  'set aside': (stage) => stage.counts(0, 1, { refused: 1 }),
  'no disk': (stage) => stage.store?.({ type: 'STORE.HEALTH', health: 'memory' }),
  full: (stage) => stage.store?.({ type: 'STORE.HEALTH', health: 'memory full' }),
  found: (stage) => stage.store?.({ type: 'STORE.REFILLED', found: 1 }),
  'not found': (stage) => stage.store?.({ type: 'STORE.REFILLED', found: 0 }),
  accepted: (stage) => stage.end?.resolve({ kind: 'accepted' }),
  'accepted and failed': (stage) => stage.end?.resolve({ kind: 'failed' }),
  missing: (stage) => stage.end?.resolve({ kind: 'missing', missing: [0] }),
  'end refused': (stage) => stage.end?.resolve({ kind: 'refused' }),
  'end unreachable': (stage) => stage.end?.reject(),
  '2 s': (stage) => void stage.clock.increment(2_000),
  '40 s': (stage) => void stage.clock.increment(40_000),
};

/** States in which the page shows a choice or a running recording, so that no timeout is needed. */
const RESTING = ['notRecording', 'recording', 'askingAboutGaps', 'failed', 'accepted'];

describe('recorder, whatever happens in whatever order', () => {
  it('loses no slice, records once at a time, clears only what was accepted, has one stage, and never waits for ever', async () => {
    const any = fc.constantFrom(...Object.keys(steps));
    const recorded = ['START', 'ready', 'slice', 'slice', 'STOP', 'slice', 'ended', 'all sent'];
    const ended = ['accepted'];
    const courses = [
      [...recorded, ...ended],
      [...recorded, 'missing', 'not found', 'ACCEPT_GAPS', ...ended],
      [...recorded, 'missing', 'one unsent', 'found', 'all sent', ...ended],
      ['file', 'slice', 'progress', 'slice', 'ended', 'all sent', ...ended],
    ];
    const disturbed = fc
      .tuple(fc.constantFrom(...courses), fc.array(fc.tuple(fc.nat(12), any), { maxLength: 6 }))
      .map(([course, extra]) =>
        course.flatMap((name, at) => [...extra.filter(([to]) => to === at).map(([, other]) => other), name]),
      );
    const runs = fc.oneof(
      fc.array(any, { maxLength: 60 }),
      fc.array(disturbed, { minLength: 1, maxLength: 3 }).map((several) => several.flat()),
    );
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        const stage = new ScriptedRecorder();
        const given: Blob[] = [];
        let clearedBefore = 0;
        for (const name of run) {
          steps[name]?.(stage, given);
          await settle();
          reached.add(JSON.stringify(stage.actor.getSnapshot().value));
          expect(stage.capturesMax).toBeLessThanOrEqual(1);
          expect(stage.actor.getSnapshot().tags.size).toBe(1);
          if (stage.cleared() > clearedBefore) expect(stage.stage).toBe('accepted');
          clearedBefore = stage.cleared();
        }
        expect(stage.saved.map(({ bytes }) => bytes)).toEqual(given);
        for (let turn = 0; turn < 12; turn += 1) {
          stage.clock.increment(300_000);
          await settle();
        }
        const { value } = stage.actor.getSnapshot();
        expect(RESTING).toContain(typeof value === 'string' ? value : Object.values(value)[0]);
      }),
      { numRuns: 250 },
    );
    for (const state of ['refilling', 'accepted', 'askingAboutGaps', 'failed', 'readingFile', 'stopping']) {
      expect(
        [...reached].filter((path) => path.includes(state)),
        state,
      ).not.toEqual([]);
    }
  }, 30_000);
});
