import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { afterEach, describe, expect, it } from 'vitest';
import { recordingAsWav } from '../audio/recording-audio.ts';
import { ModelHost } from './model-host.ts';

const hosts: ModelHost[] = [];

function host(): ModelHost {
  const created = new ModelHost();
  hosts.push(created);
  return created;
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((created) => created.close()));
});

const client = () => ({ urgent: false, closed: false });
const second = () => new Float32Array(16_384);

describe('the model process', () => {
  it('is replaced when it dies, and its request is retried', async () => {
    const models = host();
    await models.detectSpeech(client(), second(), undefined);
    const first = models.processId;
    const pending = models.detectSpeech(client(), new Float32Array(512 * 2_000), undefined);
    process.kill(first ?? 0, 'SIGKILL');
    expect((await pending).probabilities.length).toBe(2_000);
    expect(models.processId).not.toBe(first);
  });

  it('runs urgent requests first, and rejects those of closed clients', async () => {
    const models = host();
    const order: string[] = [];
    const work = (name: string, whose: ReturnType<typeof client>) =>
      models.detectSpeech(whose, second(), undefined).then(
        () => order.push(name),
        () => order.push(`${name} dropped`),
      );
    const [running, stopped, closed] = [client(), client(), client()];
    const all = [work('first', running), work('second', running), work('closed', closed), work('stopped', stopped)];
    stopped.urgent = true;
    closed.closed = true;
    await Promise.all(all);
    expect(order).toEqual(['first', 'closed dropped', 'stopped', 'second']);
  });

  it('detects speech beside a draft, and cancels the draft for a final text', async () => {
    const models = host();
    const { samples } = await consultationPcm(recordingAsWav, 8);
    const spoken = Float32Array.from({ length: samples.length / 3 }, (_, i) => (samples[i * 3] ?? 0) / 32_768);
    const urgent = { urgent: true, closed: false };
    const order: string[] = [];
    const whole = await models.draft(client(), spoken, []);
    expect(whole?.text).toMatch(/good morning/i);
    const draft = models.draft(client(), spoken, []).then((result) => order.push(`draft ${result === null}`));
    await models.detectSpeech(urgent, second(), undefined).then(() => order.push('listened'));
    const words = await models.transcribe(urgent, spoken, []).finally(() => order.push('words'));
    await draft;
    expect(order).toEqual(['listened', 'draft true', 'words']);
    expect(words.text).toMatch(/good morning/i);
  });

  it('rejects queued requests when the engine is closed', async () => {
    const models = host();
    const pending = [
      models.detectSpeech(client(), second(), undefined),
      models.detectSpeech(client(), second(), undefined),
    ];
    const settled = Promise.allSettled(pending);
    await models.close();
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  });
});
