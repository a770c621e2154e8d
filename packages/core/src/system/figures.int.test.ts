import { randomUUID } from 'node:crypto';
import type { BackupOutcome, BackupRunKind } from '@openconsult/db';
import { createMetrics, type Metrics, PREFIX } from '@openconsult/integrations/metrics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addConsultation, createTestDeps, type TestDeps } from '../testing/index.ts';
import { watchInstallation } from './index.ts';

let base: TestDeps;
let metrics: Metrics;
beforeEach(async () => {
  base = await createTestDeps();
  metrics = await createMetrics(true);
  watchInstallation({
    ...base.deps,
    metrics,
    queue: { ...base.deps.queue, sizes: async () => [{ queue: 'writing', state: 'waiting', jobs: 3 }] },
  });
});
afterEach(() => base.close());

async function figure(name: string): Promise<number> {
  const line = (await metrics.scrape()).split('\n').find((each) => each.startsWith(`${PREFIX}${name} `));
  return Number(line?.split(' ').at(-1));
}
const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

test('an installation without work reports zeroes', async () => {
  expect(await figure('outbox_jobs{job_name="messaging.send",state="failed"}')).toBe(0);
  expect(await figure('queue_oldest_seconds{queue="messaging"}')).toBe(0);
  expect(await figure('recognition_lag_seconds')).toBe(0);
  expect(await figure('queue_jobs{queue="writing",state="waiting"}')).toBe(3);
  expect(await figure('gauge_failures_total')).toBe(0);
});

test('the outbox is reported by job: what waits, what is retried, what failed', async () => {
  const job = (name: string, more: object) => ({ name, key: randomUUID(), data: {}, ...more });
  await base.deps.db.outboxJob.createMany({
    data: [
      job('messaging.send', { createdAt: ago(100), dueAt: ago(90) }),
      job('messaging.send', { createdAt: ago(500), dueAt: ago(400), startedAt: ago(10) }),
      // Waits for a limit.
      job('transcription.advance', { createdAt: ago(9_000), dueAt: ago(-600), startedAt: ago(8_000) }),
      job('accounts.mail-link', { createdAt: ago(40), dueAt: ago(-60), failure: 'MailError', attempts: 1 }),
      job('writing.write', { createdAt: ago(900), failedAt: ago(800), failure: 'Crash' }),
      job('writing.write', { createdAt: ago(900), doneAt: ago(800) }),
      // Of another version.
      job('old.job', { createdAt: ago(900), failedAt: ago(800), failure: 'Crash' }),
      job('older.job', { createdAt: ago(900), failedAt: ago(800), failure: 'Crash' }),
    ],
  });
  expect(await figure('outbox_jobs{job_name="messaging.send",state="open"}')).toBe(2);
  expect(await figure('outbox_jobs{job_name="accounts.mail-link",state="retrying"}')).toBe(1);
  expect(await figure('outbox_jobs{job_name="writing.write",state="failed"}')).toBe(1);
  expect(await figure('outbox_jobs{job_name="other",state="failed"}')).toBe(2);
  expect(await figure('outbox_jobs{job_name="writing.write",state="open"}')).toBe(0);
  // The one that runs is late since it began, like one whose earlier runs were good.
  expect(await figure('outbox_oldest_seconds{job_name="messaging.send"}')).toBeCloseTo(90, -1);
  expect(await figure('outbox_oldest_seconds{job_name="accounts.mail-link"}')).toBeCloseTo(40, -1);
  expect(await figure('outbox_oldest_seconds{job_name="transcription.advance"}')).toBe(0);
  // The one that runs does not wait, nor does one whose retry is later.
  expect(await figure('queue_oldest_seconds{queue="messaging"}')).toBeCloseTo(90, -1);
});

