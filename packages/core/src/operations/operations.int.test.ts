import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { operations as contract, FAILED_JOBS_AT_ONCE } from '@openconsult/contracts/operations';
import { MailError, type Mailer } from '@openconsult/integrations/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore, measurePractices, showAsAlive } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

let test: TestDeps;
let deps: Deps;
let operator: Actor;
let sender: Actor;
let sent: string[];

/** A mail server whose answer the test decides. */
let answer: 'accepted' | MailError['code'];
const mailer: Mailer = {
  send: async ({ messageId, to }) => {
    if (answer !== 'accepted') throw new MailError(answer, 'the line broke');
    sent.push(to.address);
    return { messageId };
  },
  verify: async () => {},
};

beforeEach(async () => {
  answer = 'accepted';
  sent = [];
  test = await createTestDeps({ mailer });
  deps = test.deps;
  [operator, sender] = await Promise.all([test.actor('operator'), test.actor('pro')]);
});
afterEach(() => test.close());

const operations = () => createCore(deps).operations;
const listed = async () => (await operations().failedJobs(operator, { query: {} })).data;
const retry = (id: string) => operations().retryJob(operator, { params: { id } });
/** All that failed so far. */
const ofKind = (kind: string) => ({ body: { kind, failed_before: new Date(Date.now() + 60_000).toISOString() } });
const messageOf = (id: string) => deps.db.message.findUniqueOrThrow({ where: { id } });
const auditOf = (practiceId: string) =>
  deps.db.auditEvent.findMany({ where: { practiceId, action: { startsWith: 'job.' } }, orderBy: { id: 'asc' } });

async function requestLetter() {
  const { voiceNoteId } = await addConsultation(deps, sender);
  const bundle = await addBundle(deps, sender, voiceNoteId);
  const body = {
    bundle_id: bundle.id,
    with_consent: true,
    bundle_version: bundle.version,
    patient_name: 'Jane Doe',
    idempotency_key: randomUUID(),
    email: `jane-${randomUUID()}@patient.example`,
  };
  const { id } = await createCore(deps).bundles.sendEmail(sender, { body });
  return { id, body, bundle };
}

/** Every attempt of the open letters fails; the last one after a day without a mail server. */
async function failLetters(): Promise<void> {
  answer = 'deferred';
  await runOpenJobs(deps, 'send');
  test.passTime(86_400_000 + 1_000);
  await runOpenJobs(deps, 'send');
  answer = 'accepted';
}

async function failedLetter() {
  const letter = await requestLetter();
  await failLetters();
  const [job] = await listed();
  if (!job) throw new Error('No job failed.');
  return { ...letter, job };
}

