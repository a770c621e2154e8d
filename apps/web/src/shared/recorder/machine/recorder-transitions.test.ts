import { describe, expect, it } from 'vitest';
import { ScriptedRecorder, settle } from './testing/scripted-recorder.ts';

/** Transitions of behaviour.md#recording that the tests of whole recordings do not cover. */

const recording = (): ScriptedRecorder => {
  const recorder = new ScriptedRecorder();
  recorder.start();
  recorder.capture?.({ type: 'CAPTURE.READY', atMs: 500 });
  return recorder;
};

/** Stopped, and all its audio on the server. */
const sent = (slices = 1): ScriptedRecorder => {
  const recorder = new ScriptedRecorder();
  recorder.recorded(slices);
  recorder.counts(slices, 0);
  return recorder;
};

const accepted = async (): Promise<ScriptedRecorder> => {
  const recorder = sent();
  recorder.end?.resolve({ kind: 'accepted' });
  await settle();
  expect(recorder.stage).toBe('accepted');
  return recorder;
};

describe('before a recording', () => {
  it.each(['CANCEL', 'STOP'] as const)('%s ends the wait for the microphone, and never discards audio', (type) => {
    const recorder = new ScriptedRecorder();
    recorder.start();
    recorder.send({ type });
    expect([recorder.is('notRecording'), recorder.captures]).toEqual([true, 0]);
    recorder.start();
    recorder.slice();
    recorder.send({ type });
    expect(recorder.is('requestingMicrophone')).toBe(true);
  });

  it('closes the microphone that is not allowed within a minute', () => {
    const recorder = new ScriptedRecorder();
    recorder.start();
    recorder.clock.increment(60_000);
    expect([recorder.context.failure, recorder.captures]).toEqual(['microphoneUnanswered', 0]);
  });

  it('notes since when it records, and which microphone', () => {
    const recorder = recording();
    recorder.capture?.({ type: 'CAPTURE.DEVICE', deviceId: 'd1', label: 'Headset' });
    expect(recorder.context).toMatchObject({ recordingSinceMs: 500, device: { id: 'd1', label: 'Headset' } });
  });

  it('stays muted with a phone that was muted before this page was reloaded', () => {
    const recorder = new ScriptedRecorder();
    recorder.start();
    recorder.capture?.({ type: 'CAPTURE.READY', atMs: -500, muted: true });
    expect(recorder.context).toMatchObject({ recordingSinceMs: -500, muted: true });
  });

  it('shows while it waits for the microphone that the journal is locked', () => {
    const recorder = new ScriptedRecorder();
    recorder.start();
    recorder.store?.({ type: 'STORE.HEALTH', health: 'locked' });
    expect(recorder.context.health).toBe('locked');
  });
});

describe('while recording', () => {
  it('forwards a change of device and continues recording', () => {
    const recorder = recording();
    recorder.send({ type: 'USE_DEVICE', deviceId: 'd2' });
    expect(recorder.captureCommands).toEqual([{ type: 'USE_DEVICE', deviceId: 'd2' }]);
    expect(recorder.is('recording')).toBe(true);
  });

  it('shows what is wrong with the sound while it is', () => {
    const recorder = recording();
    recorder.capture?.({ type: 'CAPTURE.TROUBLE', trouble: 'clipping' });
    expect(recorder.context.trouble).toBe('clipping');
    recorder.capture?.({ type: 'CAPTURE.TROUBLE', trouble: null });
    expect(recorder.context.trouble).toBeNull();
  });

  it('continues in memory where the disk is full, and shows it', () => {
    const recorder = recording();
    recorder.store?.({ type: 'STORE.HEALTH', health: 'memory' });
    expect([recorder.is('recording'), recorder.context.health]).toEqual([true, 'memory']);
  });

  it('uploads what it has, and shows why, when the browser ends the recording', () => {
    const recorder = recording();
    recorder.slice();
    recorder.capture?.({ type: 'CAPTURE.ENDED' });
    expect([recorder.is('uploading'), recorder.context.trouble]).toEqual([true, 'stopped by the browser']);
  });

  it('shows that nothing was recorded when the recorder does not report its end either', () => {
    const recorder = recording();
    recorder.send({ type: 'STOP' });
    recorder.clock.increment(5_000);
    expect(recorder.context.failure).toBe('nothingRecorded');
  });
});