test('the recognition lag is the age of the oldest audio that waits for its turn or for the service', async () => {
  const { db } = base.deps;
  const actor = await base.actor();
  const { voiceNoteId } = await addConsultation(base.deps, actor);
  const record = async (more: object, segments: readonly { index: number; secondsAgo: number }[]) => {
    const recording = { userId: actor.userId, voiceNoteId, contentType: 'audio/webm', ...more };
    const { id: recordingId } = await db.recording.create({ data: recording });
    await db.audioSegment.createMany({
      data: segments.map(({ index, secondsAgo }) => ({
        recordingId,
        index,
        objectKey: `audio/${recordingId}/${index}`,
        sizeBytes: 1,
        sha256: '',
        confirmedAt: ago(secondsAgo),
      })),
    });
  };
  await record({ segmentsRead: 1 }, [
    { index: 0, secondsAgo: 60 },
    { index: 1, secondsAgo: 30 },
  ]);
  await record({ segmentsRead: 1 }, [{ index: 0, secondsAgo: 300 }]);
  await record({ state: 'transcribing', failure: 'unavailable' }, [{ index: 0, secondsAgo: 120 }]);
  await record({ waitsUntil: ago(-3_600) }, [{ index: 0, secondsAgo: 700 }]);
  await record({ mode: 'live', liveHeldUntil: ago(-30) }, [{ index: 0, secondsAgo: 800 }]);
  await record({ state: 'done' }, [{ index: 0, secondsAgo: 900 }]);
  expect(await figure('recognition_lag_seconds')).toBeCloseTo(120, -1);
  expect(await figure('recordings_waiting{reason="turn"}')).toBe(1);
  expect(await figure('recordings_waiting{reason="service"}')).toBe(1);
  expect(await figure('recordings_waiting{reason="limit"}')).toBe(1);
});

test('the last verification of the audit trail is reported with its age', async () => {
  await base.deps.db.auditCheck.createMany({
    data: [
      { at: ago(90_000), findings: 0, heads: {} },
      { at: ago(3_600), findings: 2, heads: {} },
    ],
  });
  expect(await figure('audit_findings')).toBe(2);
  expect(await figure('audit_check_age_seconds')).toBeCloseTo(3_600, -2);
});

test('the newest good backup is reported with its age and its missing objects, and what failed', async () => {
  const run = (kind: BackupRunKind, outcome: BackupOutcome, secondsAgo: number) => ({
    kind,
    outcome,
    startedAt: ago(secondsAgo),
    endedAt: ago(secondsAgo - 1),
  });
  await base.deps.db.backupRun.createMany({
    data: [
      run('backup', 'failed', 900),
      { ...run('backup', 'done', 1_200), missingObjects: 9 },
      { ...run('backup', 'done', 600), missingObjects: 2 },
      { kind: 'backup', startedAt: ago(30) },
      run('drill', 'done', 90_000),
      run('drill', 'failed', 60),
      run('upkeep', 'failed', 60),
      run('check', 'done', 200_000),
      run('check', 'interrupted', 60),
    ],
  });
  expect(await figure('backup_age_seconds{kind="backup"}')).toBeCloseTo(605, -1);
  expect(await figure('backup_age_seconds{kind="drill"}')).toBeCloseTo(90_000, -2);
  expect(await figure('backup_missing_objects')).toBe(2);
  expect(await figure('backup_failing{kind="backup"}')).toBe(0);
  expect(await figure('backup_failing{kind="drill"}')).toBe(1);
  expect(await figure('backup_failing{kind="upkeep"}')).toBe(1);
  expect(await figure('backup_failing{kind="check"}')).toBe(0);
  expect(await figure('backup_age_seconds{kind="check"}')).toBeCloseTo(200_000, -2);
  expect(await figure('backup_running')).toBe(1);
  expect(await figure('backup_interval_seconds')).toBe(300);
  await base.deps.db.backupRun.updateMany({ where: { outcome: null }, data: { startedAt: ago(4_000) } });
  metrics = await createMetrics(true);
  watchInstallation({ ...base.deps, metrics });
  expect(await figure('backup_running')).toBe(0);
});