describe('failed jobs', () => {
  it('are listed with their practice and the class of their failure, without text', async () => {
    const { body, job } = await failedLetter();
    expect(job).toMatchObject({
      kind: 'messaging.send',
      tries: 2,
      failure: 'MailError:deferred',
      practice: { id: sender.practiceId, name: 'Harbour Dental' },
    });
    expect(JSON.stringify(await operations().failedJobs(operator, { query: {} }))).not.toMatch(
      new RegExp(`Jane|${body.email}`),
    );
    const { kinds } = await operations().failedJobs(operator, { query: { kind: 'search.index' } });
    expect(kinds).toEqual([{ kind: 'messaging.send', count: 1 }]);
  });

  it('F19: run again to success, once however often retry is pressed, and the practice sees it', async () => {
    const { id, body, job } = await failedLetter();
    const outcomes = await Promise.all([retry(job.id), retry(job.id), retry(job.id)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['retried', 'settled', 'settled']);
    expect(test.queued.at(-1)).toEqual({ queue: 'messaging', name: 'messaging.send', id: job.id });
    await runOpenJobs(deps, 'send');
    await runOpenJobs(deps, 'send');
    expect(sent).toEqual([body.email]);
    expect(await messageOf(id)).toMatchObject({ state: 'sent', failure: null });
    expect(await listed()).toEqual([]);
    expect(await auditOf(sender.practiceId)).toMatchObject([
      {
        ...{ action: 'job.retried', actorId: operator.userId, objectId: job.id },
        changes: { job: { from: null, to: 'messaging.send' }, failure: { from: null, to: 'MailError:deferred' } },
      },
    ]);
  });

  it('have a day again for the outage of a provider', async () => {
    const { id, job } = await failedLetter();
    await retry(job.id);
    answer = 'deferred';
    await runOpenJobs(deps, 'send');
    expect(await messageOf(id)).toMatchObject({ state: 'queued' });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['that may have been sent', { state: 'unknown' as const }],
    ['that its provider refused', { failure: 'rejected' }],
  ])('E1: a letter %s is not sent again', async (_, change) => {
    const { id, job } = await failedLetter();
    await deps.db.message.update({ where: { id }, data: change });
    expect(await retry(job.id)).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/sen[dt]/) });
    await runOpenJobs(deps, 'send');
    expect(sent).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('E1: a letter whose run died while it was handed over becomes unknown, and is not sent again', async () => {
    const { id, job } = await failedLetter();
    await deps.db.message.update({
      where: { id },
      data: { state: 'sending', attemptId: randomUUID(), sendingUntil: new Date(0) },
    });
    expect(await retry(job.id)).toMatchObject({ outcome: 'retried' });
    await runOpenJobs(deps, 'send');
    expect(await messageOf(id)).toMatchObject({ state: 'unknown' });
    expect(sent).toEqual([]);
  });

  it('E1: a letter is not sent again after its bundle changed, or after its sender sent it', async () => {
    const { bundle, body, job } = await failedLetter();
    await deps.db.bundle.update({ where: { id: bundle.id }, data: { version: { increment: 1 } } });
    expect(await retry(job.id)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('changed') });
    await deps.db.bundle.update({ where: { id: bundle.id }, data: { version: { decrement: 1 } } });
    await createCore(deps).bundles.sendEmail(sender, { body: { ...body, idempotency_key: randomUUID() } });
    await runOpenJobs(deps, 'send');
    expect(await retry(job.id)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('since') });
    await runOpenJobs(deps, 'send');
    expect(sent).toEqual([body.email]);
  });

  it('of a kind are retried together, and those that their users must start again are not', async () => {
    const requestId = async () =>
      (
        await deps.db.accountRequest.create({
          data: { purpose: 'invite', email: sender.user.email, mailFailedAt: new Date() },
        })
      ).id;
    const data = await Promise.all([requestId(), requestId()]);
    const failed = { failedAt: new Date(), failure: 'Error', runs: 5 };
    const rowsOf = (name: string, ids: string[], field: string) =>
      ids.map((id) => ({ name, key: id, data: { [field]: id }, ...failed }));
    await deps.db.outboxJob.createMany({
      data: [
        ...rowsOf(jobs.mailAccountLink.name, data, 'requestId'),
        ...rowsOf(jobs.write.name, [randomUUID()], 'streamedTextId'),
      ],
    });
    const retryKind = (kind: string) => operations().retryJobs(operator, ofKind(kind));
    expect(await retryKind(jobs.mailAccountLink.name)).toEqual({ retried: 2, settled: 0, refused: 0 });
    expect(await retryKind(jobs.write.name)).toEqual({ retried: 0, settled: 0, refused: 1 });
    await runOpenJobs(deps, 'mailAccountLink');
    expect(sent).toEqual([sender.user.email, sender.user.email]);
    const discarded = await operations().discardJobs(operator, ofKind(jobs.write.name));
    expect([discarded, await listed()]).toEqual([{ discarded: 1 }, []]);
  });

  /** Failed letters that do not exist, the oldest first: a retry finds nothing left to do. */
  const failedRows = (count: number, name: string = jobs.send.name, data?: object) =>
    Array.from({ length: count }, (_, at) => {
      const [id, key] = [randomUUID(), randomUUID()];
      const failed = { failedAt: new Date(Date.UTC(2026, 0, 1) + at), failure: 'Error', runs: 5 };
      return { id, name, key, data: data ?? { messageId: key }, ...failed };
    });

  it('are retried past those that are refused, and page by page', async () => {
    const { id, job } = await failedLetter();
    await deps.db.message.update({ where: { id }, data: { state: 'unknown' } });
    const refused = failedRows(FAILED_JOBS_AT_ONCE + 5, jobs.send.name, { messageId: id });
    const [open] = failedRows(1);
    if (!open) throw new Error('No row.');
    // Two of them failed at the same moment.
    const last = { ...open, failedAt: refused.at(-1)?.failedAt ?? null };
    await deps.db.outboxJob.createMany({ data: [...refused, last] });
    await deps.db.outboxJob.delete({ where: { id: job.id } });
    expect(await operations().retryJobs(operator, ofKind(jobs.send.name))).toEqual({
      retried: 0,
      settled: 1,
      refused: refused.length,
    });
  });

  it('are retried by two operators at once, past those that the other one settled', async () => {
    await deps.db.outboxJob.createMany({ data: failedRows(20) });
    const retryKind = () => operations().retryJobs(operator, ofKind(jobs.send.name));
    expect(await Promise.all([retryKind(), retryKind()])).toMatchObject([{ refused: 0 }, { refused: 0 }]);
    expect(await listed()).toEqual([]);
  });

  it('are retried at most 200 at once', async () => {
    await deps.db.outboxJob.createMany({ data: failedRows(FAILED_JOBS_AT_ONCE + 1) });
    expect(await operations().retryJobs(operator, ofKind(jobs.send.name))).toMatchObject({
      settled: FAILED_JOBS_AT_ONCE,
    });
    expect(await listed()).toHaveLength(1);
  });

  it('that failed after the list was read are neither retried nor discarded', async () => {
    const rows = failedRows(2, jobs.removeObjects.name, { practiceId: sender.practiceId });
    await deps.db.outboxJob.createMany({ data: rows });
    const { read_at } = await operations().failedJobs(operator, { query: {} });
    const [shown, later] = rows;
    await deps.db.outboxJob.update({
      where: { id: later?.id ?? '' },
      data: { failedAt: new Date(Date.now() + 1_000) },
    });
    const body = { kind: jobs.removeObjects.name, failed_before: read_at };
    expect(await operations().discardJobs(operator, { body })).toEqual({ discarded: 1 });
    expect(await operations().retryJobs(operator, { body })).toEqual({ retried: 0, settled: 0, refused: 0 });
    expect((await listed()).map(({ id }) => id)).toEqual([later?.id]);
    expect(await deps.db.outboxJob.count({ where: { id: shown?.id ?? '' } })).toBe(0);
  });

  it.each([
    [jobs.erase.name, 'erasure'],
    [jobs.indexLibrary.name, 'search'],
  ])('of %s are not discarded, as nothing else would finish it', async (kind, reason) => {
    const [row] = failedRows(1, kind, { practiceId: sender.practiceId, erasureId: randomUUID() });
    if (!row) throw new Error('No row.');
    await deps.db.outboxJob.create({ data: row });
    const one = operations().discardJob(operator, { params: { id: row.id } });
    await expect(one).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(reason) });
    const all = operations().discardJobs(operator, ofKind(kind));
    await expect(all).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listed()).toHaveLength(1);
  });

  it('of a kind that this version does not know are counted, listed and discarded', async () => {
    const kind = 'old.job';
    await deps.db.outboxJob.createMany({ data: failedRows(2, kind, {}) });
    const [query, many] = [{ kind }, ofKind(kind)];
    expect(contract.failedJobs.query?.safeParse(query).error).toBeUndefined();
    expect(contract.discardJobs.body?.safeParse(many.body).error).toBeUndefined();
    const { data, kinds } = await operations().failedJobs(operator, { query });
    expect([data.map((job) => job.kind), kinds]).toEqual([[kind, kind], [{ kind, count: 2 }]]);
    expect((await operations().overview()).failed_jobs).toBe(2);
    expect(await operations().retryJobs(operator, many)).toEqual({ retried: 0, settled: 0, refused: 2 });
    expect(await operations().discardJobs(operator, many)).toEqual({ discarded: 2 });
  });

  it('are discarded once, and nothing runs', async () => {
    const { job } = await failedLetter();
    const discard = () => operations().discardJob(operator, { params: { id: job.id } });
    expect([await discard(), await discard()]).toEqual([{ discarded: 1 }, { discarded: 0 }]);
    await runOpenJobs(deps, 'send');
    expect(sent).toEqual([]);
    expect((await auditOf(sender.practiceId)).map(({ action }) => action)).toEqual(['job.discarded']);
  });

  it('are removed where the same work was requested again meanwhile', async () => {
    const { job } = await failedLetter();
    const { name, key, data } = await deps.db.outboxJob.findUniqueOrThrow({ where: { id: job.id } });
    await deps.db.outboxJob.create({ data: { name, key, data: data ?? {} } });
    expect(await retry(job.id)).toMatchObject({ outcome: 'settled' });
    expect(await listed()).toEqual([]);
  });
});

