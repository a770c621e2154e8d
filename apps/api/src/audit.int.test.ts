import { adminUsers } from '@openconsult/contracts/admin-users';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { auditTrail } from '@openconsult/contracts/audit-trail';
import { auditedCalls, auditOfCalls, PATIENT_DATA_DOMAINS } from '@openconsult/contracts/audited-calls';
import { auth } from '@openconsult/contracts/auth';
import { bundles } from '@openconsult/contracts/bundles';
import { consultations } from '@openconsult/contracts/consultations';
import { textChecks } from '@openconsult/contracts/text-checks';
import { transcripts } from '@openconsult/contracts/transcripts';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { checkAuditTrail, sealAuditTrail, verifyAuditTrail, verifyWholeTrail } from '@openconsult/core/audit-trail';
import { silentLog } from '@openconsult/core/platform';
import type { TestUser } from '@openconsult/core/testing';
import { createUser } from '@openconsult/core/testing';
import type { Tx } from '@openconsult/db';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveRows } from './testing/owned-rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const RECORDED_WITHIN_MS = 10_000;

describe('what the calls declare', () => {
  test.each(PATIENT_DATA_DOMAINS)('F23 T29: every call of %s declares what it does to patient data', (domain) => {
    const declared = Object.keys(auditedCalls[domain]).sort();
    const calls = allEndpoints.filter((call) => call.domain === domain).map(({ id }) => id.split('.').at(-1));
    expect(declared).toEqual(calls.sort());
  });

  test('F23 T29: a call outside of those domains answers with no patient data', () => {
    const others = allEndpoints.filter(({ domain }) => !PATIENT_DATA_DOMAINS.some((known) => known === domain));
    const patientFields = /"(transcript|patient_name|letter|consents|phrases|notes)":/;
    // It answers with what the caller sent, and reads no row.
    const ofNoRow = ['note-templates.chatTemplate'];
    const showing = others.filter(({ endpoint }) =>
      patientFields.test(JSON.stringify(endpoint.response?.toJSONSchema?.({ unrepresentable: 'any' }) ?? {})),
    );
    expect(showing.map(({ id }) => id)).toEqual(ofNoRow);
  });

  test('F23 T29: every call that reads only and names a row of patient data is recorded', () => {
    const silent = allEndpoints.filter(
      ({ domain, endpoint }) =>
        ['consultations', 'voice-notes', 'transcripts', 'bundles'].includes(domain) &&
        auditOfCalls.get(endpoint)?.act === null,
    );
    expect(silent.map(({ id }) => id).sort()).toEqual(['consultations.dailyCounts', 'consultations.keepAlive']);
  });
});

