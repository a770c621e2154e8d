import { createHash, randomUUID } from 'node:crypto';
import { DEFAULT_RETENTION_POLICY, type RetentionPolicy } from '@openconsult/contracts/retention';
import { answerMessages } from '@openconsult/contracts/texts';
import { createDb, type Db, runAsSystem } from '@openconsult/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealAuditTrail, verifyAuditTrail } from '../audit-trail/index.ts';
import { createCore, scheduleSweeps } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

const DAY_MS = 86_400_000;
const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };
const AUDIO = Buffer.from('three seconds of audio');

let test: TestDeps;
let admin: Actor;
/** Works as the roles of the apps do. */
let db: Db;
const deps = () => ({ ...test.deps, db });
const core = () => createCore(deps());
const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> => runAsSystem(work);
const policyOf = (changes: Partial<RetentionPolicy>): RetentionPolicy => ({ ...DEFAULT_RETENTION_POLICY, ...changes });
const save = (changes: Partial<RetentionPolicy>) =>
  asSystem(() => core().retention.update(admin, { body: policyOf(changes) }));
const preview = (changes: Partial<RetentionPolicy>) =>
  asSystem(() => core().retention.preview(admin, { body: policyOf(changes) }));
/** Applies the policy that was saved then: the present one unless given. */
async function start(savedAt?: string | null) {
  const { saved_at } = await asSystem(() => core().retention.view(admin));
  const body = { id: randomUUID(), saved_at: savedAt ?? saved_at ?? new Date().toISOString() };
  return asSystem(() => core().retention.startSweep(admin, { body }));
}
const sweeps = async () => (await asSystem(() => core().retention.sweeps(admin, { query: {} }))).data;
const runSweep = (signal?: AbortSignal) => asSystem(() => runOpenJobs(deps(), 'sweepRetention', signal));

beforeEach(async () => {
  test = await createTestDeps();
  db = createDb(test.deps.config.DATABASE_URL, { limits, poolMax: 4 });
  admin = await test.actor('admin');
});
afterEach(async () => {
  await db.$disconnect();
  await test.close();
});

interface Recorded {
  readonly consultationId: string;
  readonly voiceNoteId: string;
  readonly recordingId: string;
  readonly objectKey: string;
}

/** An ended consultation with a recognised recording, whose notes were signed that many days ago; null: never. */
async function recorded(signedDaysAgo: number | null): Promise<Recorded> {
  const { consultationId, voiceNoteId } = await addConsultation(test.deps, admin);
  const daysAgo = (days: number) => new Date(test.deps.clock.now().getTime() - days * DAY_MS);
  const at = daysAgo(signedDaysAgo ?? 400);
  const recordingId = randomUUID();
  const objectKey = `recordings/${recordingId}/0`;
  await test.deps.storage.write(objectKey, AUDIO, 'audio/webm');
  const sha256 = createHash('sha256').update(AUDIO).digest('hex');
  await test.deps.db.recording.create({
    data: {
      ...{ id: recordingId, userId: admin.userId, voiceNoteId, contentType: 'audio/webm', state: 'done' },
      ...{ segmentCount: 1, segmentsRead: 1, durationMs: 3_000, createdAt: at, stoppedAt: at, finishedAt: at },
      segments: { create: { index: 0, objectKey, sizeBytes: AUDIO.length, sha256, confirmedAt: at } },
      phrases: { create: { kind: 'speech', startMs: 0, endMs: 3_000, text: 'A crown.' } },
    },
  });
  await test.deps.db.consultation.update({ where: { id: consultationId }, data: { endedAt: at, endedBy: 'person' } });
  const signedAt = signedDaysAgo === null ? null : at;
  await test.deps.db.$executeRaw`
    UPDATE voice_notes SET signed_at = ${signedAt}, updated_at = ${at} WHERE id = ${voiceNoteId}::uuid`;
  return { consultationId, voiceNoteId, recordingId, objectKey };
}

const isStored = async ({ objectKey }: Recorded): Promise<boolean> =>
  (await test.deps.storage.head(objectKey)) !== null;

