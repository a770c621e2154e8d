import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { createTestDeps, type TestDeps } from '../testing/index.ts';

let test: TestDeps;
let actor: Actor;
const service = () => createCore(test.deps).patientSessions;
const open = (patientName?: string, who = actor) =>
  service().createSession(who, {
    params: undefined,
    query: undefined,
    body: patientName ? { patient_name: patientName } : {},
  });

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
});
afterEach(() => test.close());

describe('a consultation', () => {
  it('P8: however many windows start one, one is open and the others are told', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => open('Jane Doe')));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.message === undefined)).toHaveLength(1);
    expect(await test.deps.db.patientSession.count()).toBe(1);
    expect(await test.deps.db.voiceNote.count()).toBe(1);
  });

  it('names a patient nobody named, and the next one differently', async () => {
    const first = await open();
    expect(first.patient_name).toBe('Patient 1');
    await service().stop(actor, { params: { id: first.id }, query: undefined, body: undefined });
    expect((await open()).patient_name).toBe('Patient 2');
  });

  it('P7: counts its time by the server, and ends once', async () => {
    const { id } = await open('Jane Doe');
    test.passTime(3_725_000);
    const stop = () => service().stop(actor, { params: { id }, query: undefined, body: undefined });
    const stopped = await stop();
    expect(stopped.total_time).toBeGreaterThanOrEqual(3_725);
    expect(stopped.total_time).toBeLessThanOrEqual(3_727);
    test.passTime(60_000);
    expect(await stop()).toEqual(stopped);
    expect((await service().ongoing(actor)).data).toBeNull();
  });

  it('is renamed, found by its name, and seen by nobody else', async () => {
    const { id } = await open('Jane Doe');
    await service().update(actor, { params: { id }, query: undefined, body: { patient_name: 'Janet Roe' } });
    const found = await service().list(actor, { params: undefined, query: { query: 'net r' }, body: undefined });
    expect(found.data.map((session) => session.voice_note?.patient_name)).toEqual(['Janet Roe']);
    const other = await test.actor();
    const call = { params: { id }, query: undefined, body: undefined };
    await expect(service().view(other, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service().stop(other, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await service().list(other, { params: undefined, query: {}, body: undefined })).meta.total).toBe(0);
  });
});
