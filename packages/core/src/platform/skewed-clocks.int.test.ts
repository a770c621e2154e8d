import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { RECORDER_LEASE_MS } from '@openconsult/contracts/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore, createJobHandlers } from '../index.ts';
import {
  addBundle,
  addConsultation,
  createTestDeps,
  requestFacts,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';
import { openLiveRecording } from '../transcription/index.ts';
import type { Actor } from './actor.ts';
import type { Deps } from './deps.ts';
import { requeueOpenJobs, transactWithJobs } from './outbox.ts';
import { runOutboxJob } from './run-job.ts';

const OFF_BY_MS = 600_000;
const NEVER = new AbortController().signal;

let surroundings: TestDeps;
let actor: Actor;
/** Two processes on machines whose clocks are wrong. */
let behind: Deps;
let ahead: Deps;

beforeEach(async () => {
  surroundings = await createTestDeps();
  const { deps } = surroundings;
  const offBy = (ms: number): Deps => ({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + ms) } });
  [behind, ahead] = [offBy(-OFF_BY_MS), offBy(OFF_BY_MS)];
  actor = await surroundings.actor();
});
afterEach(() => surroundings.close());

test('F35: a lease of the recorder ends after 15 s whichever process granted it and whichever is asked', async () => {
  const take = (deps: Deps, holder: string) =>
    createCore(deps).recorderLeases.take(actor, { body: { holder } }, requestFacts());
  const view = async (deps: Deps) => (await createCore(deps).recorderLeases.view(actor)).data?.holder;
  let [holder, other] = [randomUUID(), randomUUID()];
  for (const [first, second] of [
    [behind, ahead],
    [ahead, behind],
  ] as const) {
    expect((await take(first, holder)).granted).toBe(true);
    expect((await take(second, other)).granted).toBe(false);
    expect(await view(second)).toBe(holder);
    surroundings.passTime(RECORDER_LEASE_MS);
    expect(await view(second)).toBeUndefined();
    expect((await take(second, other)).granted).toBe(true);
    surroundings.passTime(RECORDER_LEASE_MS);
    [holder, other] = [other, holder];
  }
});

test('F35: a live recording is taken over only when its process is gone, whatever the clocks say', async () => {
  const { voiceNoteId } = await addConsultation(behind, actor, '');
  const recordingId = randomUUID();
  await openLiveRecording(behind, actor, { voiceNoteId, recordingId, hasAll: true, holder: randomUUID() });
  await createJobHandlers(ahead).transcribe.run({ recordingId }, NEVER);
  expect((await behind.db.recording.findUniqueOrThrow({ where: { id: recordingId } })).mode).toBe('live');
});

test('F35: a letter that is being sent is left to its run by a process whose clock is ahead', async () => {
  const { voiceNoteId } = await addConsultation(behind, actor);
  const bundle = await addBundle(behind, actor, voiceNoteId);
  const body = {
    bundle_id: bundle.id,
    with_consent: true,
    bundle_version: bundle.version,
    patient_name: 'Jane Doe',
    idempotency_key: randomUUID(),
    email: 'jane@patient.example',
  };
  const { id } = await createCore(behind).bundles.sendEmail(actor, { body });
  const stateOf = async () => (await behind.db.message.findUniqueOrThrow({ where: { id } })).state;
  let accept = (_: { messageId: string }): void => undefined;
  const send = () => new Promise<{ messageId: string }>((resolve) => (accept = resolve));
  const sending = runOpenJobs({ ...behind, mailer: { ...behind.mailer, send } }, 'send');
  await expect.poll(stateOf).toBe('sending');
  await runOpenJobs(ahead, 'send');
  expect(await stateOf()).toBe('sending');
  accept({ messageId: 'accepted' });
  await sending;
  expect(await stateOf()).toBe('sent');
});

test('F35: a job is due at once for a process behind, and its last run is not given up by one ahead', async () => {
  await transactWithJobs(ahead, (_, enqueue) => enqueue(jobs.send, { messageId: randomUUID() }));
  surroundings.queued.length = 0;
  expect(await requeueOpenJobs(behind)).toBe(1);
  const { id } = await behind.db.outboxJob.findFirstOrThrow();
  const contract = { ...jobs.send, attempts: 1 };
  let end = (): void => undefined;
  const run = () => new Promise<void>((resolve) => (end = resolve));
  const running = runOutboxJob(behind, contract, { run }, id, NEVER);
  const row = () => behind.db.outboxJob.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await row()).attempts).toBe(1);
  await runOutboxJob(ahead, contract, { run }, id, NEVER);
  expect(await row()).toMatchObject({ failedAt: null, doneAt: null });
  end();
  await running;
  expect((await row()).doneAt).not.toBeNull();
});
