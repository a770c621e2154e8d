import { randomUUID } from 'node:crypto';
import { bundles } from '@openconsult/contracts/bundles';
import { type TextCheck, textChecks } from '@openconsult/contracts/text-checks';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Actor } from '@openconsult/core/platform';
import { addConsultation, addTemplates } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let client: TestClient;
let note: string;
let bundle: string;

const TRANSCRIPT =
  'Upper left six is broken. The crown is £310 and he would like it. He paid half of the £130 for the crown. No allergies.';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const user = await server.createUser('pro');
  client = await server.loginAs(user);
  const actor = { userId: user.id, practiceId: user.practiceId } as Actor;
  await addTemplates(server.deps, user.practiceId);
  note = (await addConsultation(server.deps, actor, TRANSCRIPT)).voiceNoteId;
  const row = await server.db.bundle.create({
    data: {
      userId: user.id,
      voiceNoteId: note,
      randomId: randomUUID(),
      letter: 'Your upper left six is broken. You have chosen a crown for £310.',
    },
  });
  bundle = row.id;
});

const checks = async (): Promise<TextCheck[]> =>
  (await client.ok(textChecks.ofBundle, { params: { id: bundle } })).data.checks;
const blocking = async () => (await checks()).filter(({ is_blocking, resolution }) => is_blocking && !resolution);

async function send() {
  const { data } = await client.ok(bundles.view, { params: { id: bundle } });
  return client.call(bundles.sendEmail, {
    body: {
      bundle_id: bundle,
      with_consent: true,
      bundle_version: data.version,
      patient_name: data.patient_name,
      idempotency_key: randomUUID(),
      email: 'jane@patient.example',
    },
  });
}

describe('the checks of a bundle', () => {
  test('show a price that was said in two ways, each with its passage', async () => {
    const [clash] = await checks();
    expect(clash).toMatchObject({ kind: 'price-clash', place: 'transcript', is_blocking: true, resolution: null });
    expect(
      clash?.readings.map(({ value, sources }) => [
        value,
        sources.map(({ start, end }) => TRANSCRIPT.slice(start, end)),
      ]),
    ).toEqual([
      ['£310', ['The crown is £310 and he would like it.']],
      ['£130', ['He paid half of the £130 for the crown.']],
    ]);
  });

  test('hold up a letter until each is settled, and again when that is undone', async () => {
    const [open] = await blocking();
    expect((await send()).failure()).toMatchObject({ code: 'CONFLICT', message: answerMessages.openChecks(1) });
    const key = open?.key ?? '';
    const reason = 'The £130 was another patient.';
    await client.ok(textChecks.resolve, { params: { id: note }, body: { key, reason } });
    await client.ok(textChecks.resolve, { params: { id: note }, body: { key, reason } });
    expect((await checks()).find((check) => check.key === key)?.resolution).toMatchObject({ reason, reading: null });
    await client.ok(textChecks.reopen, { params: { id: note }, body: { key } });
    expect((await send()).status).toBe(409);
    await client.ok(textChecks.resolve, { params: { id: note }, body: { key, reading: '£310' } });
    expect(await blocking()).toEqual([]);
    expect((await send()).status).toBe(200);
  });

  test('know the teeth that moved to the side of the pain', async () => {
    const transcript =
      'He has pain on the left. The upper right six is tender to percussion. A crown on UR6 was agreed.';
    await server.db.voiceNote.update({ where: { id: note }, data: { transcript } });
    await server.db.bundle.update({ where: { id: bundle }, data: { letter: 'You agreed to a crown on UL6.' } });
    const [clash] = await blocking();
    expect(clash?.readings.map(({ value }) => value)).toEqual(['left', 'UR6']);
    const aboutTeeth = async () => (await checks()).filter(({ kind, place }) => kind === 'tooth' && place === 'letter');
    expect(await aboutTeeth()).toHaveLength(1);
    const body = { key: clash?.key ?? '', reading: 'left' };
    await client.ok(textChecks.resolve, { params: { id: note }, body });
    expect(await aboutTeeth()).toEqual([]);
    expect(await blocking()).toEqual([]);
  });

  test('say what each sentence of the letter was written from, and what is not in it', async () => {
    const { evidence, unwritten } = (await client.ok(textChecks.ofBundle, { params: { id: bundle } })).data;
    const letter = evidence.filter(({ place }) => place === 'letter');
    expect(letter.map(({ sources }) => sources.map(({ start, end }) => TRANSCRIPT.slice(start, end))[0])).toEqual([
      'Upper left six is broken.',
      'The crown is £310 and he would like it.',
    ]);
    expect(Array.isArray(unwritten)).toBe(true);
  });
});
