import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '@openconsult/contracts/jobs';
import { ERASURE_CONSULTATIONS_MAX } from '@openconsult/contracts/limits';
import { answerMessages, erasureTexts } from '@openconsult/contracts/texts';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { createDb, type Db, runAs, runAsSystem } from '@openconsult/db';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { testStack } from '@openconsult/dev/testing/stack';
import { startTypesenseServer } from '@openconsult/fakes/typesense-server';
import { createJobQueue } from '@openconsult/integrations/queue';
import { createTypesenseSearch } from '@openconsult/integrations/search';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealAuditTrail, verifyAuditTrail } from '../audit-trail/index.ts';
import {
  certifyErasures,
  createCore,
  reapplyErasures,
  retryErasures,
  retryObjectRemovals,
  sweepUploads,
} from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { nameKey } from '../platform/name-key.ts';
import {
  addBundle,
  addConsultation,
  addContentItem,
  addRowToEachTable,
  createTestDeps,
  type RowsOfUser,
  relationsOf,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';
import { updateVoiceNote } from '../voice-notes/index.ts';
import { certificateDocument, certificateFacts } from './certificate.ts';
import { createRemoveObjectsJob, eraseConsultation, erasePractice } from './index.ts';

const SPOKEN = new URL('../../../../bench/spoken/consultation.webm', import.meta.url);
const MARKER = 'marker-7f3d9a-of-one-patient';
const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

let test: TestDeps;
let admin: Actor;
/** Works as the roles of the apps do, unlike the database of the other tests. */
let db: Db;
const core = () => createCore({ ...test.deps, db });
const erase = (body: { id: string; consultation_ids: string[]; patient_name: string }, who = admin) =>
  runAs(who, () => core().erasures.create(who, { body }));
const runJobs = async (): Promise<void> => {
  const deps = { ...test.deps, db };
  await runAsSystem(() => runOpenJobs(deps, 'erase'));
  await runAsSystem(() => runOpenJobs(deps, 'removeObjects'));
};

beforeEach(async () => {
  test = await createTestDeps();
  db = createDb(test.deps.config.DATABASE_URL, { limits, poolMax: 4 });
  admin = await test.actor('admin');
});
afterEach(async () => {
  await db.$disconnect();
  await test.close();
});

/** The tables that hold data of a consultation: all that refer to it, directly or not. */
async function tablesOfConsultation(): Promise<string[]> {
  const relations = await relationsOf(test.deps.db);
  const found = ['patient_sessions'];
  for (const table of found) {
    found.push(
      ...relations.flatMap(({ child, parent }) => (parent === table && !found.includes(child) ? [child] : [])),
    );
  }
  return [...new Set(found)];
}

/** Writes the marker into every text of a user's rows of a consultation. @returns how many columns have it */
async function plantMarker(rows: RowsOfUser): Promise<number> {
  let planted = 0;
  for (const table of await tablesOfConsultation()) {
    const columns = await test.deps.db.$queryRaw<{ name: string; type: string }[]>`
      SELECT column_name::text AS name, data_type::text AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND data_type IN ('text', 'jsonb')`;
    const values = columns.map(({ name, type }) => {
      const text = `${MARKER}.${table}.${name}`;
      return `"${name}" = ${type === 'text' ? `'${text}'` : `'{"text": "${text}"}'`}`;
    });
    if (values.length === 0) continue;
    await test.deps.db.$transaction([
      test.deps.db.$executeRaw`SET LOCAL session_replication_role = replica`,
      test.deps.db.$executeRawUnsafe(
        `UPDATE "${table}" SET ${values.join(', ')} WHERE ctid = '${rows.of(table).ctid}'::tid`,
      ),
    ]);
    planted += values.length;
  }
  return planted;
}

/** Tables whose rows hold the marker, whatever the column. */
async function tablesWithMarker(): Promise<string[]> {
  const tables = await test.deps.db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await test.deps.db.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) AS count FROM "${name}" t WHERE t::text LIKE '%${MARKER}%'`,
    );
    if (row && row.count > 0n) found.push(name);
  }
  return found;
}

async function filesWithMarker(): Promise<number> {
  const dir = test.deps.config.STORAGE_DIR ?? '';
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  return texts.filter((text) => text.includes(MARKER)).length;
}

/** What of Redis under a prefix has the marker. */
async function redisWithMarker(redis: Redis, prefix: string): Promise<{ keys: number; marked: number }> {
  const keys = await redis.keys(`${prefix}*`);
  const values = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'hash') return redis.hgetall(key);
      if (type === 'list') return redis.lrange(key, 0, -1);
      if (type === 'zset') return redis.zrange(key, '0', '-1');
      if (type === 'set') return redis.smembers(key);
      if (type === 'stream') return redis.xrange(key, '-', '+');
      return redis.get(key);
    }),
  );
  return { keys: keys.length, marked: values.filter((value) => JSON.stringify(value).includes(MARKER)).length };
}

const countsOfTables = async (rows: RowsOfUser): Promise<number> => {
  let there = 0;
  for (const table of await tablesOfConsultation()) {
    const [row] = await test.deps.db.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) AS count FROM "${table}" WHERE ctid = '${rows.of(table).ctid}'::tid`,
    );
    there += Number(row?.count ?? 0);
  }
  return there;
};