describe('a retention policy', () => {
  it('P12: deletes audio after the sign-off, never before, and never under a legal hold; a killed sweep continues', async () => {
    const due = [await recorded(31), await recorded(31), await recorded(40)];
    const young = await recorded(29);
    const unsigned = await recorded(null);
    const held = await recorded(90);
    const body = { consultation_ids: [held.consultationId], is_held: true };
    await asSystem(() => core().erasures.hold(admin, { body }));
    const [expected] = (await preview({})).totals;
    expect(expected).toMatchObject({ kind: 'audio', count: 3, bytes: 3 * AUDIO.length });
    expect(await preview({})).toMatchObject({ unsigned_recordings: 1, held_consultations: 1 });

    await save({});
    const [sweep, same] = await Promise.all([start(), start()]);
    expect(same.id).toBe(sweep.id);
    // Killed once one was deleted.
    const killed = new AbortController();
    const { clock } = test.deps;
    let reads = 0;
    Object.assign(test.deps, {
      clock: {
        now: () => {
          reads += 1;
          if (reads > 1) killed.abort();
          return clock.now();
        },
      },
    });
    await runSweep(killed.signal);
    Object.assign(test.deps, { clock });
    const [half] = await sweeps();
    expect(half?.state).toBe('running');
    expect(half?.totals[0]?.count).toBeLessThan(3);
    await runSweep();
    await asSystem(() => runOpenJobs(deps(), 'removeObjects'));

    expect(await sweeps()).toMatchObject([
      { id: sweep.id, state: 'done', totals: [expected], requested_by: 'Robin admin' },
    ]);
    expect(await Promise.all([...due, young, unsigned, held].map(isStored))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(await test.deps.db.objectRemoval.count()).toBe(0);
    const { content } = await asSystem(() => core().retention.exportSweep(admin, { params: { id: sweep.id } }));
    const report = Buffer.from(content).toString().trim().split('\r\n');
    expect(report.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
      expect.arrayContaining(due.map(({ recordingId }) => ['audio', recordingId])),
    );
    const other = await test.actor('admin');
    const foreign = asSystem(() => core().retention.exportSweep(other, { params: { id: sweep.id } }));
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await start();
    await runSweep();
    expect((await sweeps()).map(({ totals }) => totals.length)).toEqual([0, 1]);
  });

  it('that no admin saved is not applied on request', async () => {
    const due = await recorded(31);
    const refused = { code: 'CONFLICT', message: answerMessages.policyNotSaved };
    await expect(start()).rejects.toMatchObject(refused);
    await asSystem(() => scheduleSweeps(deps()));
    await expect(start()).rejects.toMatchObject(refused);
    await runSweep();
    expect([await sweeps(), await isStored(due)]).toEqual([[], true]);
  });

  it('is applied on request only as it was when it was previewed', async () => {
    const due = await recorded(31);
    const previewed = await save({ audio_days: 60 });
    test.passTime(1_000);
    await save({ audio_days: 30 });
    const changed = { code: 'CONFLICT', message: answerMessages.policyChanged };
    await expect(start(previewed.saved_at)).rejects.toMatchObject(changed);
    await runSweep();
    expect([await sweeps(), await isStored(due)]).toEqual([[], true]);
  });

  it('counts each consultation once: its preview is what its sweep deletes', async () => {
    const old = await recorded(366 * 9);
    const bundle = await addBundle(test.deps, admin, old.voiceNoteId);
    await test.deps.db.$executeRaw`
      UPDATE bundles SET state = 'sent', updated_at = now() - interval '9 years' WHERE id = ${bundle.id}::uuid`;
    await recorded(60);
    const policy = { record_years: 8, letter_years: 6, transcript_days: 30, audio_days: 30 };
    const { totals } = await preview(policy);
    expect(totals.map(({ kind, count }) => [kind, count])).toEqual([
      ['audio', 1],
      ['transcript', 1],
      ['record', 1],
    ]);
    await save(policy);
    await start();
    await runSweep();
    expect((await sweeps())[0]?.totals).toEqual(totals);
  });

  it('leaves the transcript, says that the audio is gone, and accepts no late audio for it', async () => {
    const { voiceNoteId: id, recordingId } = await recorded(31);
    await save({});
    await start();
    await runSweep();
    const { transcripts, transcription, voiceNotes } = core();
    const transcript = () => asSystem(() => transcripts.view(admin, { params: { id } }));
    expect(await transcript()).toMatchObject({
      recordings: [{ recording_id: recordingId, audio_deleted_at: expect.any(String), state: 'done' }],
      phrases: [{ text: 'A crown.' }],
    });
    const params = { id, recording_id: recordingId };
    expect(await asSystem(() => transcripts.audio(admin, { params }))).toMatchObject({ state: 'deleted', url: null });
    const audio = AUDIO.toString('base64');
    const late = { recording_id: recordingId, index: 1, audio };
    const refused = { code: 'AUDIO_DELETED', message: answerMessages.audioDeleted };
    const tail = asSystem(() => transcription.tail(admin, { params: { id }, body: late }));
    await expect(tail).rejects.toMatchObject(refused);
    const query = { recording_id: recordingId };
    const segments = await asSystem(() => transcription.segments(admin, { params: { id }, query }));
    expect(segments).toEqual({ confirmed: [], audio_deleted_at: expect.any(String) });
    const again = { segment_key: recordingId };
    const upload = asSystem(() => transcription.startUpload(admin, { params: { id }, body: again }));
    await expect(upload).rejects.toMatchObject(refused);
    const end = { segment_key: recordingId, segment_count: 2 };
    await asSystem(() => transcription.transcribe(admin, { params: { id }, body: end }));
    expect(await transcript()).toMatchObject({ recordings: [{ state: 'done' }], phrases: [{ text: 'A crown.' }] });

    await save({ transcript_days: 30 });
    await start();
    await runSweep();
    const note = await asSystem(() => voiceNotes.view(admin, { params: { id } }));
    expect(note).toMatchObject({ transcript: '', transcript_deleted_at: expect.any(String) });
    expect(note.notes).not.toBe('');
    expect((await transcript()).phrases).toEqual([]);
  });

  it('deletes letters and whole records after years, and deleted consultations unless they are a record', async () => {
    const old = await recorded(366 * 9);
    const bundle = await addBundle(test.deps, admin, old.voiceNoteId);
    await test.deps.db.$executeRaw`
      UPDATE bundles SET state = 'sent', updated_at = now() - interval '7 years' WHERE id = ${bundle.id}::uuid`;
    const signed = await recorded(60);
    const draft = await recorded(null);
    const deletedAt = new Date(Date.now() - 31 * DAY_MS);
    const ids = [signed.consultationId, draft.consultationId];
    await test.deps.db.consultation.updateMany({ where: { id: { in: ids } }, data: { deletedAt } });
    await save({ audio_days: null, letter_years: 6 });
    await start();
    await runSweep();
    expect(await test.deps.db.bundle.count()).toBe(0);
    const left = async () => (await test.deps.db.consultation.findMany()).map(({ id }) => id).sort();
    expect(await left()).toEqual([old.consultationId, signed.consultationId].sort());
    const note = await test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: old.voiceNoteId } });
    expect(note.lettersDeletedAt).not.toBeNull();
    await save({ audio_days: null, record_years: 8 });
    await start();
    await runSweep();
    expect(await left()).toEqual([signed.consultationId]);
    const last = (await sweeps())[0];
    expect(last?.totals.map(({ kind, count }) => [kind, count])).toEqual([['record', 1]]);
  });

  it('begins by itself after a month, at once when it was saved, and then once a day', async () => {
    const due = await recorded(31);
    const daily = () => asSystem(() => scheduleSweeps(deps()));
    expect(await daily()).toBe(0);
    await runSweep();
    expect(await isStored(due)).toBe(true);
    test.passTime(31 * DAY_MS);
    expect(await Promise.all([daily(), daily()])).toEqual(expect.arrayContaining([1, 0]));
    expect(await daily()).toBe(0);
    await runSweep();
    await asSystem(() => runOpenJobs(deps(), 'removeObjects'));
    expect(await isStored(due)).toBe(false);
    test.passTime(DAY_MS + 1);
    expect(await daily()).toBe(1);
    await runSweep();
    // A daily sweep that deleted nothing is not listed.
    expect(await sweeps()).toMatchObject([{ requested_by: null, totals: [{ kind: 'audio', count: 1 }] }]);
    expect((await asSystem(() => core().retention.view(admin))).saved_at).toBeNull();
    const { starts_at } = await save({ audio_days: 90 });
    expect(Date.parse(starts_at ?? '')).toBeLessThanOrEqual(test.deps.clock.now().getTime());
  });

  it('T29: shortens the audit trail from its beginning after six years, and the chain still verifies', async () => {
    const event = (yearsAgo: number) => ({
      practiceId: admin.practiceId,
      actorId: admin.userId,
      action: 'practice.updated',
      changes: {},
      at: new Date(Date.now() - yearsAgo * 366 * DAY_MS),
    });
    await test.deps.db.auditEvent.createMany({ data: [event(8), event(7), event(5), event(1)] });
    await sealAuditTrail(test.deps);
    await save({ audit_years: 6 });
    expect((await preview({ audit_years: 6 })).totals).toMatchObject([{ kind: 'audit', count: 2 }]);
    await start();
    await runSweep();
    expect((await sweeps())[0]?.totals).toMatchObject([{ kind: 'audit', count: 2 }]);
    await sealAuditTrail(test.deps);
    expect((await verifyAuditTrail(test.deps)).findings).toEqual([]);
    const oldest = await test.deps.db.auditEvent.findFirstOrThrow({ orderBy: { id: 'asc' } });
    const wipe = asSystem(() => db.auditEvent.deleteMany({ where: { id: oldest.id } }));
    await expect(wipe).rejects.toThrow(/only ever added to/);
  });
});