describe('a file', () => {
  it('has a minute for each step, is discarded when it stalls, and leaves Record free', () => {
    const recorder = new ScriptedRecorder();
    recorder.start('file');
    recorder.slice();
    recorder.clock.increment(59_000);
    recorder.capture?.({ type: 'CAPTURE.PROGRESS', percent: 5 });
    recorder.clock.increment(59_000);
    expect([recorder.is('readingFile'), recorder.context.readPercent]).toEqual([true, 5]);
    recorder.clock.increment(1_000);
    expect([recorder.context.failure, recorder.discarded, recorder.captures]).toEqual(['fileUnreadable', ['r1'], 0]);
    recorder.send({ type: 'SAVE_FOR_LATER' });
    expect(recorder.is('notRecording')).toBe(true);
  });

  it('that is refused after its first seconds leaves Record free', () => {
    const recorder = new ScriptedRecorder();
    recorder.start('file');
    recorder.slice();
    recorder.capture?.({ type: 'CAPTURE.REFUSED', reason: 'notAudio' });
    recorder.start();
    expect(recorder.is('requestingMicrophone')).toBe(true);
  });
});

describe('the end', () => {
  it('is repeated for a slice that came after it was accepted', async () => {
    const recorder = await accepted();
    recorder.slice();
    expect(recorder.is('uploading')).toBe(true);
    recorder.counts(2, 0);
    expect(recorder.ends.map(({ segmentCount }) => segmentCount)).toEqual([1, 2]);
  });

  it('clears the journal once it is accepted', async () => {
    const recorder = await accepted();
    expect(recorder.storeCommands.at(-1)).toEqual({ type: 'CLEAR' });
  });

  it('shows at once that the server was not reached', async () => {
    const recorder = sent();
    recorder.end?.reject();
    await settle();
    expect(recorder.context.failure).toBe('noAnswer');
  });

  it('waits 45 s for an answer', () => {
    const recorder = sent();
    recorder.clock.increment(44_999);
    expect(recorder.context.failure).toBeNull();
    recorder.clock.increment(1);
    expect(recorder.context.failure).toBe('noAnswer');
  });

  it('refills twice before it asks, and twice again on request', async () => {
    const recorder = sent(2);
    const misses = async () => {
      recorder.end?.resolve({ kind: 'missing', missing: [0] });
      await settle();
      recorder.store?.({ type: 'STORE.REFILLED', found: 1 });
      recorder.counts(2, 0);
    };
    for (let round = 0; round < 2; round += 1) {
      await misses();
      await misses();
      expect(recorder.is('askingAboutGaps')).toBe(false);
      await misses();
      expect(recorder.is('askingAboutGaps')).toBe(true);
      recorder.send({ type: 'RETRY' });
      recorder.counts(2, 0);
    }
  });

  it('asks when the journal does not answer in 10 s', async () => {
    const recorder = sent(2);
    recorder.end?.resolve({ kind: 'missing', missing: [0] });
    await settle();
    recorder.clock.increment(10_000);
    expect(recorder.is('askingAboutGaps')).toBe(true);
  });
});

describe('once accepted', () => {
  it('the microphone is closed after 30 s, when no late slice comes any more', async () => {
    const recorder = await accepted();
    recorder.clock.increment(29_999);
    expect(recorder.captures).toBe(1);
    recorder.clock.increment(1);
    expect([recorder.captures, recorder.stage]).toEqual([0, 'accepted']);
  });

  it('it can be left for later', async () => {
    const recorder = await accepted();
    recorder.send({ type: 'SAVE_FOR_LATER' });
    expect([recorder.stage, recorder.captures]).toEqual(['idle', 0]);
  });
});

describe('after a failure', () => {
  it('nothing is tried again, and nothing sent, where nothing was recorded', () => {
    const recorder = new ScriptedRecorder();
    recorder.start();
    recorder.capture?.({ type: 'CAPTURE.REFUSED', reason: 'microphoneBusy' });
    recorder.send({ type: 'RETRY' });
    expect([recorder.is('failed'), recorder.context.failure]).toEqual([true, 'microphoneBusy']);
    expect(recorder.storeCommands).toEqual([]);
  });

  it('audio is not recorded over', () => {
    const recorder = new ScriptedRecorder();
    recorder.recorded(2);
    recorder.counts(0, 2);
    recorder.clock.increment(30_000);
    recorder.start();
    expect([recorder.context.failure, recorder.context.recording?.id]).toEqual(['notSent', 'r1']);
  });

  it('audio that gets through clears a failed upload, and no other failure', async () => {
    const recorder = new ScriptedRecorder();
    recorder.recorded(2);
    recorder.counts(1, 1);
    recorder.clock.increment(30_000);
    recorder.counts(2, 0);
    expect([recorder.context.failure, recorder.ends.length]).toEqual([null, 1]);
    recorder.end?.resolve({ kind: 'refused' });
    await settle();
    recorder.counts(3, 0);
    expect([recorder.context.failure, recorder.ends.length]).toEqual(['transcribing', 1]);
  });
});