it('P12: after an erasure nothing of the patient is in the database, the storage or the queue', async () => {
  const prefix = `erasure-${randomUUID()}`;
  const { redisUrl } = testStack();
  const queue = createJobQueue({ redisUrl, prefix });
  const redis = new Redis(redisUrl);
  try {
    const patient = await addRowToEachTable(test.deps.db);
    const other = await addRowToEachTable(test.deps.db);
    const others = await countsOfTables(other);
    const planted = await plantMarker(patient);
    const recordingId = String(patient.of('recordings').id);
    const stored = [
      `recordings/${recordingId}/${MARKER}`,
      `confirmed/recordings/${recordingId}/${MARKER}`,
      `playable-recordings/${recordingId}/whole-1.webm`,
      `letter-attachments/${String(patient.of('bundles').id)}/picture.jpg`,
      `${MARKER}.messages.pdf_key`,
      `${MARKER}.bundles.letter_attachment_key`,
    ];
    for (const key of stored) await test.deps.storage.write(key, Buffer.from(MARKER), 'text/plain');
    const before = await tablesWithMarker();
    expect(before.length).toBeGreaterThanOrEqual(16);
    expect(await filesWithMarker()).toBe(stored.length);

    const actor = await test.actor('admin', patient.practiceId);
    const id = randomUUID();
    const consultationId = String(patient.of('patient_sessions').id);
    await test.deps.db.consultation.update({ where: { id: consultationId }, data: { legalHoldAt: null } });
    const body = { id, consultation_ids: [consultationId], patient_name: `${MARKER}.patient_sessions.patient_name` };
    const deps = { ...test.deps, db, queue };
    const { erasures } = createCore(deps);
    const find = () => erasures.find(actor, { body: { query: MARKER } });
    expect((await find()).data.map((row) => row.id)).toEqual([consultationId]);
    const counts = { consultations: 1, recordings: 1, notes: 1, bundles: 1, messages: 1, shown_items: 1 };
    expect(await runAs(actor, () => erasures.create(actor, { body }))).toMatchObject({ counts, finished_at: null });
    expect((await find()).data).toEqual([]);
    await runAsSystem(() => runOpenJobs(deps, 'erase'));
    const certificate = () => runAs(actor, () => erasures.certificate(actor, { params: { id } }));
    await expect(certificate()).rejects.toMatchObject({ message: answerMessages.certificateNotReady });
    await runAsSystem(() => runOpenJobs(deps, 'removeObjects'));

    expect(await tablesWithMarker()).toEqual([]);
    expect(await filesWithMarker()).toBe(0);
    // Redis learns of the jobs, by their ids.
    const inRedis = await redisWithMarker(redis, prefix);
    expect(inRedis).toEqual({ keys: expect.any(Number), marked: 0 });
    expect(inRedis.keys).toBeGreaterThan(0);
    expect(await countsOfTables(other)).toBe(others);
    reportFigure('P12', 'columns with a marker before, and rows, files and keys with it after', `${planted}, 0`);

    const { data } = await runAs(actor, () => erasures.list(actor, { query: {} }));
    const listed = data.find((one) => one.id === id);
    expect(listed).toMatchObject({ requested_by: 'Robin admin', counts, finished_at: expect.any(String) });
    const { content } = await certificate();
    expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
    const trail = await test.deps.db.auditEvent.findMany({ where: { practiceId: actor.practiceId } });
    expect(trail.map(({ action, objectId }) => [action, objectId])).toEqual(
      expect.arrayContaining([
        ['erasure.requested', id],
        ['consultation.erased', consultationId],
      ]),
    );
  } finally {
    await queue.close();
    redis.disconnect();
  }
}, 60_000);

