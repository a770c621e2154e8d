import { randomUUID } from 'node:crypto';
import { consultations } from '@openconsult/contracts/consultations';
import { contentTracking } from '@openconsult/contracts/content-tracking';
import { TRACKING_COPY_PAGE_SIZE, TRACKING_LATE_MS } from '@openconsult/contracts/limits';
import { addContentItem, addContentMedia, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let client: TestClient;
let decay: { id: string; practiceId: string };
let film: { id: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  user = await server.createUser('pro');
  client = await server.loggedIn(user);
  decay = await addContentItem(server.db, user.practiceId, 'condition', 'Decay');
  film = await addContentMedia(server.db, decay, { kind: 'video', title: 'How decay grows' });
});

const show = (body: object = {}) =>
  client.ok(contentTracking.create, { body: { type: 'condition', id: decay.id, ...body } });
const start = async (call: 'open' | 'createWithoutTracking' = 'open') =>
  (await client.ok(consultations[call], { body: { patient_name: 'Jane Doe' } })).id;
const shownIn = (patient_session_id: string) =>
  client.ok(contentTracking.list, { query: { patient_session_id, append: 'tracking_media' } });
const timelineOf = async (patient_session_id: string) =>
  (await client.ok(contentTracking.timeline, { query: { patient_session_id, per_page: TRACKING_COPY_PAGE_SIZE } }))
    .data;
const viewCount = () => server.db.contentView.count({ where: { userId: user.id } });

