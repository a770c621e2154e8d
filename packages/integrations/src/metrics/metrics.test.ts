import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics, INSTRUMENTS, listenForScrapes, type MetricsListener, PREFIX } from './index.ts';

let listener: MetricsListener | undefined;
afterEach(() => listener?.close());

const lineOf = (text: string, start: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(`${PREFIX}${start}`));

test('what is counted and measured appears under its name, with its labels', async () => {
  const metrics = await createMetrics(true);
  metrics.count('messages_total', { channel: 'sms', outcome: 'failed' });
  metrics.count('recognised_audio_seconds_total', { mode: 'live' }, 12.5);
  metrics.observe('http_request_duration_seconds', { route: '/api/time', method: 'GET', status: '2xx' }, 0.02);
  metrics.watch('queue_oldest_seconds', () => [{ labels: { queue: 'writing' as const }, value: 7 }]);
  const text = await metrics.scrape();
  expect(lineOf(text, 'messages_total{channel="sms",outcome="failed"}')).toMatch(/ 1$/);
  expect(lineOf(text, 'recognised_audio_seconds_total{mode="live"}')).toMatch(/ 12.5$/);
  expect(lineOf(text, 'http_request_duration_seconds_count')).toMatch(/route="\/api\/time".* 1$/);
  expect(lineOf(text, 'queue_oldest_seconds')).toBe('openconsult_queue_oldest_seconds{queue="writing"} 7');
  expect(lineOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});

test('a counter whose labels are known begins at 0, so that the first failure is an increase', async () => {
  const text = await (await createMetrics(true)).scrape();
  expect(lineOf(text, 'messages_total{channel="email",outcome="unknown"}')).toMatch(/ 0$/);
  expect(lineOf(text, 'storage_errors_total')).toMatch(/ 0$/);
});

test('a gauge that cannot be read is left out and counted, and the rest is served', async () => {
  const metrics = await createMetrics(true);
  metrics.watch('live_recordings', () => Promise.reject(new Error('away')));
  await metrics.scrape();
  const text = await metrics.scrape();
  expect(lineOf(text, 'live_recordings')).toBeUndefined();
  expect(lineOf(text, 'gauge_failures_total')).toMatch(/ [12]$/);
});

test('no label is one that Prometheus adds itself', () => {
  const labels = Object.values(INSTRUMENTS).flatMap((instrument) => Object.keys(instrument.labels));
  expect(labels.filter((label) => ['job', 'instance', 'le'].includes(label))).toEqual([]);
});

test('every instrument has a help text, and a histogram its buckets', () => {
  for (const instrument of Object.values(INSTRUMENTS)) {
    expect(instrument.help).toMatch(/\.$/);
    expect('buckets' in instrument).toBe(instrument.type === 'histogram');
  }
});

test('the listener serves the figures and nothing else', async () => {
  const log = { error: vi.fn() };
  listener = await listenForScrapes(await createMetrics(true), { host: '127.0.0.1', port: 0, log });
  const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  expect(await answer.text()).toContain('openconsult_process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${listener.port}/metrics`, { method: 'POST' })).status).toBe(404);
  // A second process on the same port runs without figures.
  const second = await listenForScrapes(await createMetrics(true), {
    host: '127.0.0.1',
    port: listener.port ?? 0,
    log,
  });
  expect([second.port, log.error.mock.calls.length]).toEqual([null, 1]);
});

test('the listener answers that it runs while a gauge hangs', async () => {
  const metrics = await createMetrics(true);
  metrics.watch('live_recordings', () => new Promise(() => undefined));
  listener = await listenForScrapes(metrics, { host: '127.0.0.1', port: 0, log: { error: vi.fn() } });
  const scrape = fetch(`http://127.0.0.1:${listener.port}/metrics`).catch(() => null);
  expect((await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status).toBe(204);
  await listener.close();
  listener = undefined;
  expect(await scrape).toBeNull();
});

test('without a port nothing is measured', async () => {
  const metrics = await createMetrics(false);
  metrics.count('storage_errors_total', {});
  expect([metrics.isOn, await metrics.scrape()]).toEqual([false, '']);
});