it('P12: audio that arrives by a form after the erasure is removed with the unused uploads', async () => {
  const { deps } = test;
  const patient = await addRowToEachTable(deps.db);
  const key = `recordings/${String(patient.of('recordings').id)}/`;
  await deps.db.pendingUpload.deleteMany({});
  await deps.db.pendingUpload.create({ data: { key, userId: patient.userId, expiresAt: new Date() } });
  const reason = { practiceId: patient.practiceId, erasureId: null, at: new Date() };
  await runAsSystem(() =>
    deps.db.$transaction((tx) => eraseConsultation(tx, String(patient.of('patient_sessions').id), reason)),
  );
  await deps.storage.write(`${key}late`, Buffer.from(MARKER), 'audio/webm');
  const later = new Date(Date.now() + 86_400_000);
  expect(await runAsSystem(() => sweepUploads(deps, later))).toBe(1);
  expect(await deps.storage.list(key)).toEqual([]);
});

it('P12: after the erasure of a practice nothing of it is left but its certificate, and its key is erased', async () => {
  const mine = await addRowToEachTable(test.deps.db);
  const other = await addRowToEachTable(test.deps.db);
  const { practiceId, userId } = mine;
  // Made-up rows that a real practice does not have: an erasure that was finished, and its objects.
  await test.deps.db.erasedConsultation.deleteMany({ where: { practiceId } });
  await test.deps.db.erasure.deleteMany({ where: { practiceId } });
  await test.deps.db.objectRemoval.deleteMany({ where: { practiceId } });
  await test.deps.db.consultation.updateMany({ where: { userId }, data: { legalHoldAt: null } });
  const name = String(mine.of('practices').name);
  const keys = [`practice-logos/${practiceId}/a.png`, `profile-images/${userId}/a.webp`, `uploads/${userId}/a`];
  for (const key of keys) await test.deps.storage.write(key, Buffer.from('x'), 'text/plain');
  const run = (confirmedName: string) =>
    runAsSystem(() => erasePractice({ ...test.deps, db }, { practiceId, confirmedName }, new AbortController().signal));
  await expect(run('Another')).rejects.toMatchObject({ message: erasureTexts.otherPractice });
  const certified = await run(name);
  const facts = certificateFacts.parse(certified?.facts);
  expect(facts).toMatchObject({ kind: 'practice', practice: name, counts: { consultations: 1 }, consultation_ids: [] });
  expect(
    Buffer.from(certified?.pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { letter } = certificateDocument(facts);
  expect(letter).toContain(erasureTexts.practiceStatement);
  expect(letter).not.toContain(erasureTexts.statement);
  // Safe to repeat: the same certificate.
  expect((await run(name))?.facts).toEqual(facts);

  const tables = await test.deps.db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
  const left: string[] = [];
  for (const { name: table } of tables) {
    const [row] = await test.deps.db.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) AS count FROM "${table}" t WHERE t::text LIKE '%${practiceId}%' OR t::text LIKE '%${userId}%'`,
    );
    if (row && row.count > 0n) left.push(table);
  }
  expect(left.sort()).toEqual(['erased_consultations', 'erasures', 'practice_keys']);
  const key = await test.deps.db.practiceKey.findUniqueOrThrow({ where: { practiceId } });
  expect(key).toMatchObject({ sealedKey: null, erasedAt: expect.any(Date) });
  for (const stored of keys) expect(await test.deps.storage.head(stored)).toBeNull();
  expect(await test.deps.db.practice.count({ where: { id: other.practiceId } })).toBe(1);
  await sealAuditTrail(test.deps);
  expect((await verifyAuditTrail(test.deps)).findings.filter((one) => one.practiceId === practiceId)).toEqual([]);
}, 60_000);

it('P12: the erasure of a practice removes files only once nothing more can be uploaded', async () => {
  const { deps } = test;
  const { practiceId, userId } = admin;
  await addConsultation(deps, admin);
  const key = `recordings/${randomUUID()}/`;
  const expiresAt = new Date(Date.now() + 1_500);
  await deps.db.pendingUpload.create({ data: { key, userId, expiresAt } });
  const removedAt: Date[] = [];
  const storage: Deps['storage'] = {
    ...deps.storage,
    remove: async (keys) => {
      removedAt.push(new Date());
      await deps.storage.remove(keys);
    },
  };
  const { name: confirmedName } = await deps.db.practice.findUniqueOrThrow({ where: { id: practiceId } });
  const request = { practiceId, confirmedName };
  await runAsSystem(() => erasePractice({ ...deps, db, storage }, request, new AbortController().signal));
  expect(removedAt.length).toBeGreaterThan(0);
  expect(removedAt.filter((at) => at < expiresAt)).toEqual([]);
});

it('P12: the certificate of a practice waits for a backup, which forgets its key', async () => {
  const { practiceId } = admin;
  const config = { ...test.deps.config, BACKUP_REPOSITORY: '/backups' };
  const { name: confirmedName } = await test.deps.db.practice.findUniqueOrThrow({ where: { id: practiceId } });
  const { signal } = new AbortController();
  const run = () =>
    runAsSystem(() => erasePractice({ ...test.deps, db, config }, { practiceId, confirmedName }, signal));
  await addBackupRun('done');
  expect(await run()).toBeNull();
  expect(await test.deps.db.practice.count({ where: { id: practiceId } })).toBe(0);
  await addBackupRun('failed');
  expect(await run()).toBeNull();
  await addBackupRun('done');
  expect(await run()).toMatchObject({ facts: { kind: 'practice', practice: confirmedName } });
});

/** A backup that begins now. */
async function addBackupRun(outcome: 'done' | 'failed'): Promise<void> {
  test.passTime(10);
  const at = test.deps.clock.now();
  await test.deps.db.backupRun.create({ data: { kind: 'backup', startedAt: at, endedAt: at, outcome } });
  test.passTime(10);
}

describe('an erasure', () => {
  it('P12: has its certificate once a backup is done that has its entry in the log', async () => {
    const deps = { ...test.deps, db, config: { ...test.deps.config, BACKUP_REPOSITORY: '/backups' } };
    const { erasures } = createCore(deps);
    const { consultationId } = await addConsultation(test.deps, admin);
    const body = { id: randomUUID(), consultation_ids: [consultationId], patient_name: 'Jane Doe' };
    await addBackupRun('done');
    const created = await runAs(admin, () => erasures.create(admin, { body }));
    expect(created).toMatchObject({ finished_at: null, waits_for_backup: false });
    for (const kind of ['erase', 'removeObjects'] as const) await runAsSystem(() => runOpenJobs(deps, kind));
    const state = async () => {
      await runAsSystem(() => certifyErasures(deps));
      const [row] = (await runAs(admin, () => erasures.list(admin, { query: {} }))).data;
      return [row?.waits_for_backup, row?.finished_at];
    };
    expect(await test.deps.db.consultation.count()).toBe(0);
    expect(await state()).toEqual([true, null]);
    await addBackupRun('failed');
    expect(await state()).toEqual([true, null]);
    await addBackupRun('done');
    expect(await state()).toEqual([false, expect.any(String)]);
  });

  it('is of one patient, confirmed by name, never under a legal hold, and the same when repeated', async () => {
    const author = await test.actor('pro', admin.practiceId);
    const { consultationId, voiceNoteId } = await addConsultation(test.deps, author);
    const body = { id: randomUUID(), consultation_ids: [consultationId], patient_name: 'jane  DOE' };
    expect(nameKey(body.patient_name)).toBe(nameKey('Jane Doe'));
    await expect(erase({ ...body, patient_name: 'John' })).rejects.toMatchObject({
      message: answerMessages.erasureNotConfirmed,
    });
    const colleague = await test.actor('pro', admin.practiceId);
    await expect(erase(body, colleague)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await test.actor('admin');
    const missing = { code: 'NOT_FOUND' };
    await expect(erase(body, stranger)).rejects.toMatchObject(missing);
    const ids = { consultation_ids: [consultationId] };
    const hold = (isHeld: boolean, who = admin) =>
      runAsSystem(() => core().erasures.hold(who, { body: { ...ids, is_held: isHeld } }));
    await expect(hold(true, stranger)).rejects.toMatchObject(missing);
    for (const who of [colleague, stranger]) {
      await expect(runAs(who, () => core().erasures.preview(who, { body: ids }))).rejects.toMatchObject(missing);
      const found = await runAs(who, () => core().erasures.find(who, { body: { query: 'Jane' } }));
      expect(found.data).toEqual([]);
    }
    expect((await hold(true)).data).toMatchObject([{ id: consultationId, held_at: expect.any(String) }]);
    await expect(erase(body)).rejects.toMatchObject({ message: answerMessages.onLegalHold });
    await hold(false);
    const first = await erase(body, author);
    expect(await erase(body, author)).toEqual(first);
    const deleted = { patient_session_id: consultationId, voice_note_id: voiceNoteId, is_erased: true };
    expect(test.events).toContainEqual({ userId: author.userId, event: 'session.deleted', data: deleted });
    await runJobs();
    expect(await test.deps.db.consultation.count()).toBe(0);
    const [row] = (await runAs(author, () => core().erasures.list(author, { query: {} }))).data;
    for (const who of [colleague, stranger]) {
      const certificate = runAs(who, () => core().erasures.certificate(who, { params: { id: body.id } }));
      await expect(certificate).rejects.toMatchObject(missing);
    }
    expect(row).toMatchObject({
      id: body.id,
      finished_at: expect.any(String),
      sha256: expect.stringMatching(/^\w{64}$/),
    });
  });

  it('takes signed notes, which nothing else can delete, and is repeated after a restore of an older backup', async () => {
    const { consultationId, voiceNoteId } = await addConsultation(test.deps, admin);
    const signed = {
      voiceNoteId,
      userId: admin.userId,
      text: 'Pain.',
      sha256: createHash('sha256').update('Pain.').digest('hex'),
      notesVersion: 1,
      transcriptVersion: 1,
      patientName: 'Jane Doe',
      authorName: 'Robin',
      origins: [],
      signedAt: new Date(),
    };
    const backup = await test.deps.db.consultation.findUniqueOrThrow({ where: { id: consultationId } });
    const { notes, transcript } = await test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
    await updateVoiceNote(test.deps.db, admin.userId, voiceNoteId, { signedAt: signed.signedAt });
    await test.deps.db.noteSignature.create({ data: signed });
    await expect(runAsSystem(() => db.noteSignature.deleteMany({}))).rejects.toThrow(/Signed notes never change/);
    const id = randomUUID();
    const since = test.deps.clock.now();
    await erase({ id, consultation_ids: [consultationId], patient_name: 'Jane Doe' });
    await runJobs();
    const certified = async () =>
      certificateFacts.parse((await test.deps.db.erasure.findUniqueOrThrow({ where: { id } })).certificate);
    const first = await certified();
    expect(first.is_repeated).toBeUndefined();
    expect(await test.deps.db.noteSignature.count()).toBe(0);
    await sealAuditTrail(test.deps);
    expect((await verifyAuditTrail(test.deps)).findings).toEqual([]);

    // The restored database has the consultation, and knows of no erasure.
    await test.deps.db.erasedConsultation.deleteMany({});
    await test.deps.db.erasure.deleteMany({});
    await test.deps.db.consultation.create({ data: backup });
    await test.deps.db.voiceNote.create({ data: { userId: admin.userId, consultationId, notes, transcript } });
    const reapply = () => runAsSystem(() => reapplyErasures({ ...test.deps, db }, since));
    expect(await reapply()).toEqual({ consultations: 1, practices: [] });
    expect(await test.deps.db.consultation.count()).toBe(0);
    expect(await reapply()).toEqual({ consultations: 0, practices: [] });
    await runJobs();
    const second = await certified();
    const { erasure_id, counts, consultation_ids } = first;
    expect(second).toMatchObject({ erasure_id, counts, consultation_ids, is_repeated: true });
    expect(second.requested_by).toBe(erasureTexts.unknownUser);
    expect(certificateDocument(second).letter).toContain(erasureTexts.repeated);
  });
});

describe('an erasure that is interrupted', () => {
  it('P12: is requested again until it has its certificate, and nothing restores its consultation', async () => {
    const { consultationId } = await addConsultation(test.deps, admin);
    const id = randomUUID();
    await erase({ id, consultation_ids: [consultationId], patient_name: 'Jane Doe' });
    const { outboxJob } = test.deps.db;
    const where = { name: jobs.erase.name };
    await outboxJob.updateMany({ where, data: { failedAt: new Date(), failure: 'StorageError' } });
    const restore = runAs(admin, () => core().consultations.restore(admin, { params: { id: consultationId } }));
    await expect(restore).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const retry = () => runAsSystem(() => retryErasures({ ...test.deps, db }));
    expect(await retry()).toBe(1);
    // Operators see the newest failure alone.
    expect(await outboxJob.count({ where: { ...where, failedAt: { not: null } } })).toBe(0);
    await runJobs();
    expect(await test.deps.db.consultation.count()).toBe(0);
    expect(await test.deps.db.erasure.findUnique({ where: { id } })).toMatchObject({ finishedAt: expect.any(Date) });
    expect(await retry()).toBe(0);
  });

  it('P12: has no certificate before files are removed whose removal a retention period requested', async () => {
    const { deps } = test;
    const patient = await addRowToEachTable(deps.db);
    const { practiceId } = patient;
    const actor = await test.actor('admin', practiceId);
    const consultationId = String(patient.of('patient_sessions').id);
    await deps.db.erasedConsultation.deleteMany({});
    await deps.db.objectRemoval.deleteMany({});
    await deps.db.erasure.deleteMany({});
    const { patientName } = await deps.db.consultation.update({
      where: { id: consultationId },
      data: { legalHoldAt: null },
    });
    const recordingId = String(patient.of('recordings').id);
    const key = `recordings/${recordingId}/`;
    await deps.db.objectRemoval.create({ data: { key, practiceId, erasureId: null, requestedAt: new Date() } });
    const id = randomUUID();
    await erase({ id, consultation_ids: [consultationId], patient_name: patientName }, actor);
    // A sweep takes it before its job does.
    const reason = { practiceId, erasureId: null, at: new Date() };
    await runAsSystem(() => db.$transaction((tx) => eraseConsultation(tx, consultationId, reason)));
    const waiting = await deps.db.objectRemoval.findMany({ where: { key: { contains: recordingId } } });
    expect(waiting.map(({ erasureId }) => erasureId)).toEqual([id, id]);
    await runAsSystem(() => runOpenJobs({ ...deps, db }, 'erase'));
    const finishedAt = async () => (await deps.db.erasure.findUniqueOrThrow({ where: { id } })).finishedAt;
    expect(await finishedAt()).toBeNull();
    await runAsSystem(() => retryObjectRemovals({ ...deps, db }));
    await runAsSystem(() => runOpenJobs({ ...deps, db }, 'removeObjects'));
    expect(await finishedAt()).not.toBeNull();
  });

  it('is the same as an equal request at the same moment', async () => {
    const { consultationId } = await addConsultation(test.deps, admin);
    const body = { id: randomUUID(), consultation_ids: [consultationId], patient_name: 'Jane Doe' };
    const equal = await test.deps.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM patient_sessions WHERE id = ${consultationId}::uuid FOR UPDATE`;
      const { erasures } = createCore(test.deps);
      const both = [erasures.create(admin, { body }), erasures.create(admin, { body })];
      const bothWait = async () => {
        const [row] = await tx.$queryRaw<{ count: bigint }[]>`
          SELECT count(*) AS count FROM pg_locks JOIN pg_database d ON d.oid = pg_locks.database
          WHERE d.datname = current_database() AND locktype = 'tuple'`;
        expect(row?.count).toBe(2n);
      };
      await vi.waitFor(bothWait, { timeout: 10_000 });
      return both;
    });
    const [one, other] = await Promise.all(equal);
    expect(one).toEqual(other);
    const { consultationId: another } = await addConsultation(test.deps, admin);
    const used = erase({ ...body, consultation_ids: [another] }, await test.actor('admin', admin.practiceId));
    await expect(used).rejects.toMatchObject({ message: answerMessages.erasureTaken });
  });
});

