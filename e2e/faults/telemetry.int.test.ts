import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consultations } from '@openconsult/contracts/consultations';
import { settings } from '@openconsult/contracts/settings';
import { system } from '@openconsult/contracts/system';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { addTemplates, createTestDeps, createUser, DICTATION, type TestDeps } from '@openconsult/core/testing';
import type { Child } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { testStack } from '@openconsult/dev/testing/stack';
import { startTelemetryServer, type TelemetryServer } from '@openconsult/fakes/telemetry-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoggedIn } from '../../bench/src/client/logged-in.ts';
import { processesOver } from './apps/processes.ts';

/** An api and a worker whose figures, traces and error reports are all on. */

/** In a name, a text, an address, a search and the data of a job. */
const MARKER = 'Quilla';

let folder: string;
let base: TestDeps;
let telemetry: TelemetryServer;
let url: string;
let metricsPorts: { readonly api: number; readonly worker: number };
const children: Child[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-telemetry-'));
  base = await createTestDeps();
  telemetry = await startTelemetryServer();
  const [port = 0, api = 0, worker = 0] = await anyFreePorts(3);
  metricsPorts = { api, worker };
  url = `http://127.0.0.1:${port}`;
  const starting = (metricsPort: number) =>
    processesOver({
      deps: base.deps,
      redisUrl: testStack().redisUrl,
      appUrl: url,
      folder,
      settings: {
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: telemetry.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc%20d',
        SENTRY_DSN: telemetry.dsn,
        SENTRY_ENVIRONMENT: 'test',
      },
    });
  // The worker of one machine takes the next port.
  children.push(...(await Promise.all([starting(api)('api', port), starting(worker - 1)('worker', 0)])));
}, 120_000);

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await telemetry?.close();
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

const scrape = async (app: 'api' | 'worker'): Promise<string> =>
  (await fetch(`http://127.0.0.1:${metricsPorts[app]}/metrics`)).text();

/** A consultation with notes, each call in the trace of the page. */
async function work(client: LoggedIn): Promise<void> {
  const transcript = `${MARKER} reports pain. ${DICTATION}`;
  const body = { create_session: true, patient_name: `${MARKER} Marker`, transcript };
  const saved = await client.call(voiceNotes.save, { body });
  await client.call(consultations.stop, { params: { id: saved.patient_session.id }, body: null });
  const chat = { transcribe: transcript, type: 'notes' as const, voice_note_id: saved.voice_note.id };
  await client.call(voiceNotes.chat, { body: chat });
  await fetch(`${url}/api/${MARKER}?search=${MARKER}`, { headers: { ...client.headers(), tracestate: `x=${MARKER}` } });
  await fetch(`${url}/api/voice-notes/${MARKER}`, { method: 'POST', headers: client.headers() });
}

test('T30: one trace leads from the page through the api to the worker, and holds no word of a patient', async () => {
  const user = await createUser(base.deps.db, { kind: 'pro' });
  await addTemplates(base.deps, user.practiceId);
  const client = await LoggedIn.logIn(url, user);
  expect((await client.call(settings.view, {})).is_traced).toBe(true);
  const traceId = randomBytes(16).toString('hex');
  client.traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
  await work(client);

  const ofTrace = () => telemetry.spans.filter((span) => span.traceId === traceId);
  const names = () => ofTrace().map(({ name }) => name);
  await expect.poll(names, { timeout: 30_000 }).toContain('job writing.write');
  // Each process sends its spans in batches of its own.
  const ofApi = [expect.stringMatching(/^POST \/api\/voice-notes/), 'prisma:client:operation'];
  await expect.poll(names, { timeout: 30_000 }).toEqual(expect.arrayContaining(ofApi));
  const job = ofTrace().find(({ name }) => name === 'job writing.write');
  const cause = () => ofTrace().find(({ spanId }) => spanId === job?.parentSpanId);
  await expect.poll(cause, { timeout: 30_000 }).toBeDefined();
  expect(cause()?.resource).toEqual({ 'service.name': { stringValue: 'openconsult-api' } });
  expect(job?.resource).toEqual({ 'service.name': { stringValue: 'openconsult-worker' } });
  expect(telemetry.received.find((each) => each.startsWith('POST /v1/traces'))).toContain('"x-collector-key":"abc d"');
});

test('T30: an error is reported by its kind and place, and holds no word of a patient', async () => {
  const { db } = base.deps;
  const client = await LoggedIn.logIn(url, await createUser(db, { kind: 'pro' }));
  await client.call(system.reportRealtimeError, { body: { code: 4100 } });
  const broken = { name: 'messaging.send', key: MARKER, data: { messageId: MARKER } };
  const { id } = await db.outboxJob.create({ data: broken });
  const reports = () => telemetry.events.map(({ tags, environment }) => ({ tags, environment }));
  const ofApi = { tags: { app: 'api', code: '4100' }, environment: 'test' };
  await expect.poll(reports, { timeout: 30_000 }).toContainEqual(ofApi);
  const ofWorker = expect.objectContaining({ app: 'worker', job: 'messaging.send' });
  await expect.poll(reports, { timeout: 30_000 }).toContainEqual({ tags: ofWorker, environment: 'test' });
  await db.outboxJob.delete({ where: { id } });
});

test('T30: figures of both processes are served on their own listeners, and hold no word of a patient', async () => {
  const [api, worker] = await Promise.all([scrape('api'), scrape('worker')]);
  expect(api).toMatch(/openconsult_http_request_duration_seconds_count\{route="\/api\/voice-notes/);
  expect(api).toMatch(/openconsult_database_connections\{pool="users",state="idle"\} [1-9]/);
  expect(worker).toMatch(/openconsult_job_run_duration_seconds_count\{job_name="writing.write",outcome="done"\} [1-9]/);
  expect(worker).toMatch(/openconsult_texts_duration_seconds_count\{kind="notes",outcome="ended"\} 1/);
  expect(worker).toMatch(/openconsult_recognition_lag_seconds 0/);
  const text = [api, worker, ...telemetry.received].join('\n');
  expect(text.length).toBeGreaterThan(10_000);
  expect(text.match(new RegExp(MARKER, 'gi'))).toBeNull();
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toContain('text/plain');
});