describe('the overview', () => {
  it('shows every part, the queues and the last use of each service', async () => {
    await requestLetter();
    await runOpenJobs(deps, 'send');
    await requestLetter();
    const { read_at: _, ...overview } = await operations().overview();
    expect(overview).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      schema: expect.stringMatching(/^\d{14}_/),
      postgres: { state: 'up', version: expect.stringMatching(/^\d+/) },
      storage: { state: 'up', driver: 'disk', bucket: null },
      redis: { state: 'up', is_append_only: false },
      realtime: { state: 'up' },
      recordings: { waiting: 0, lag_s: null },
      backups: { is_set_up: false, last_done_at: null, last_failed_at: null, last_drill_at: null },
      services: {
        mail: { configured: 'smtp', last_done_at: expect.any(String), last_failed_at: null },
        sms: { configured: 'mail', last_done_at: null },
        writer: { configured: 'extractive' },
        search: { configured: 'postgres' },
      },
    });
    expect(overview.postgres.size_bytes).toBeGreaterThan(1_000_000);
    expect(overview.postgres.connections).toBeGreaterThan(0);
    expect(overview.storage.free_bytes).toBeGreaterThan(0);
    expect(overview.queues.map(({ queue }) => queue)).toEqual([
      'transcription',
      'audio',
      'writing',
      'messaging',
      'library',
      'upkeep',
    ]);
    const messaging = overview.queues.find(({ queue }) => queue === 'messaging');
    expect(messaging).toMatchObject({ waiting: 1, active: 0, delayed: 0, failed: 0 });
    expect(messaging?.oldest_waiting_at).not.toBeNull();
  });

  it('shows the last backup, the last failed one and the last drill', async () => {
    const run = (kind: 'backup' | 'drill', outcome: 'done' | 'failed', minute: number) => ({
      kind,
      outcome,
      startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      endedAt: new Date(Date.UTC(2026, 0, 1, 0, minute + 1)),
      ...(outcome === 'failed' && { failure: 'StorageError:unavailable' }),
    });
    const runs = [
      run('backup', 'done', 0),
      { ...run('backup', 'done', 5), missingObjects: 2 },
      run('backup', 'failed', 10),
      run('drill', 'done', 20),
    ];
    await deps.db.backupRun.createMany({ data: runs });
    expect((await operations().overview()).backups).toMatchObject({
      last_done_at: '2026-01-01T00:06:00.000Z',
      last_failed_at: '2026-01-01T00:11:00.000Z',
      last_failure: 'StorageError:unavailable',
      missing_objects: 2,
      last_drill_at: '2026-01-01T00:21:00.000Z',
    });
  });

  it('shows a letter of unknown outcome, and a job that waits for its retry', async () => {
    await requestLetter();
    answer = 'unknown';
    await runOpenJobs(deps, 'send');
    const { id } = await requestLetter();
    answer = 'deferred';
    await runOpenJobs(deps, 'send');
    const { services, queues } = await operations().overview();
    expect(services.mail).toMatchObject({ last_done_at: null, last_failed_at: expect.any(String) });
    expect(services.mail.last_failure).toMatch(/deferred|unknown/);
    expect(queues.find(({ queue }) => queue === 'messaging')).toMatchObject({ waiting: 0, delayed: 1 });
    expect(await messageOf(id)).toMatchObject({ state: 'queued' });
  });

  it('shows processes while they live, and for an hour those that died', async () => {
    const [api, worker] = [showAsAlive(deps, 'api'), showAsAlive(deps, 'worker')];
    const shown = async () => (await operations().overview()).processes.map(({ app, is_alive }) => ({ app, is_alive }));
    await expect.poll(shown).toEqual([
      { app: 'api', is_alive: true },
      { app: 'worker', is_alive: true },
    ]);
    await api.stop();
    test.passTime(40_000);
    expect(await shown()).toEqual([{ app: 'worker', is_alive: false }]);
    test.passTime(3_600_000);
    expect(await shown()).toEqual([]);
    await worker.stop();
    expect(await deps.db.appProcess.count()).toBe(0);
  });
});