describe('a job that runs during an erasure', () => {
  /** Erases the consultation, with its objects, before each file is stored. */
  const erasingFirst = (consultationId: string): Deps['storage'] => {
    const { storage } = test.deps;
    const eraseNow = async (): Promise<void> => {
      const reason = { practiceId: admin.practiceId, erasureId: null, at: new Date() };
      await runAsSystem(async () => {
        await test.deps.db.$transaction((tx) => eraseConsultation(tx, consultationId, reason));
        await createRemoveObjectsJob(test.deps).run({ practiceId: admin.practiceId }, new AbortController().signal);
      });
    };
    return {
      ...storage,
      write: async (...given) => {
        await eraseNow();
        await storage.write(...given);
      },
      writeFile: async (...given) => {
        await eraseNow();
        await storage.writeFile(...given);
      },
    };
  };

  it('P12: leaves no playable recording behind', async () => {
    const { deps } = test;
    const { consultationId, voiceNoteId } = await addConsultation(deps, admin);
    const recordingId = randomUUID();
    const bytes = await readFile(SPOKEN);
    const objectKey = `recordings/${recordingId}/0`;
    await deps.storage.write(objectKey, bytes, 'audio/webm');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await deps.db.recording.create({
      data: {
        ...{ id: recordingId, userId: admin.userId, voiceNoteId, contentType: 'audio/webm', state: 'done' },
        segments: { create: { index: 0, objectKey, sizeBytes: bytes.length, sha256 } },
      },
    });
    const params = { id: voiceNoteId, recording_id: recordingId };
    await runAs(admin, () => core().transcripts.audio(admin, { params }));
    expect(await runOpenJobs({ ...deps, storage: erasingFirst(consultationId) }, 'makeAudio')).toBe(1);
    expect(await deps.db.consultation.count()).toBe(0);
    expect(await deps.storage.list(`playable-recordings/${recordingId}/`)).toEqual([]);
  });

  it('P12: leaves no audio behind that arrives with the end of a recording', async () => {
    const { deps } = test;
    const { consultationId, voiceNoteId } = await addConsultation(deps, admin);
    const { transcription } = createCore({ ...deps, storage: erasingFirst(consultationId) });
    const recordingId = randomUUID();
    const body = { recording_id: recordingId, index: 0, audio: Buffer.from('audio').toString('base64') };
    await expect(
      runAs(admin, () => transcription.tail(admin, { params: { id: voiceNoteId }, body })),
    ).rejects.toThrow();
    expect(await deps.db.consultation.count()).toBe(0);
    expect(await deps.storage.list(`recordings/${recordingId}/`)).toEqual([]);
  });

  it('P12: leaves no audio behind that is confirmed when its retention period ends', async () => {
    const { deps } = test;
    const { voiceNoteId } = await addConsultation(deps, admin);
    const id = randomUUID();
    await deps.db.recording.create({ data: { id, userId: admin.userId, voiceNoteId, contentType: 'audio/webm' } });
    const bytes = Buffer.from('audio');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const posted = segmentObjectKey(`recordings/${id}/`, 0, sha256);
    await deps.storage.write(posted, bytes, 'audio/webm');
    const storage: Deps['storage'] = {
      ...deps.storage,
      // As on S3, where confirmed audio is copied.
      formsReplace: true,
      write: async (...given) => {
        await deps.db.recording.update({ where: { id }, data: { audioDeletedAt: new Date() } });
        await deps.storage.write(...given);
      },
    };
    const { transcription } = createCore({ ...deps, storage });
    const body = { recording_id: id, index: 0, size_bytes: bytes.length, sha256 };
    const confirmed = runAs(admin, () => transcription.confirmSegment(admin, { params: { id: voiceNoteId }, body }));
    await expect(confirmed).rejects.toMatchObject({ code: 'AUDIO_DELETED' });
    expect(await deps.storage.list(`confirmed/recordings/${id}/`)).toEqual([]);
  });

  it('P12: leaves no letter behind, and sends none', async () => {
    const { deps } = test;
    const { consultationId, voiceNoteId } = await addConsultation(deps, admin);
    const bundle = await addBundle(deps, admin, voiceNoteId);
    const body = {
      ...{ bundle_id: bundle.id, bundle_version: bundle.version, with_consent: true },
      ...{ patient_name: 'Jane Doe', email: 'jane@patient.example', idempotency_key: randomUUID() },
    };
    await runAs(admin, () => core().bundles.sendEmail(admin, { body }));
    const { pdfKey } = await deps.db.message.findFirstOrThrow();
    const sent: unknown[] = [];
    const mailer: typeof deps.mailer = {
      ...deps.mailer,
      send: async (mail) => {
        sent.push(mail);
        return { messageId: 'one' };
      },
    };
    expect(await runOpenJobs({ ...deps, mailer, storage: erasingFirst(consultationId) }, 'send')).toBe(1);
    expect(await deps.db.consultation.count()).toBe(0);
    expect([await deps.storage.head(pdfKey), sent]).toEqual([null, []]);
  });

  it('P12: leaves no picture of a letter behind', async () => {
    const { deps } = test;
    const { consultationId, voiceNoteId } = await addConsultation(deps, admin);
    const { id } = await addBundle(deps, admin, voiceNoteId);
    const key = `uploads/${admin.userId}/${randomUUID()}`;
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    await deps.storage.write(key, picture, 'image/png');
    const { bundles } = createCore({ ...deps, storage: erasingFirst(consultationId) });
    const attach = runAs(admin, () => bundles.attachToLetter(admin, { params: { id }, body: { key } }));
    await expect(attach).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await deps.storage.list(`letter-attachments/${id}/`)).toEqual([]);
  });
});

