import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FRAME_SAMPLES } from './audio/opus-timeline.ts';
import { UtteranceLiveSession } from './live-session.ts';
import { ModelHost } from './models/model-host.ts';
import type { Utterance } from './utterance-splitter.ts';

const SAMPLES = 48_000 * 4;

/** Takes every frame as speech, after some time. */
class SpeechHost extends ModelHost {
  override detectSpeech: ModelHost['detectSpeech'] = async (_client, samples) => {
    await delay(20);
    const probabilities = new Float32Array(samples.length / FRAME_SAMPLES).fill(1);
    return { kind: 'detect-speech', probabilities, state: { hidden: new Float32Array(), context: new Float32Array() } };
  };
}

class RecordedSession extends UtteranceLiveSession {
  readonly ended: { start: number; end: number }[] = [];

  protected async onAudio(ended: readonly Utterance[]): Promise<void> {
    this.ended.push(...ended.map(({ start, end }) => ({ start, end })));
  }
}

const open = () =>
  new RecordedSession({
    host: new SpeechHost({}, 'interactive'),
    limits: { targetMs: 3_000, maxMs: 25_000 },
    live: { startMs: 0, terms: [] },
    onEvent: () => undefined,
    onClose: () => undefined,
  });

it('R17: ends the last phrase at the same time whether it finishes during or after the last analysis', async () => {
  const [during, after] = [open(), open()];
  during.push(new Int16Array(SAMPLES));
  await during.finish();
  after.push(new Int16Array(SAMPLES));
  await expect.poll(() => after.backlogMs).toBeLessThan(32);
  await delay(60);
  await after.finish();
  expect(during.ended).toEqual(after.ended);
  expect(during.ended).toHaveLength(1);
});
