import { createHash, randomUUID } from 'node:crypto';
import { userEvents } from '@openconsult/contracts/realtime';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import {
  addBundle,
  addConsultation,
  addTemplates,
  createTestDeps,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';
import { recordUse, spend, sweepUsage } from './index.ts';

const NOON = new Date('2026-11-22T12:00:30.000Z');

let test: TestDeps;
let actor: Actor;
let now: Date;
let asked: string[];

/** The deps with other limits, a stopped clock, and a writer whose titles are recorded. */
const limitedTo = (limits: Partial<Config>): Deps => ({
  ...test.deps,
  clock: { now: () => now },
  config: { ...test.deps.config, ...limits },
  writer: {
    ...test.deps.writer,
    title: async ({ transcript }) => {
      asked.push(transcript);
      return 'A title';
    },
  },
});

const outcomesOf = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { accepted: settled.length - refused.length, refused };
};

beforeEach(async () => {
  now = NOON;
  asked = [];
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  await runOpenJobs(test.deps, 'indexLibrary');
});
afterEach(() => test.close());

describe('the allowance of one user', () => {
  it('F8 T26: fifty titles at once reach the writer ten times, and the others are refused before it', async () => {
    const { voiceNoteId } = await addConsultation(test.deps, actor);
    const core = createCore(limitedTo({ GENERATIONS_PER_MINUTE: 10 }));
    const create = () => core.voiceNotes.createTitle(actor, { params: { id: voiceNoteId } });
    const { accepted, refused } = await outcomesOf(Array.from({ length: 50 }, create));
    expect(accepted).toBe(10);
    expect(asked).toHaveLength(10);
    for (const error of refused) expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterS: 30 });
    now = new Date(NOON.getTime() + 60_000);
    await create();
    expect(asked).toHaveLength(11);
  });

  it('F8 T26: notes and the sections of a bundle count as generations; requesting a text that is being written does not', async () => {
    const { voiceNoteId } = await addConsultation(test.deps, actor);
    const core = createCore(limitedTo({ GENERATIONS_PER_DAY: 2 }));
    const notes = () =>
      core.voiceNotes.chat(actor, {
        body: { transcribe: 'Crown.', type: 'notes', voice_note_id: voiceNoteId },
      });
    const letter = (randomId: string) =>
      core.bundles.create(actor, {
        body: { transcribe: '', type: 'letter', voice_note_id: voiceNoteId, random_id: randomId },
      });
    await notes();
    await notes();
    const randomId = randomUUID();
    await letter(randomId);
    await letter(randomId);
    await expect(letter(randomUUID())).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterS: 43_170 });
    expect(await test.deps.db.bundle.count()).toBe(1);
    expect(await test.deps.db.streamedText.count()).toBe(2);
  });

  it('F8 T26: users of one practice share its budget, and another practice has its own', async () => {
    const deps = limitedTo({ GENERATIONS_PER_MINUTE: 3, PRACTICE_USAGE_FACTOR: 2 });
    const use = (userId: string, practiceId: string) =>
      deps.db.$transaction((tx) => spend(deps, tx, { userId, practiceId }, 'generations'));
    const [practice, other] = [randomUUID(), randomUUID()];
    const colleagues = [randomUUID(), randomUUID(), randomUUID()];
    const { accepted } = await outcomesOf(
      Array.from({ length: 48 }, (_, index) => use(colleagues[index % 3] ?? '', practice)),
    );
    expect(accepted).toBe(6);
    await use(randomUUID(), other);
  });

  it('F8 T26: the sixty-first text message of an hour is refused before it is queued, and leaves no file', async () => {
    const { voiceNoteId } = await addConsultation(test.deps, actor);
    const bundle = await addBundle(test.deps, actor, voiceNoteId);
    const written: string[] = [];
    const removed: string[] = [];
    const deps = limitedTo({ SMS_PER_HOUR: 2 });
    const core = createCore({
      ...deps,
      storage: {
        ...deps.storage,
        write: async (key, bytes, type) => {
          await deps.storage.write(key, bytes, type);
          written.push(key);
        },
        remove: async (keys) => {
          await deps.storage.remove(keys);
          removed.push(...keys);
        },
      },
    });
    const send = (phone: string) =>
      core.bundles.sendSms(actor, {
        body: {
          bundle_id: bundle.id,
          with_consent: true,
          bundle_version: bundle.version,
          patient_name: 'Jane Doe',
          idempotency_key: randomUUID(),
          phone,
        },
      });
    await send('07911123451');
    await send('07911123452');
    const before = written.length;
    await expect(send('07911123453')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterS: 3_570 });
    expect(await test.deps.db.message.count()).toBe(2);
    expect(await test.deps.db.outboxJob.count({ where: { doneAt: null } })).toBe(2);
    expect(removed).toEqual(written.slice(before));
  });

  it.each([
    ['another country', '+12025550123', 'Text messages cannot be sent to this country.'],
    ['a premium number', '09098790123', 'Text messages go to mobile numbers only.'],
    ['a landline', '02079460123', 'Text messages go to mobile numbers only.'],
  ])('F8 T26: no text message goes to %s', async (_, phone, message) => {
    const { voiceNoteId } = await addConsultation(test.deps, actor);
    const bundle = await addBundle(test.deps, actor, voiceNoteId);
    const send = createCore(test.deps).bundles.sendSms(actor, {
      body: {
        bundle_id: bundle.id,
        with_consent: true,
        bundle_version: bundle.version,
        patient_name: 'Jane Doe',
        idempotency_key: randomUUID(),
        phone,
      },
    });
    await expect(send).rejects.toMatchObject({ code: 'VALIDATION', errors: { phone: [message] } });
    expect(await test.deps.db.message.count()).toBe(0);
  });

  it('F8 T26: recognition beyond the allowance of the day waits until the next day, and accepts all audio meanwhile', async () => {
    const { voiceNoteId } = await addConsultation(test.deps, actor, '');
    const deps = limitedTo({ RECOGNITION_MINUTES_PER_DAY: 1 });
    const service = createCore(deps).transcription;
    const params = { id: voiceNoteId };
    const upload = await service.startUpload(actor, { params, body: {} });
    const send = async (index: number, text: string) => {
      const sha256 = createHash('sha256').update(text).digest('hex');
      await deps.storage.write(segmentObjectKey(upload.key_prefix, index, sha256), Buffer.from(text), 'audio/webm');
      const body = { recording_id: upload.segment_key, index, size_bytes: Buffer.byteLength(text), sha256 };
      await service.confirmSegment(actor, { params, body });
    };
    await send(0, 'The upper left six');
    await runOpenJobs(deps, 'transcribe');
    // Another recording used the minute.
    await recordUse(deps, deps.db, actor, 'recognition_seconds', 60);
    await send(1, 'needs a crown.');
    const end = { segment_key: upload.segment_key, segment_count: 2 };
    await service.transcribe(actor, { params, body: end });
    for (let tries = 0; tries < 8; tries += 1) await runOpenJobs(deps, 'transcribe');
    const job = await deps.db.outboxJob.findFirstOrThrow({ where: { doneAt: null } });
    expect(job).toMatchObject({ attempts: 0, failedAt: null, dueAt: new Date('2026-11-23T00:00:00.000Z') });
    const shown = async () => (await createCore(deps).voiceNotes.view(actor, { params })).recording;
    expect(await shown()).toMatchObject({ state: 'transcribing', waits_until: '2026-11-23T00:00:00.000Z' });
    const event = test.events.findLast(({ event: name }) => name === userEvents.transcript.name(voiceNoteId));
    expect(event?.data).toMatchObject({ status: 'transcribing', waits_until: '2026-11-23T00:00:00.000Z' });
    now = new Date('2026-11-23T00:00:01.000Z');
    await runOpenJobs(deps, 'transcribe');
    expect((await deps.db.voiceNote.findFirstOrThrow()).transcript).toBe('The UL6 needs a crown.');
    expect(await shown()).toMatchObject({ state: 'done', waits_until: null });
  });

  it('F8: counters of windows long over are swept', async () => {
    const deps = limitedTo({});
    await deps.db.$transaction((tx) => spend(deps, tx, actor, 'emails'));
    expect(await sweepUsage(deps.db, new Date('2026-11-22T00:00:00.000Z'))).toBe(0);
    expect(await sweepUsage(deps.db, new Date('2026-11-23T00:00:00.000Z'))).toBe(2);
  });
});