describe('consultations to erase', () => {
  let start = Date.now();
  const add = async (patientName: string, patientId: string | null = null) => {
    start += 1_000;
    const at = new Date(start);
    const data = {
      userId: admin.userId,
      patientName,
      patientId,
      startedAt: at,
      endedAt: at,
      endedBy: 'person' as const,
    };
    return (await test.deps.db.consultation.create({ data })).id;
  };
  const find = (body: { query?: string; held?: true }, who = admin) =>
    runAs(who, () => core().erasures.find(who, { body }));
  const refusal = async (ids: readonly string[], who = admin) => {
    const body = { consultation_ids: [...ids] };
    return (await runAs(who, () => core().erasures.preview(who, { body }))).refusal;
  };

  it('are of one patient: not of two who share a name, with or without numbers, nor of several without a name', async () => {
    const [one, other, unnumbered] = [
      await add('John Smith', '1'),
      await add('john smith', '2'),
      await add('John Smith'),
    ];
    expect(await refusal([one, other, unnumbered])).toBe(answerMessages.erasureMixesPatients);
    const body = { id: randomUUID(), consultation_ids: [one, other], patient_name: 'John Smith' };
    await expect(erase(body)).rejects.toMatchObject({ message: answerMessages.erasureMixesPatients });
    expect(await refusal([one, unnumbered])).toBe(answerMessages.erasureMixesNumbers);
    expect(await refusal([unnumbered, await add('John Smith')])).toBeNull();
    const [mine, theirs] = [await add('Patient 12'), await add('Patient 12')];
    expect(await refusal([mine, theirs])).toBe(answerMessages.erasureOfUnnamed);
    expect(await refusal([mine])).toBeNull();
    expect(await refusal([await add('Patient 3', '9'), await add('Patient 3', '9')])).toBeNull();
    expect(await refusal([mine, await add('Jane Doe')])).toBe(answerMessages.erasureMixesPatients);
  });

  it('are all found, although the newest are about to be erased', async () => {
    const [oldest, newest] = [await add('Jane Doe'), await add('Jane Doe')];
    const ids: string[] = [];
    while (ids.length < ERASURE_CONSULTATIONS_MAX - 1) ids.push(await add('Jane Doe'));
    const found = async () => {
      const { data, has_more } = await find({ query: 'jane' });
      return [data.length, data.at(-1)?.id, has_more];
    };
    expect(await found()).toEqual([ERASURE_CONSULTATIONS_MAX, newest, true]);
    await erase({ id: randomUUID(), consultation_ids: ids, patient_name: 'Jane Doe' });
    expect(await found()).toEqual([2, oldest, false]);
  });

  it('are listed under a legal hold, which an admin releases', async () => {
    const [held, other] = [await add('Jane Doe'), await add('Jane Doe')];
    const body = { consultation_ids: [held], is_held: true };
    await runAsSystem(() => core().erasures.hold(admin, { body }));
    expect((await find({ held: true })).data).toMatchObject([{ id: held, held_at: expect.any(String) }]);
    expect(await refusal([held, other])).toBe(answerMessages.onLegalHold);
    const author = await test.actor('pro', admin.practiceId);
    expect((await find({ held: true }, author)).data).toEqual([]);
    await test.deps.db.consultation.updateMany({ data: { userId: author.userId } });
    expect(await refusal([held], author)).toBe(answerMessages.onLegalHoldOfAdmin);
  });
});

it('P12: an erased practice is not in the search engine any more', async () => {
  const server = await startTypesenseServer();
  try {
    const searchEngine = await createTypesenseSearch(server);
    const deps = { ...test.deps, db, searchEngine };
    const { practiceId } = admin;
    const { id: itemId } = await addContentItem(test.deps.db, practiceId, 'condition', 'Tooth decay');
    await runAsSystem(() => runOpenJobs(deps, 'indexLibrary'));
    expect([...(await searchEngine.digests(practiceId)).keys()]).toEqual([itemId]);
    const { name: confirmedName } = await test.deps.db.practice.findUniqueOrThrow({ where: { id: practiceId } });
    await runAsSystem(() => erasePractice(deps, { practiceId, confirmedName }, new AbortController().signal));
    expect([...(await searchEngine.digests(practiceId)).keys()]).toEqual([]);
  } finally {
    await server.close();
  }
});
