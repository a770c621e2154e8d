import type { AiTask, aiSettings } from '@openconsult/contracts/ai-settings';
import { aiTestMessages } from '@openconsult/contracts/ai-settings';
import type { Call } from '@openconsult/contracts/endpoint';
import { answerMessages, languageModelMessages } from '@openconsult/contracts/texts';
import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { createServiceWriters } from '@openconsult/integrations/writer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCore, sweepAiUses } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';

let server: OpenAiServer;
/** The same service at another port. */
let otherServer: OpenAiServer;
let test: TestDeps;
let deps: Deps;
let admin: Actor;
let voiceNoteId: string;

beforeAll(async () => {
  [server, otherServer] = await Promise.all([startOpenAiServer(), startOpenAiServer()]);
});
afterAll(() => Promise.all([server.close(), otherServer.close()]));

beforeEach(async () => {
  for (const each of [server, otherServer]) {
    each.requests.length = 0;
    each.script({ kind: 'ok', text: ANSWER });
  }
  test = await createTestDeps();
  deps = test.deps;
  admin = await test.actor('admin');
  await addTemplates(deps, admin.practiceId);
  ({ voiceNoteId } = await addConsultation(deps, admin));
});
afterEach(() => test.close());

const ANSWER = JSON.stringify({ heading: 'Exam', text: 'A cusp is fractured.', quotes: ['fractured cusp'] });
type Change = Call<typeof aiSettings.update>['body'];

const service = () => createCore(deps).aiSettings;
const set = (body: Change, task: AiTask = 'notes') => service().update(admin, { params: { task }, body });
const useServer = (more: Change = {}, task: AiTask = 'notes') =>
  set({ provider: 'openai', base_url: server.url, model: 'gpt-test', api_key: server.apiKey, ...more }, task);
const note = () => deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ errors }: { errors: unknown }) => errors,
  );

/** Requests the note and runs the job until it ended. */
async function write() {
  const body = { transcribe: DICTATION, type: 'notes' as const, voice_note_id: voiceNoteId };
  await createCore(deps).voiceNotes.chat(admin, { body });
  for (let run = 0; run < 4 && (await note()).isProcessing; run += 1) await runOpenJobs(deps, 'write');
  return note();
}

describe('the settings of a practice', () => {
  it('are those of the environment until an admin changes them, from the next text on', async () => {
    expect(await write()).toMatchObject({ notesWrittenBy: 'extractive' });
    await useServer();
    expect(await write()).toMatchObject({
      notesWrittenBy: expect.stringMatching(/^openai:/),
      notes: expect.stringContaining('A cusp'),
    });
    expect(server.requests[0]?.authorization).toBe(`Bearer ${server.apiKey}`);
    await set({ provider: 'built_in' });
    expect(await write()).toMatchObject({ notesWrittenBy: 'extractive' });
  });

  it('leave the model and its provider on the text and in the history of the note', async () => {
    await useServer();
    await write();
    const model = `gpt-test at ${new URL(server.url).host}`;
    const { notes_written_by } = await createCore(deps).voiceNotes.view(admin, { params: { id: voiceNoteId } });
    expect(notes_written_by).toEqual({ writer: 'openai', model });
    await set({ provider: 'built_in' });
    await write();
    const query = { page: 1, per_page: 50 };
    const history = await createCore(deps).auditTrail.ofNote(admin, { params: { id: voiceNoteId }, query });
    const written = history.data.filter(({ action }) => action === 'text.written');
    expect(written.map(({ changes }) => changes)).toEqual([
      { section: { from: null, to: 'notes' }, writer: { from: null, to: 'extractive' } },
      {
        section: { from: null, to: 'notes' },
        writer: { from: null, to: 'openai' },
        model: { from: null, to: model },
      },
    ]);
  });

  it('never show a key, which is encrypted for its practice, task and address', async () => {
    const saved = await useServer();
    expect(saved).toMatchObject({ has_key: true, base_url: server.url });
    const { data } = await service().list(admin);
    expect(data.map(({ has_key }) => has_key)).toEqual([true, ...Array(6).fill(false)]);
    const row = await deps.db.aiSetting.findFirstOrThrow();
    const events = await deps.db.auditEvent.findMany();
    expect(JSON.stringify([saved, data, events.map(({ changes }) => changes)])).not.toContain(server.apiKey);
    expect(Buffer.from(row.encryptedKey ?? []).includes(server.apiKey)).toBe(false);
  });

  it('are audited with the old and new values, once', async () => {
    await useServer();
    await useServer();
    await useServer({
      api_key: 'sk-other',
      temperature: 0.5,
      input_price: 150_000,
      output_price: 0,
      monthly_limit: 550,
    });
    const events = await deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } });
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual(
      Array(2).fill(['ai-setting.updated', admin.userId]),
    );
    expect(events[0]?.changes).toEqual({
      task: { from: null, to: 'notes' },
      provider: { from: 'environment', to: 'openai' },
      base_url: { from: null, to: server.url },
      model: { from: null, to: 'gpt-test' },
      api_key: { from: null, to: 'stored' },
    });
    expect(events[1]?.changes).toEqual({
      task: { from: null, to: 'notes' },
      api_key: { from: 'stored', to: 'replaced' },
      temperature: { from: null, to: 0.5 },
      input_price: { from: null, to: '£0.15' },
      output_price: { from: null, to: '£0' },
      monthly_limit: { from: null, to: '£5.50' },
    });
  });

  it('send a stored key only to the origin it was stored with', async () => {
    await useServer();
    const elsewhere = { base_url: otherServer.url };
    const expected = { api_key: [answerMessages.keyOfOtherService] };
    expect(await refusal(set(elsewhere))).toEqual(expected);
    expect(await refusal(service().test(admin, { params: { task: 'notes' }, body: elsewhere }))).toEqual(expected);
    expect(otherServer.requests).toEqual([]);
    expect(await set({ base_url: `${server.url}/other` })).toMatchObject({ has_key: true });
    expect(await set({ ...elsewhere, api_key: null })).toMatchObject({ has_key: false });
  });

  it('T33: a key does not open for an address that was changed in the database', async () => {
    await useServer({ allows_fallback: false });
    await deps.db.aiSetting.updateMany({ data: { baseUrl: otherServer.url } });
    expect(await write()).toMatchObject({ notesFailure: 'key_refused' });
    expect([...server.requests, ...otherServer.requests]).toEqual([]);
  });

  it('need an address and a model for a service, and prices for a limit', async () => {
    expect(await refusal(set({ provider: 'openai', model: 'gpt-test' }))).toHaveProperty('base_url');
    expect(await refusal(set({ provider: 'openai', base_url: server.url }))).toHaveProperty('model');
    expect(await refusal(set({ monthly_limit: 500 }))).toEqual({
      monthly_limit: [answerMessages.limitWithoutPrice],
    });
    expect(await deps.db.aiSetting.count()).toBe(0);
  });

  it('T1: are their own: another practice has others and uses none of theirs', async () => {
    await useServer();
    const stranger = await test.actor('admin');
    const { data } = await service().list(stranger);
    expect(data.every(({ provider, has_key }) => provider === 'environment' && !has_key)).toBe(true);
  });

  it('add the practice’s wishes and the temperature to the prompt of the task', async () => {
    await useServer({ instructions: 'Write in the third person.', temperature: 0.7 });
    await write();
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0.7 });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('Write in the third person.');
  });
});

