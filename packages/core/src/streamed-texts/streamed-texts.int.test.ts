import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jobs } from '@openconsult/contracts/jobs';
import { STREAM_CHUNK_MAX_BYTES } from '@openconsult/contracts/limits';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { WriterError } from '@openconsult/integrations/writer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore, createJobHandlers } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { runOutboxJob } from '../platform/run-job.ts';
import { addConsultation, addTemplates, createTestDeps, DICTATION, type TestDeps } from '../testing/index.ts';

const NEVER = new AbortController().signal;
const isProof = process.env.PROVE === '1';
/** Edits of a text that is being written. */
const RACES = isProof ? 500 : 12;
/** How often Stop is pressed. */
const STOPS = isProof ? 20 : 1;

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;

/** A writer whose notes come from `chunks`. */
const withNotes = (deps: Deps, chunks: (signal: AbortSignal) => AsyncIterable<string>): Deps => ({
  ...deps,
  writer: { ...deps.writer, notes: (_input, signal) => chunks(signal) },
});

const askForNotes = (deps: Deps) =>
  createCore(deps).voiceNotes.chat(actor, {
    body: { transcribe: DICTATION, type: 'notes', voice_note_id: voiceNoteId },
  });

/** Runs the open writing job as a worker does. */
const work = async (deps: Deps, signal = NEVER): Promise<void> => {
  const row = await deps.db.outboxJob.findFirst({ where: { name: jobs.write.name, doneAt: null, failedAt: null } });
  if (row) await runOutboxJob(deps, jobs.write, createJobHandlers(deps).write, row.id, signal);
};

const note = () => test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
const text = () => test.deps.db.streamedText.findFirstOrThrow({ where: { voiceNoteId } });

const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** A source that fails before its first text. */
const refusing = (error: Error): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor));
});

afterEach(() => test.close());