describe('storage and cost', () => {
  const storageOf = async ({ practiceId }: Actor) =>
    (await operations().storage(operator, { query: { per_page: 100 } })).data.find(
      ({ practice }) => practice.id === practiceId,
    );
  const costOf = async ({ practiceId }: Actor, month?: string) =>
    (await operations().cost(operator, { query: { per_page: 100, ...(month !== undefined && { month }) } })).data.find(
      ({ practice }) => practice.id === practiceId,
    );

  async function addAudio(actor: Actor, sizeBytes: number): Promise<void> {
    const { voiceNoteId } = await addConsultation(deps, actor);
    const { id: recordingId } = await deps.db.recording.create({
      data: { userId: actor.userId, voiceNoteId, contentType: 'audio/webm' },
    });
    await deps.db.audioSegment.create({
      data: { recordingId, index: 0, objectKey: 'audio/1', sizeBytes, sha256: 'a'.repeat(64) },
    });
  }

  it('T1: are those of each practice alone, and grow day by day', async () => {
    const other = await test.actor('pro');
    await addAudio(sender, 1_000);
    await addAudio(other, 50);
    await deps.storage.write('profile-images/a', new Uint8Array(7), 'image/png');
    await deps.db.user.update({ where: { id: other.userId }, data: { profileImageKey: 'profile-images/a' } });
    expect(await storageOf(sender)).toMatchObject({ bytes: null, measured_on: null, week_ago_bytes: null });
    expect(await measurePractices(deps)).toBe(3);
    expect(await measurePractices(deps)).toBe(0);
    expect((await storageOf(sender))?.bytes).toEqual({ audio: 1_000, documents: 0, library: 0, pictures: 0 });
    expect((await storageOf(other))?.bytes).toEqual({ audio: 50, documents: 0, library: 0, pictures: 7 });
    test.passTime(8 * 86_400_000);
    await addAudio(sender, 500);
    await requestLetter();
    await runOpenJobs(deps, 'send');
    await measurePractices(deps);
    const grown = await storageOf(sender);
    expect(grown).toMatchObject({ bytes: { audio: 1_500 }, week_ago_bytes: 1_000, month_ago_bytes: null });
    expect(grown?.bytes?.documents).toBeGreaterThan(1_000);
  });

  it('count what a month used, whether or not its counters were swept', async () => {
    await requestLetter();
    const month = new Date().toISOString().slice(0, 7);
    await deps.db.aiUse.create({
      data: {
        practiceId: sender.practiceId,
        userId: sender.userId,
        task: 'notes',
        model: 'gpt-test',
        at: new Date(),
        inputTokens: 10,
        outputTokens: 10,
        cost: 250_000n,
      },
    });
    await measurePractices(deps);
    await deps.db.usageCounter.deleteMany();
    await measurePractices(deps);
    expect(await costOf(sender)).toMatchObject({ currency: '£', ai_cost: 250_000, emails: 1, text_messages: 0 });
    expect(await costOf(sender, month)).toMatchObject({ emails: 1 });
    expect(await costOf(sender, '2020-01')).toMatchObject({ ai_cost: 0, emails: 0 });
    expect(await costOf(operator)).toMatchObject({ ai_cost: 0, emails: 0 });
  });
});