describe('a service that fails', () => {
  it('S9: is replaced by the built-in writer, and the text says so', async () => {
    await useServer();
    server.script({ kind: 'error' });
    expect(await write()).toMatchObject({ notesWrittenBy: 'fallback', notesFailure: null });
  });

  it('S9: fails the text where the practice wants no other writer', async () => {
    await useServer({ allows_fallback: false });
    server.script({ kind: 'error', status: 401 });
    const before = (await note()).notes;
    expect(await write()).toMatchObject({ notesFailure: 'key_refused', notes: before });
  });

  it('S9: is not asked with a key that cannot be read any more', async () => {
    await useServer({ allows_fallback: false });
    deps = { ...deps, config: { ...deps.config, SESSION_SECRET: 'another secret of this installation' } };
    expect(await write()).toMatchObject({ notesFailure: 'key_refused' });
    deps = { ...deps, config: { ...deps.config, SESSION_SECRET_PREVIOUS: [test.deps.config.SESSION_SECRET] } };
    expect(await write()).toMatchObject({ notesWrittenBy: expect.stringMatching(/^openai:/) });
  });

  it('S9: has its title written without it', async () => {
    await useServer({}, 'title');
    await deps.db.voiceNote.updateMany({ data: { transcript: DICTATION } });
    server.script({ kind: 'error' });
    const { title } = await createCore(deps).voiceNotes.createTitle(admin, { params: { id: voiceNoteId } });
    expect(title).not.toBe('');
    await set({ allows_fallback: false }, 'title');
    await expect(createCore(deps).voiceNotes.createTitle(admin, { params: { id: voiceNoteId } })).rejects.toMatchObject(
      { code: 'UNAVAILABLE' },
    );
  });
});