describe('a text that was not requested yet', () => {
  const snapshot = (name: string, who = actor) =>
    createCore(test.deps).streamedTexts.snapshot(who, { params: { name } });

  it('is empty for the notes of an own note, and unknown for any other', async () => {
    const name = `voice-note.${voiceNoteId}.notes`;
    const empty = { generation: 0, seq: 0, status: 'waiting', text: '', failure: null, written_by: null };
    expect(await snapshot(name)).toMatchObject({ name, ...empty });
    const stranger = await test.actor();
    await expect(snapshot(name, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const unknown = [randomUUID(), 'x', '-', voiceNoteId.slice(1)].map((id) => `voice-note.${id}.notes`);
    for (const other of unknown) await expect(snapshot(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await askForNotes(test.deps);
    expect(await snapshot(name)).toMatchObject({ generation: 1, status: 'waiting' });
  });

  it('is empty for consents of an own note, and for every unused letter and treatment id', async () => {
    const consent = `voice-note.${voiceNoteId}.consent`;
    expect(await snapshot(consent)).toMatchObject({ name: consent, generation: 0, text: '' });
    await expect(snapshot(consent, await test.actor())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const kind of ['letter', 'treatment']) {
      expect(await snapshot(`voice-note.${randomUUID()}.${kind}`)).toMatchObject({ generation: 0, text: '' });
      await expect(snapshot(`voice-note.x.${kind}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('a streamed text', () => {
  it('ends byte-equal in its events, its row and its note', async () => {
    await askForNotes(test.deps);
    await work(test.deps);
    const streamed = test.events
      .map((event) => event.data as { status: string; data: string })
      .filter((event) => event.status === 'streaming')
      .map((event) => event.data)
      .join('');
    expect(streamed).toContain('fractured cusp');
    expect((await text()).text).toBe(streamed);
    expect(await note()).toMatchObject({
      notes: streamed,
      isProcessing: false,
      notesFailure: null,
      notesWrittenBy: 'extractive',
    });
  });

  it('S4: starts over with a new generation after its worker died, and no generation is mixed', async () => {
    const dying = withNotes(test.deps, async function* (signal) {
      yield 'half a sen';
      await forever(signal);
    });
    await askForNotes(dying);
    const killed = new AbortController();
    const attempt = work(dying, killed.signal);
    await expect.poll(async () => (await text()).text).toBe('half a sen');
    killed.abort();
    await attempt;
    const first = (await text()).generation;

    await work(test.deps);
    const row = await text();
    expect(row.generation).toBeGreaterThan(first);
    expect(row.status).toBe('ended');
    expect(row.text).not.toContain('half a sen');
    expect(row.text).toContain('fractured cusp');
  });

  it('S6: a letter of 200 KB with characters of four bytes arrives in its events, each under the limit', async () => {
    const long = 'The crown on the upper left six, 🦷 £795.50. '.repeat(4_200);
    const atOnce = withNotes(test.deps, async function* () {
      yield long;
    });
    await askForNotes(atOnce);
    await work(atOnce);
    const pieces = test.events.flatMap(({ data }) => {
      const event = data as { status: string; data: string };
      return event.status === 'streaming' ? [event.data] : [];
    });
    expect(Buffer.byteLength(long)).toBeGreaterThan(200_000);
    expect(pieces.join('')).toBe(long);
    expect((await text()).text).toBe(long);
    for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(STREAM_CHUNK_MAX_BYTES);
    reportFigure('S6', 'events for 200 KB', pieces.length);
  });

  it('J3: of two workers on one text, only one result stays', async () => {
    await askForNotes(test.deps);
    await Promise.all([work(test.deps), work(test.deps)]);
    const row = await text();
    expect(row.status).toBe('ended');
    expect(row.text.match(/fractured cusp/g)).toHaveLength(1);
  });

  it('S5: stops within a second, stores what was written, and accepts no late text', async () => {
    let order: string[] = [];
    const slow = withNotes(test.deps, async function* (signal) {
      yield 'saved text';
      signal.addEventListener('abort', () => order.push('writer stopped'), { once: true });
      await forever(signal);
      yield ' late words';
    });
    let slowestMs = 0;
    for (let round = 0; round < STOPS; round += 1) {
      order = [];
      const { stream } = await askForNotes(slow);
      const running = work(slow).then(() => order.push('job done'));
      await expect.poll(async () => (await text()).text).toBe('saved text');
      const stoppedAt = Date.now();
      order.push('stop asked');
      const snapshot = await createCore(slow).streamedTexts.stop(actor, {
        params: { name: stream },
      });
      await running;
      slowestMs = Math.max(slowestMs, Date.now() - stoppedAt);
      expect(order).toEqual(['stop asked', 'writer stopped', 'job done']);
      expect(snapshot).toMatchObject({ status: 'stopped', text: 'saved text' });
      expect(await text()).toMatchObject({ status: 'stopped', text: 'saved text' });
      expect(await note()).toMatchObject({ notes: 'saved text', isProcessing: false });
    }
    // The order is the promise on any machine; the second is that of an idle machine.
    if (isProof) expect(slowestMs).toBeLessThan(1_000);
    reportFigure('S5', `slowest of ${STOPS} stops, ms`, slowestMs);
  }, 120_000);

  it('S8: an edit survives late pieces and the end of the text, in any order', async () => {
    const hurried = withNotes(test.deps, async function* () {
      for (const piece of ['Written ', 'by ', 'the ', 'model.']) {
        yield piece;
        await delay(Math.random() * 40);
      }
    });
    let interrupted = 0;
    for (let race = 0; race < RACES; race += 1) {
      await askForNotes(hurried);
      const writing = work(hurried);
      await delay(Math.random() * 140);
      const notes = `Written by hand, ${race}`;
      const call = { params: { id: voiceNoteId }, body: { notes } };
      await createCore(hurried).voiceNotes.update(actor, call);
      await writing;
      expect(await note()).toMatchObject({ notes, isProcessing: false });
      if ((await text()).status === 'stopped') interrupted += 1;
    }
    reportFigure('S8', 'edits lost', `0 of ${RACES}, ${interrupted} while it was written`);
  }, 300_000);

  it.each([
    ['suspicious', 'suspicious'],
    ['empty', 'empty'],
    ['timeout', 'unavailable'],
  ] as const)('ends at once when the writer says %s, and leaves earlier notes alone', async (code, failure) => {
    const failing = withNotes(test.deps, () => refusing(new WriterError(code, 'refused')));
    await askForNotes(failing);
    await work(failing);
    expect(await note()).toMatchObject({ notes: DICTATION, isProcessing: false, notesFailure: failure });
    expect(test.events.at(-1)?.data).toMatchObject({
      status: 'ended',
      failed: true,
      suspicious: code === 'suspicious',
    });
  });

  it('S9: retries a writer that is away, and reports it after the last attempt', async () => {
    const away = withNotes(test.deps, () => refusing(new WriterError('unavailable', '503')));
    await askForNotes(away);
    for (let attempt = 1; attempt < jobs.write.attempts; attempt += 1) {
      await work(away);
      expect(await note()).toMatchObject({ isProcessing: true });
    }
    await work(away);
    expect(await note()).toMatchObject({ isProcessing: false, notesFailure: 'unavailable' });
  });

  it("hides another user's text", async () => {
    const { stream } = await askForNotes(test.deps);
    const other = await test.actor();
    const call = { params: { name: stream } };
    await expect(createCore(test.deps).streamedTexts.snapshot(other, call)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(createCore(test.deps).streamedTexts.stop(other, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a practice without templates', () => {
  const service = () => createCore(test.deps).noteTemplates;

  beforeEach(async () => {
    await test.deps.db.template.deleteMany();
  });

  it('fails to write notes at the first attempt, for good and with its reason', async () => {
    await askForNotes(test.deps);
    await work(test.deps);
    expect(await text()).toMatchObject({ status: 'failed', failure: 'no_template' });
    expect(await note()).toMatchObject({ isProcessing: false, notesFailure: 'no_template' });
    const job = await test.deps.db.outboxJob.findFirstOrThrow({ where: { name: jobs.write.name } });
    expect(job).toMatchObject({ failedAt: null, doneAt: expect.any(Date) });
  });

  it('writes notes by the standard cue cards once it has them', async () => {
    const both = await Promise.all([service().addStandard(actor), service().addStandard(actor)]);
    for (const { data } of both) {
      expect(data.map(({ title }) => title)).toEqual(['General dental guidelines', 'Dental treatment recording']);
    }
    const kinds = await test.deps.db.template.groupBy({ by: ['kind'], _count: true, orderBy: { kind: 'asc' } });
    expect(kinds.map(({ kind, _count }) => [kind, _count])).toEqual([
      ['note', 2],
      ['letter', 1],
      ['consent', 1],
    ]);
    await askForNotes(test.deps);
    await work(test.deps);
    expect((await note()).notes).toMatch(/^## Presenting complaint/);
  });

  it('retains its own templates', async () => {
    await addTemplates(test.deps, (await test.actor()).practiceId);
    const { practiceId } = actor;
    await test.deps.db.template.create({ data: { practiceId, kind: 'note', title: 'Our card', text: '## Ours' } });
    const { data } = await service().addStandard(actor);
    expect(data.map(({ title }) => title)).toEqual(['Our card']);
  });
});