describe('what is shown', () => {
  test('is recorded in the open consultation, once for each id, with its names and how much was watched', async () => {
    const consultation = await start();
    const tracking_id = randomUUID();
    const body = { uuid: film.id, tracking_type: 'video', tracking_id };
    await show({ type: 'Core\\Entities\\Condition' });
    server.passTime(60_000);
    const answers = await Promise.all([show(body), show(body), show(body)]);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([tracking_id]));
    for (const percent of [40, 72, 10]) {
      const watched = { id: tracking_id, video_payback_percentage: percent };
      expect(await client.ok(contentTracking.updateVideoPlayback, { body: watched })).toEqual({ done: true });
    }
    await server.db.contentItem.update({ where: { id: decay.id }, data: { name: 'Caries', isHidden: true } });

    const { data, meta } = await shownIn(consultation);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      type: 'Core\\Entities\\Condition',
      content_id: decay.id,
      name: 'Decay',
      logo: null,
    });
    expect(data[0]).toMatchObject({ times_shown: 1 });
    expect(data[0]?.tracking_media).toMatchObject([
      {
        id: tracking_id,
        uuid: film.id,
        tracking_type: 'video',
        title: 'How decay grows',
        video_payback_percentage: 72,
      },
    ]);
    expect(Date.parse(data[0]?.last_shown_at ?? '') - Date.parse(data[0]?.shown_at ?? '')).toBeGreaterThanOrEqual(
      60_000,
    );
    expect((await timelineOf(consultation)).map(({ name, media }) => [name, media?.title ?? null])).toEqual([
      ['Decay', null],
      ['Decay', 'How decay grows'],
    ]);
    const events = await server.db.auditEvent.findMany({ where: { action: 'tracking.created', actorId: user.id } });
    expect(events.map(({ objectId }) => objectId)).toEqual([consultation, consultation]);

    await server.db.voiceNote.deleteMany({ where: { consultationId: consultation } });
    await server.db.consultation.delete({ where: { id: consultation } });
    expect(await viewCount()).toBe(0);
  });

  test('is not recorded without a consultation, or in one without tracking', async () => {
    expect(await show()).toEqual({ id: null });
    const consultation = await start('createWithoutTracking');
    expect(await show()).toEqual({ id: null });
    expect(await show({ patient_session_id: consultation })).toEqual({ id: null });
    expect(await viewCount()).toBe(0);
  });

  test('offline is recorded late in the consultation that it names, for 12 hours, dated within it', async () => {
    const consultation = await start();
    server.passTime(600_000);
    await client.ok(consultations.stop, { params: { id: consultation }, body: {} });
    server.passTime(3_600_000);
    client = await server.loggedIn(user);
    const late = { patient_session_id: consultation, tracking_id: randomUUID() };
    expect(await show({ ...late, shown_ms_ago: 3_600_000 + 300_000 })).toEqual({ id: late.tracking_id });
    expect(await show({ patient_session_id: consultation, shown_ms_ago: 2_000_000_000 })).not.toEqual({
      id: null,
    });
    const { startedAt } = await server.db.consultation.findUniqueOrThrow({ where: { id: consultation } });
    const [first, second] = (await timelineOf(consultation)).map(
      ({ shown_at }) => Date.parse(shown_at) - startedAt.getTime(),
    );
    expect(first).toBe(0);
    expect(Math.abs((second ?? 0) - 300_000)).toBeLessThan(30_000);

    const other = await start();
    await show({ patient_session_id: consultation });
    expect(await timelineOf(other)).toEqual([]);
    await client.ok(consultations.stop, { params: { id: other }, body: {} });
    server.passTime(TRACKING_LATE_MS);
    client = await server.loggedIn(user);
    expect(await show({ patient_session_id: consultation })).toEqual({ id: null });
  });

  test('is another user’s neither to record, to read nor to change', async () => {
    const consultation = await start();
    const { id } = await show({ uuid: film.id });
    const stranger = await server.loggedIn(await server.createUser('pro'));
    const foreign = await addContentItem(
      server.db,
      (await server.createUser('pro')).practiceId,
      'condition',
      'Foreign',
    );
    const before = await timelineOf(consultation);
    const refused = await Promise.all([
      stranger.call(contentTracking.create, { body: { type: 'condition', id: decay.id } }),
      client.call(contentTracking.create, { body: { type: 'condition', id: foreign.id } }),
      client.call(contentTracking.create, { body: { type: 'condition', id: decay.id, uuid: randomUUID() } }),
      stranger.call(contentTracking.updateVideoPlayback, { body: { id: id ?? '', video_payback_percentage: 90 } }),
      stranger.call(contentTracking.timeline, { query: { patient_session_id: consultation } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await timelineOf(consultation)).toEqual(before);
    const voice = await server.loggedIn(await server.createUser('voice only'));
    expect((await voice.call(contentTracking.create, { body: { type: 'condition', id: decay.id } })).status).toBe(403);
    expect((await voice.call(contentTracking.timeline, { query: { patient_session_id: consultation } })).status).toBe(
      403,
    );
  });
});

test('the order by use counts each opening once, finds part of a name, and holds no patient', async () => {
  const gums = await addContentItem(server.db, user.practiceId, 'condition', '100% gums');
  const pain = await addContentItem(server.db, user.practiceId, 'risk', 'Pain');
  const open = (type: 'condition' | 'risk', id: string, view_id?: string) =>
    client.ok(contentTracking.countView, { body: { type, id, ...(view_id && { view_id }) } });
  const view = randomUUID();
  await Promise.all([open('risk', pain.id, view), open('risk', pain.id, view), open('risk', pain.id, view)]);
  await open('condition', gums.id);
  await open('condition', gums.id);
  const sorted = async (query: object) =>
    (await client.ok(contentTracking.sortByTracking, { query })).data.map(({ name }) => name);
  expect(await sorted({})).toEqual(['100% gums', 'Pain', 'Decay']);
  expect(await sorted({ type: 'condition' })).toEqual(['100% gums', 'Decay']);
  expect(await sorted({ query: 'AI' })).toEqual(['Pain']);
  expect(await sorted({ query: '%' })).toEqual(['100% gums']);
  const colleague = await server.loggedIn(await server.createUser('pro'));
  expect((await colleague.ok(contentTracking.sortByTracking, { query: {} })).data).toEqual([]);
});