describe('the cost', () => {
  const prices = { input_price: 2_000_000_000, output_price: 2_000_000_000 };

  it('is stored for each text with its user, task and model, and no patient text', async () => {
    await useServer(prices);
    await write();
    const uses = await deps.db.aiUse.findMany();
    expect(uses).toEqual([
      expect.objectContaining({ userId: admin.userId, practiceId: admin.practiceId, task: 'notes', model: 'gpt-test' }),
    ]);
    const [{ inputTokens, outputTokens, cost } = { inputTokens: 0, outputTokens: 0, cost: 0n }] = uses;
    expect(Number(cost)).toBe((inputTokens + outputTokens) * 2_000);
    const { data, currency } = await service().usage(admin, { query: {} });
    expect(currency).toBe('£');
    expect(data).toEqual([
      {
        user_id: admin.userId,
        name: `${admin.user.first_name} ${admin.user.last_name}`,
        task: 'notes',
        texts: 1,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        seconds: 0,
        cost: Number(cost),
      },
    ]);
    const stranger = await test.actor('admin');
    expect((await service().usage(stranger, { query: {} })).data).toEqual([]);
    expect((await service().usage(admin, { query: { month: '2020-01' } })).data).toEqual([]);
  });

  it('are sums of a month once they are old, each counted once', async () => {
    await useServer(prices);
    await write();
    await write();
    const month = deps.clock.now().toISOString().slice(0, 'YYYY-MM'.length);
    const usage = async () => (await service().usage(admin, { query: { month } })).data;
    const before = await usage();
    expect(before).toMatchObject([{ task: 'notes', texts: 2 }]);
    const sweep = () => sweepAiUses(deps.db, deps.clock.now());
    // This month counts towards the limit.
    expect(await sweep()).toBe(0);
    expect(await deps.db.aiUse.count()).toBe(2);
    test.passTime(32 * 86_400_000);
    expect(await sweep()).toBe(1);
    expect(await deps.db.aiUse.count()).toBe(0);
    expect(await usage()).toEqual(before);
    expect(await sweep()).toBe(0);
    expect(await usage()).toEqual(before);
    const first = new Date(`${month}-01T00:00:00Z`);
    const { userId, practiceId } = await deps.db.aiUseMonth.findFirstOrThrow();
    await deps.db.aiUse.create({
      data: {
        ...{ userId, practiceId, task: 'notes', model: 'gpt-test', at: first },
        ...{ inputTokens: 1, outputTokens: 1, cost: 2n },
      },
    });
    await sweep();
    const [{ cost = 0 } = {}] = before;
    expect(await usage()).toMatchObject([{ texts: 3, cost: cost + 2 }]);
  });

  it('counts texts that failed in the middle, as the provider does', async () => {
    await useServer({ ...prices, allows_fallback: false });
    server.script({ kind: 'cut-stream', text: `${ANSWER}\n`.repeat(4) });
    expect(await write()).toMatchObject({ notesFailure: 'unavailable' });
    expect(await deps.db.aiUse.count()).toBeGreaterThan(0);
  });

  it('T26: ends at the month’s limit: the built-in writer takes over and the text says so', async () => {
    await useServer({ ...prices, monthly_limit: 1 });
    expect(await write()).toMatchObject({ notesWrittenBy: expect.stringMatching(/^openai:/) });
    server.requests.length = 0;
    expect(await write()).toMatchObject({ notesWrittenBy: 'over_limit', notesFailure: null });
    expect(server.requests).toEqual([]);
    test.passTime(32 * 86_400_000);
    expect(await write()).toMatchObject({ notesWrittenBy: expect.stringMatching(/^openai:/) });
  });

  it('T26: refuses beyond the limit where the practice wants no other writer', async () => {
    await useServer({ ...prices, monthly_limit: 0, allows_fallback: false });
    expect(await write()).toMatchObject({ notesFailure: 'over_limit' });
    await useServer({ ...prices, monthly_limit: 0, allows_fallback: false }, 'title');
    await expect(createCore(deps).voiceNotes.createTitle(admin, { params: { id: voiceNoteId } })).rejects.toMatchObject(
      { code: 'UNAVAILABLE', message: languageModelMessages.overLimit },
    );
    expect(server.requests).toEqual([]);
  });
});

describe('the test of a service', () => {
  const ask = (body: Change = {}) => service().test(admin, { params: { task: 'notes' }, body });

  it('shows the model’s answer and the time it took, and stores nothing but its cost', async () => {
    server.script({ kind: 'ok', text: 'I am a test model.' });
    const body = { provider: 'openai' as const, base_url: server.url, model: 'gpt-test', api_key: server.apiKey };
    expect(await ask(body)).toEqual({ ok: true, message: 'I am a test model.', took_ms: expect.any(Number) });
    expect(await deps.db.aiSetting.count()).toBe(0);
    expect(await deps.db.aiUse.count()).toBe(1);
    await useServer();
    expect(await ask()).toMatchObject({ ok: true });
  });

  it.each<[string, Change, string]>([
    ['a wrong key', { api_key: 'sk-wrong' }, aiTestMessages.keyRefused],
    ['an unknown model', { model: 'gpt-none' }, aiTestMessages.notFound],
    ['the built-in writer', { provider: 'built_in' }, aiTestMessages.builtIn],
    ['the environment’s writer', { provider: 'environment' }, aiTestMessages.builtIn],
  ])('says in plain words what there is with %s', async (_, body, message) => {
    await useServer();
    expect(await ask(body)).toMatchObject({ message });
  });

  it('T33: refuses a private address where the installation does not allow one', async () => {
    deps = { ...deps, serviceWriters: createServiceWriters({ allowsPrivate: false }) };
    await useServer();
    expect(await ask()).toMatchObject({ ok: false, message: aiTestMessages.connection.private_address });
    expect(server.requests).toEqual([]);
  });
});