describe('the audit trail of patient data', () => {
  let server: TestServer;
  let user: TestUser;
  let client: TestClient;
  let errors: string[];
  beforeEach(async () => {
    errors = [];
    const log = { ...silentLog, error: (_fields: object, message: string) => void errors.push(message) };
    server = await startTestServer({ deps: { log } });
    user = await server.createUser('pro');
    client = await server.loggedIn(user);
  });
  afterEach(() => server.close());

  async function stored(): Promise<{ action: string; actorId: string | null; objectId: string | null }[]> {
    await server.app.auditRecorder.flush();
    const rows = await server.db.auditEvent.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ action, actorId, objectId }) => ({ action, actorId, objectId }));
  }
  /** A call is recorded after its answer, so the test waits for the record. */
  const recorded = () => expect.poll(stored, { timeout: RECORDED_WITHIN_MS });
  const recordedActions = () =>
    expect.poll(async () => (await stored()).map(({ action }) => action).sort(), { timeout: RECORDED_WITHIN_MS });

  test('F23 T29: starting, reading, editing, exporting and deleting are recorded with ids and no text', async () => {
    const consultation = await client.ok(consultations.open, { body: { patient_name: 'Jane Marker' } });
    const note = consultation.voice_note?.id ?? '';
    const params = { id: note };
    await client.ok(voiceNotes.view, { params });
    await client.ok(voiceNotes.update, { params, body: { transcript: 'Marker of a transcript' } });
    await client.call(transcripts.export, { params, query: { format: 'txt' } });
    await client.ok(consultations.remove, { params: { id: consultation.id } });
    const by = { actorId: user.id };
    await recorded().toEqual([
      { ...by, action: 'consultation.created', objectId: consultation.id },
      { ...by, action: 'note.read', objectId: note },
      { ...by, action: 'note.edited', objectId: note },
      { ...by, action: 'transcript.exported', objectId: note },
      { ...by, action: 'consultation.deleted', objectId: consultation.id },
    ]);
    expect(JSON.stringify(await server.db.$queryRaw`SELECT * FROM audit_events`, text)).not.toMatch(/Marker/);
  });

  test('F23 T29: sending is recorded each time, and repeated reading within a minute once', async () => {
    const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
    if (!actor) throw new Error('No user is logged in.');
    const own = await giveRows(server, actor);
    const view = () => client.call(bundles.view, { params: { id: own.bundle } });
    await view();
    await view();
    server.passTime(61_000);
    await view();
    await recordedActions().toEqual(['bundle.read', 'bundle.read']);
  });

  test('F23: a user sees what was done with an own consultation, its note and its bundle; no other user does', async () => {
    const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
    if (!actor) throw new Error('No user is logged in.');
    const own = await giveRows(server, actor);
    await server.db.consultation.update({ where: { id: own.consultation }, data: { endedAt: new Date() } });
    const other = await client.ok(voiceNotes.create, { body: { patient_name: 'Ines Holm' } });
    await client.ok(consultations.view, { params: { id: own.consultation } });
    await client.ok(voiceNotes.view, { params: { id: own.note } });
    await client.ok(voiceNotes.view, { params: { id: other.id } });
    await client.ok(bundles.view, { params: { id: own.bundle } });
    // Two decisions within a minute are two events: each has its own reason.
    for (const key of ['side:6', 'side:7']) {
      await client.ok(textChecks.resolve, { params: { id: own.note }, body: { key, reason: 'Both teeth.' } });
    }
    await server.app.auditRecorder.flush();
    const input = { params: { id: own.note }, query: {} };
    const { data, meta } = await client.ok(auditTrail.ofNote, input);
    expect(data.map(({ action, object_id }) => [action, object_id])).toEqual([
      ['note.settled', own.note],
      ['note.settled', own.note],
      ['bundle.read', own.bundle],
      ['note.read', own.note],
      ['consultation.read', own.consultation],
    ]);
    expect(meta.total).toBe(5);
    const admin = await server.loggedIn(await createUser(server.db, { kind: 'admin', practiceId: user.practiceId }));
    expect((await admin.call(auditTrail.ofNote, input)).status).toBe(404);
    const page = await admin.ok(adminUsers.auditTrail, { query: { object_id: own.bundle } });
    expect(page.data.map(({ action, call }) => [action, call])).toEqual([['bundle.read', 'bundles.view']]);
  });

  test('F23 T29: rejected access, log-ins and wrong passwords are recorded', async () => {
    await client.call(adminUsers.list, { query: {} });
    const guest = await server.guest();
    await guest.call(auth.login, { body: { email: user.email, password: 'not the password' } });
    await guest.ok(auth.login, { body: { email: user.email, password: user.password } });
    await recordedActions().toEqual(['access.refused', 'login.refused', 'login.succeeded']);
  });

  test('F23: an admin sees what was done in the own practice, by kind', async () => {
    const admin = await createUser(server.db, { kind: 'admin', practiceId: user.practiceId });
    const page = await server.loggedIn(admin);
    await client.ok(consultations.open, { body: { patient_name: 'Jane Doe' } });
    await client.call(adminUsers.list, { query: {} });
    await recordedActions().toEqual(['access.refused', 'consultation.created']);
    const of = async (kind: 'patient_data' | 'refused' | 'account') =>
      (await page.ok(adminUsers.auditTrail, { query: { kind } })).data.map(({ action }) => action);
    expect(await of('patient_data')).toEqual(['consultation.created']);
    expect(await of('refused')).toEqual(['access.refused']);
    expect(await of('account')).toEqual([]);
    const stranger = await server.loggedIn(await server.createUser('admin'));
    expect((await stranger.ok(adminUsers.auditTrail, { query: { kind: 'patient_data' } })).data).toEqual([]);
  });

  test('F23 T29: an event that was changed, removed or slipped in is found', async () => {
    for (const name of ['A', 'B', 'C']) {
      const { id } = await client.ok(consultations.open, { body: { patient_name: name } });
      await client.ok(consultations.remove, { params: { id } });
    }
    await recordedActions().toHaveLength(6);
    expect(await sealAuditTrail(server.deps)).toBe(6);
    expect(await sealAuditTrail(server.deps)).toBe(0);
    expect((await verifyAuditTrail(server.deps)).findings).toEqual([]);
    const events = await server.db.auditEvent.findMany({ orderBy: { id: 'asc' } });
    const ids = events.map(({ id }) => id);
    // The owner of the database may do this; the product's roles may not.
    await server.db.$transaction([
      server.db.$executeRaw`SET LOCAL session_replication_role = replica`,
      server.db.$executeRaw`UPDATE audit_events SET actor_id = NULL WHERE id = ${ids[1]}`,
      server.db.$executeRaw`DELETE FROM audit_events WHERE id = ${ids[3]}`,
      server.db
        .$executeRaw`INSERT INTO audit_events (practice_id, action, changes, at) VALUES (${user.practiceId}::uuid, 'note.read', '{}', now() - interval '1 day')`,
    ]);
    const { findings } = await verifyAuditTrail(server.deps);
    expect(findings.map(({ eventId, problem }) => [eventId, problem])).toEqual([
      [String(ids[1]), 'differs'],
      [String(ids[3]), 'missing'],
      [expect.any(String), 'unsealed'],
    ]);
  });

  test('F23: events recorded while the database refuses them are stored once it recovers', async () => {
    await server.db.$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT away CHECK (false) NOT VALID`;
    await client.ok(consultations.open, { body: { patient_name: 'Jane Doe' } });
    await expect.poll(() => errors, { timeout: RECORDED_WITHIN_MS }).toContain('audit waits');
    expect(await stored()).toEqual([]);
    await server.db.$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT away`;
    await recordedActions().toEqual(['consultation.created']);
  });

  test('F23: a server that closes stores what it has recorded', async () => {
    await client.ok(consultations.open, { body: { patient_name: 'Jane Doe' } });
    await server.app.close();
    const rows = await server.db.auditEvent.findMany();
    expect(rows.map(({ action }) => action)).toEqual(['consultation.created']);
  });

  test('F23 T29: the trail is verified when the last verification is a day old, whatever restarted since', async () => {
    expect(await checkAuditTrail(server.deps)).toBe(true);
    expect(await checkAuditTrail(server.deps)).toBe(false);
    server.passTime(86_399_000);
    expect(await checkAuditTrail(server.deps)).toBe(false);
    server.passTime(1_000);
    expect(await checkAuditTrail(server.deps)).toBe(true);
  });

  test('F23 T29: the daily check reads what was sealed since the last one, and finds what was changed in that', async () => {
    let read = 0;
    const auditSeal = new Proxy(server.db.auditSeal, {
      get(target, name) {
        if (name !== 'findMany') return Reflect.get(target, name);
        return async (query: Parameters<typeof target.findMany>[0]) => {
          const rows = await target.findMany(query);
          read += rows.length;
          return rows;
        };
      },
    });
    const db = new Proxy(server.db, {
      get: (target, name) => (name === 'auditSeal' ? auditSeal : Reflect.get(target, name)),
    });
    const check = async () => {
      read = 0;
      errors.length = 0;
      server.passTime(86_400_000);
      expect(await checkAuditTrail({ ...server.deps, db })).toBe(true);
      return { read, errors: errors.length };
    };
    const add = async (events: number) => {
      const data = { practiceId: user.practiceId, action: 'note.read', changes: {} };
      await server.db.auditEvent.createMany({ data: Array.from({ length: events }, () => data) });
      await sealAuditTrail(server.deps);
    };
    const asOwner = (change: (tx: Tx) => Promise<unknown>) =>
      server.db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
        await change(tx);
      });
    await add(40);
    expect(await check()).toEqual({ read: 40, errors: 0 });
    await add(3);
    expect(await check()).toEqual({ read: 3, errors: 0 });
    expect(await check()).toEqual({ read: 0, errors: 0 });

    await add(2);
    const [last, before] = await server.db.auditSeal.findMany({ orderBy: { id: 'desc' }, take: 2 });
    await asOwner((tx) => tx.$executeRaw`UPDATE audit_events SET action = 'note.edited' WHERE id = ${last?.eventId}`);
    expect(await check()).toEqual({ read: 2, errors: 1 });
    // Changes after a verification are found by the command, which reads everything.
    const { id: first } = await server.db.auditEvent.findFirstOrThrow({ orderBy: { id: 'asc' } });
    await asOwner((tx) => tx.$executeRaw`UPDATE audit_events SET action = 'note.edited' WHERE id = ${first}`);
    expect(await check()).toEqual({ read: 0, errors: 0 });
    const { findings } = await verifyWholeTrail(server.deps.config);
    expect(findings.map(({ eventId, problem }) => [eventId, problem])).toEqual([
      [String(first), 'differs'],
      [String(last?.eventId), 'differs'],
    ]);
    // The end of the chain is gone, together with its verification.
    await asOwner((tx) => tx.$executeRaw`DELETE FROM audit_seals WHERE id >= ${before?.id}`);
    expect((await check()).errors).toBeGreaterThan(0);
  });
});

/** For JSON, which has no big integers. */
const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
