import { createHash, randomUUID } from 'node:crypto';
import { CONSULTATION_TIMEOUT_HOURS } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore, endForgottenConsultations } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, createTestDeps, type TestDeps } from '../testing/index.ts';
import { touchConsultation } from './index.ts';

let test: TestDeps;
let actor: Actor;
const service = () => createCore(test.deps).consultations;
const open = (patientName?: string, who = actor) =>
  service().open(who, {
    body: patientName ? { patient_name: patientName } : {},
  });

const on = (id: string) => ({ params: { id }, body: undefined });
const stop = (id: string, who = actor) => service().stop(who, on(id));
const resume = (id: string) => service().resume(actor, on(id));
const list = (query: Parameters<ReturnType<typeof service>['list']>[1]['query'] = {}) =>
  service().list(actor, { query });
const body = <Body>(given: Body) => ({ body: given });
const HOUR_MS = 3_600_000;
const PAGE_MAX_BYTES = 10_240;

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
});
afterEach(() => test.close());

describe('a consultation', () => {
  it('P8: of any number of windows one starts it, and the others get the open one', async () => {
    const starts = process.env.PROVE === '1' ? 200 : 40;
    const answers = await Promise.all(Array.from({ length: starts }, () => open('Jane Doe')));
    reportFigure('P8', 'consultations from that many starts at once', `1 from ${starts}`);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.message === undefined)).toHaveLength(1);
    expect(await test.deps.db.consultation.count()).toBe(1);
    expect(await test.deps.db.voiceNote.count()).toBe(1);
  });

  it('names an unnamed patient, and the next one differently', async () => {
    const first = await open();
    expect(first.patient_name).toBe('Patient 1');
    await stop(first.id);
    expect((await open()).patient_name).toBe('Patient 2');
  });

  it('P7: measures its time by the server’s clock, and ends once', async () => {
    const { id } = await open('Jane Doe');
    test.passTime(3_725_000);
    const stopped = await stop(id);
    expect(stopped.total_time).toBeGreaterThanOrEqual(3_725);
    expect(stopped.total_time).toBeLessThanOrEqual(3_727);
    test.passTime(60_000);
    expect(await stop(id)).toEqual(stopped);
    expect((await service().ongoing(actor)).data).toBeNull();
  });

  it('T28: is found by what was typed, whatever its case: % and _ are no patterns', async () => {
    for (const name of ['Ann_50%', 'Annie', 'back\\slash']) await stop((await open(name)).id);
    const { voiceNotes } = createCore(test.deps);
    const found = async (query: string) => {
      const consultations = await list({ query });
      const notes = await voiceNotes.list(actor, { query: { query } });
      const names = consultations.data.map(({ patient_name }) => patient_name);
      expect(notes.data.map(({ patient_name }) => patient_name)).toEqual(names);
      return names.sort();
    };
    expect(await found('ANN')).toEqual(['Ann_50%', 'Annie']);
    expect(await found('%')).toEqual(['Ann_50%']);
    expect(await found('n_')).toEqual(['Ann_50%']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
  });

  it('T28: is found by any text that its name holds, and by no other', async () => {
    const names = [`a'b"c`, '%_%', '\\', `';--`, '$1 {0}', 'é* (x)|', '/**/'];
    for (const name of names) await stop((await open(name)).id);
    const sign = fc.constantFrom(...`'"%_\\;-$1{}0é*()|/ ab`);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: sign, minLength: 1, maxLength: 4 }), async (query) => {
        const { data } = await list({ query, per_page: 100 });
        const held = names.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
        expect(data.map(({ patient_name }) => patient_name).sort()).toEqual(held.sort());
      }),
      { numRuns: 300 },
    );
  });

  it('states how long the user did nothing in it, until it ends', async () => {
    const { id } = await open('Jane Doe');
    const idleOf = async () => (await service().view(actor, on(id))).idle_time;
    expect(await idleOf()).toBeOneOf([0, 1]);
    test.passTime(1_800_000);
    expect(await idleOf()).toBeOneOf([1_800, 1_801]);
    await service().keepAlive(actor, { params: { id }, body: null });
    expect(await idleOf()).toBeOneOf([0, 1]);
    await stop(id);
    expect(await idleOf()).toBeNull();
  });

  it('is renamed, found by its name, and hidden from other users', async () => {
    const { id } = await open('Jane Doe');
    await service().update(actor, { params: { id }, body: { patient_name: 'Janet Roe' } });
    const found = await service().list(actor, { query: { query: 'net r' } });
    expect(found.data.map((consultation) => consultation.patient_name)).toEqual(['Janet Roe']);
    const other = await test.actor();
    const call = on(id);
    await expect(service().view(other, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service().stop(other, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await service().list(other, { query: {} })).meta.total).toBe(0);
  });
});

describe('a consultation that is resumed', () => {
  it('P7: measures its runs without the pauses', async () => {
    const { id } = await open('Jane Doe');
    test.passTime(600_000);
    expect((await stop(id)).total_time).toBeOneOf([600, 601]);
    test.passTime(5 * HOUR_MS);
    const resumed = await resume(id);
    expect(resumed).toMatchObject({ id, end: null, ended_by: null });
    expect(resumed.total_time).toBeOneOf([600, 601]);
    // Resuming an open one changes nothing.
    expect((await resume(id)).message).toBeUndefined();
    test.passTime(300_000);
    const stopped = await stop(id);
    expect(stopped.total_time).toBeOneOf([900, 901, 902]);
    expect(Date.parse(stopped.end) - Date.parse(stopped.start)).toBeGreaterThan(5 * HOUR_MS);
  });

  it('P8: is refused while another is open: the answer is that one, with a message', async () => {
    const first = await open('Jane Doe');
    await stop(first.id);
    const second = await open('Janet Roe');
    const answers = await Promise.all(Array.from({ length: 10 }, () => resume(first.id)));
    expect(answers.map(({ id, message }) => [id, message])).toEqual(
      answers.map(() => [second.id, answerMessages.consultationOpen]),
    );
    expect((await service().view(actor, on(first.id))).end).not.toBeNull();
  });

  it('P8: many at once begin one run', async () => {
    const { id } = await open('Jane Doe');
    test.passTime(60_000);
    await stop(id);
    test.passTime(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resume(id)));
    expect(answers.every((answer) => answer.id === id && answer.message === undefined)).toBe(true);
    expect((await stop(id)).total_time).toBeLessThan(65);
  });
});

describe('a deleted consultation', () => {
  it('has ended, is in no list, and can be taken back', async () => {
    const { id } = await open('Jane Doe');
    const remove = () => service().remove(actor, on(id));
    expect(await remove()).toEqual({ done: true });
    expect(await remove()).toEqual({ done: true });
    expect((await service().ongoing(actor)).data).toBeNull();
    expect((await list()).meta.total).toBe(0);
    const notes = await createCore(test.deps).voiceNotes.list(actor, { query: {} });
    expect(notes.meta.total).toBe(0);
    for (const call of [service().view, service().resume, service().stop]) {
      await expect(call(actor, on(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    // The next patient can come.
    expect((await open('Janet Roe')).message).toBeUndefined();
    const restored = await service().restore(actor, on(id));
    expect(restored).toMatchObject({ id, patient_name: 'Jane Doe', ended_by: 'person' });
    expect((await list()).meta.total).toBe(2);
  });

  it('notifies the user’s windows, with the note that one of them may be recording for', async () => {
    const { id, voice_note: note } = await open('Jane Doe');
    const deletedEvents = () => test.events.filter(({ event }) => event === 'session.deleted');
    await expect(service().remove(await test.actor(), on(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(deletedEvents()).toEqual([]);
    await service().remove(actor, on(id));
    const data = { patient_session_id: id, voice_note_id: note?.id, is_erased: false };
    expect(deletedEvents()).toEqual([{ userId: actor.userId, event: 'session.deleted', data }]);
  });

  it('still accepts late audio, so that nothing is missing once it is restored', async () => {
    const { id, voice_note: note } = await open('Jane Doe');
    const noteId = note?.id ?? '';
    const { transcription, voiceNotes } = createCore(test.deps);
    const recording = randomUUID();
    const send = async (index: number) => {
      const { key_prefix } = await transcription.startUpload(actor, {
        ...on(noteId),
        body: { segment_key: recording },
      });
      const bytes = new TextEncoder().encode(`three seconds, the ${index}th`);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await test.deps.storage.write(segmentObjectKey(key_prefix, index, sha256), bytes, 'audio/webm');
      const segment = { recording_id: recording, index, size_bytes: bytes.length, sha256 };
      return transcription.confirmSegment(actor, { ...on(noteId), body: segment });
    };
    const isDeleted = async () => (await voiceNotes.view(actor, on(noteId))).is_deleted;
    await send(0);
    expect(await isDeleted()).toBe(false);
    await service().remove(actor, on(id));
    expect(await isDeleted()).toBe(true);
    expect(await send(1)).toMatchObject({ confirmed: true });
    const body = { segment_key: recording, segment_count: 2 };
    const { voice_note: ended } = await transcription.transcribe(actor, { ...on(noteId), body });
    expect(ended).toMatchObject({ is_deleted: true, recording: { recording_id: recording, state: 'transcribing' } });
    expect((await service().restore(actor, on(id))).voice_note).toMatchObject({ id: noteId, is_deleted: false });
  });
});

describe('a consultation of another kind', () => {
  const soe = { soe_patient_id: 'A-17', soe_practice_id: 'P-3' };
  const seen = () => service().soePatient(actor, { query: soe });

  it('is of an SOE patient, whose name is remembered', async () => {
    expect((await seen()).data).toBeNull();
    const first = await service().createWithSoe(actor, body({ ...soe, patient_name: 'Ada Lovelace' }));
    expect(first).toMatchObject({ kind: 'soe', patient_id: 'A-17', patient_name: 'Ada Lovelace' });
    await stop(first.id);
    const second = await service().createWithSoe(actor, body(soe));
    expect(second.patient_name).toBe('Ada Lovelace');
    expect((await seen()).data).toMatchObject({
      patient_name: 'Ada Lovelace',
      patient_session_id: second.id,
      session_count: 2,
    });
    const colleague = await test.actor();
    const call = { query: soe };
    expect((await service().soePatient(colleague, call)).data).toBeNull();
  });

  it('is of a platform’s patient, without tracking, or of voice alone; all are one at a time', async () => {
    const patient = { patient_id: 'x'.repeat(36), patient_name: 'Ada', email: 'ada@patient.example' };
    const platform = await service().createWithPlatform(actor, body(patient));
    expect(platform).toMatchObject({ kind: 'platform', patient_id: patient.patient_id });
    const note = await test.deps.db.voiceNote.findFirstOrThrow({ where: { consultationId: platform.id } });
    expect(note.email).toBe('ada@patient.example');
    for (const create of [
      service().createWithoutTracking,
      createCore(test.deps).voiceNotes.createWithVoice,
      service().open,
    ]) {
      expect(await create(actor, body({}))).toMatchObject({
        id: platform.id,
        message: answerMessages.consultationOpen,
      });
    }
    await stop(platform.id);
    const silent = await service().createWithoutTracking(actor, body({}));
    expect(silent.kind).toBe('without_tracking');
    const kinds = test.events.filter(({ event }) => event === 'session.started').map(({ data }) => data);
    expect(kinds).toEqual([
      { patient_session_id: platform.id, kind: 'platform' },
      { patient_session_id: silent.id, kind: 'without_tracking' },
    ]);
  });

  it('is of voice: stopped and resumed by its note', async () => {
    const { id, voice_note: note } = await createCore(test.deps).voiceNotes.createWithVoice(
      actor,
      body({ patient_name: 'Jane' }),
    );
    if (!note) throw new Error('There is no note.');
    test.passTime(90_000);
    const stopped = await createCore(test.deps).voiceNotes.stopWithVoice(actor, {
      ...on(note.id),
      body: { reason: 'window_left' },
    });
    expect(stopped.total_time).toBeOneOf([90, 91]);
    expect(await service().view(actor, on(id))).toMatchObject({ kind: 'voice', ended_by: 'window_left' });
    expect(await createCore(test.deps).voiceNotes.resumeWithVoice(actor, on(note.id))).toMatchObject({ id, end: null });
    const stranger = await test.actor();
    await expect(createCore(test.deps).voiceNotes.stopWithVoice(stranger, on(note.id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('an inactive consultation', () => {
  const endForgotten = () => endForgottenConsultations(test.deps);
  const hours = (count: number) => test.passTime(count * HOUR_MS);
  const keepAlive = (id: string) => service().keepAlive(actor, on(id));
  const record = async (noteId: string, confirmedAt: Date) =>
    test.deps.db.recording.create({
      data: {
        userId: actor.userId,
        voiceNoteId: noteId,
        contentType: 'audio/webm',
        segments: { create: { index: 0, objectKey: 'k', sizeBytes: 1, sha256: 'a'.repeat(64), confirmedAt } },
      },
    });

  it('is ended after 12 hours, at its last activity', async () => {
    const { id } = await open('Jane Doe');
    hours(2);
    expect(await keepAlive(id)).toEqual({ is_open: true });
    hours(CONSULTATION_TIMEOUT_HOURS - 1);
    expect(await endForgotten()).toBe(0);
    hours(2);
    expect(await endForgotten()).toBe(1);
    expect(await endForgotten()).toBe(0);
    const ended = await service().view(actor, on(id));
    expect(ended.ended_by).toBe('timeout');
    expect(ended.total_time).toBeOneOf([7_200, 7_201]);
    expect(await keepAlive(id)).toEqual({ is_open: false });
  });

  it('is not, while a recording of it is open and receives audio', async () => {
    const { id, voice_note: note } = await open('Jane Doe');
    if (!note) throw new Error('There is no note.');
    hours(20);
    const { id: recordingId } = await record(note.id, test.deps.clock.now());
    expect(await endForgotten()).toBe(0);
    await test.deps.db.recording.update({ where: { id: recordingId }, data: { state: 'done' } });
    expect(await endForgotten()).toBe(1);
    // It ends with its last audio.
    expect((await service().view(actor, on(id))).total_time).toBeOneOf([20 * 3_600, 20 * 3_600 + 1]);
  });

  describe('once its page was closed while it recorded', () => {
    const seconds = (count: number) => test.passTime(count * 1_000);
    const leave = (noteId: string) =>
      createCore(test.deps).voiceNotes.stopWithVoice(actor, { ...on(noteId), body: { reason: 'page_closed' } });

    it('is ended when a minute has passed, as of then', async () => {
      const { id, voice_note: note } = await open('Jane Doe');
      seconds(90);
      await leave(note?.id ?? '');
      expect(await service().view(actor, on(id))).toMatchObject({ end: null });
      // The last audio arrives after the page closed.
      seconds(2);
      await touchConsultation(test.deps.db, actor, { id }, test.deps.clock.now());
      seconds(50);
      expect(await endForgotten()).toBe(0);
      seconds(10);
      expect(await endForgotten()).toBe(1);
      const ended = await service().view(actor, on(id));
      expect(ended.ended_by).toBe('page_closed');
      expect(ended.total_time).toBeOneOf([90, 91]);
    });

    it('continues if the page was only reloaded, the user returns, or it is resumed', async () => {
      const { id, voice_note: note } = await open('Jane Doe');
      await leave(note?.id ?? '');
      seconds(2);
      expect(await keepAlive(id)).toEqual({ is_open: true });
      seconds(70);
      expect(await endForgotten()).toBe(0);
      await leave(note?.id ?? '');
      seconds(20);
      await touchConsultation(test.deps.db, actor, { id }, test.deps.clock.now());
      seconds(60);
      expect(await endForgotten()).toBe(0);
      await leave(note?.id ?? '');
      await stop(id);
      await service().resume(actor, on(id));
      seconds(70);
      expect(await endForgotten()).toBe(0);
    });

    it('is ended even if earlier activity of the closed page arrives late', async () => {
      const { id, voice_note: note } = await open('Jane Doe');
      const signOfLife = (page: string) => service().keepAlive(actor, { ...on(id), body: { page_id: page } });
      const body = { reason: 'page_closed', page_id: 'closed' } as const;
      await createCore(test.deps).voiceNotes.stopWithVoice(actor, { ...on(note?.id ?? ''), body });
      await signOfLife('closed');
      seconds(61);
      expect(await endForgotten()).toBe(1);
      await service().resume(actor, on(id));
      await createCore(test.deps).voiceNotes.stopWithVoice(actor, { ...on(note?.id ?? ''), body });
      await signOfLife('next');
      seconds(61);
      expect(await endForgotten()).toBe(0);
    });

    it('continues while it is recorded elsewhere', async () => {
      const { voice_note: note } = await open('Jane Doe');
      await leave(note?.id ?? '');
      seconds(30);
      await record(note?.id ?? '', test.deps.clock.now());
      seconds(60);
      expect(await endForgotten()).toBe(0);
    });
  });

  it('is ended although a recording of it was never closed, once no audio comes', async () => {
    const { voice_note: note } = await open('Jane Doe');
    if (!note) throw new Error('There is no note.');
    await record(note.id, test.deps.clock.now());
    hours(CONSULTATION_TIMEOUT_HOURS + 1);
    expect(await endForgotten()).toBe(1);
  });
});

describe('the list of voice notes', () => {
  it('is sorted by patient', async () => {
    for (const name of ['Bo', 'Ada']) await stop((await open(name)).id);
    const { voiceNotes } = createCore(test.deps);
    const names = async (sort: '-created_at' | 'patient_name' | '-patient_name') =>
      (await voiceNotes.list(actor, { query: { sort } })).data.map((note) => note.patient_name);
    expect(await names('-created_at')).toEqual(['Ada', 'Bo']);
    expect(await names('patient_name')).toEqual(['Ada', 'Bo']);
    expect(await names('-patient_name')).toEqual(['Bo', 'Ada']);
  });
});

describe('the list of consultations', () => {
  it('F14: carries no texts, so that a page stays under 10 KB whatever was dictated', async () => {
    for (let index = 0; index < 15; index += 1) {
      const { id, voice_note: note } = await open(`Patient with a long name ${index}`);
      const long = { transcript: 'word '.repeat(100_000), notes: 'note '.repeat(20_000) };
      await test.deps.db.voiceNote.update({ where: { id: note?.id ?? '' }, data: long });
      await addBundle(test.deps, actor, note?.id ?? '');
      await stop(id);
    }
    const { voiceNotes } = createCore(test.deps);
    const answers = [await list(), await voiceNotes.list(actor, { query: {} })];
    for (const answer of answers) {
      expect(answer.data).toHaveLength(15);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(PAGE_MAX_BYTES);
    }
    expect((await list()).data[0]?.voice_note).toMatchObject({ has_transcript: true, has_notes: true });
  });

  it('shows which consultations have text, and the progress of their recording', async () => {
    const { voice_note: note } = await open('Ada');
    const noteId = note?.id ?? '';
    const shown = async () => (await list()).data[0]?.voice_note;
    expect(await shown()).toMatchObject({ has_transcript: false, has_notes: false, recording: null });
    await test.deps.db.voiceNote.update({ where: { id: noteId }, data: { transcript: ' \n', notes: ' a ' } });
    expect(await shown()).toMatchObject({ has_transcript: false, has_notes: true });
    const recordingId = randomUUID();
    const recording = { id: recordingId, userId: actor.userId, voiceNoteId: noteId, contentType: 'audio/webm' };
    await test.deps.db.recording.create({ data: recording });
    expect(await shown()).toMatchObject({ recording: null });
    await test.deps.db.recording.update({
      where: { id: recordingId },
      data: { state: 'transcribing', segmentCount: 4, segmentsRead: 1 },
    });
    expect(await shown()).toMatchObject({
      recording: { recording_id: recordingId, state: 'transcribing', percent: 25 },
    });
    expect((await list()).data[0]).toMatchObject({ segment_key: recordingId });
  });

  it('shows the newest bundle and when it was sent, and has those alone that are not sent', async () => {
    const { voiceNotes } = createCore(test.deps);
    const ids: string[] = [];
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const { id, voice_note: note } = await open(name);
      ids.push(note?.id ?? '');
      test.passTime(90_000);
      await stop(id);
    }
    const [ada = '', bo = ''] = ids;
    await test.deps.db.voiceNote.updateMany({ where: { id: { in: [ada, bo] } }, data: { transcript: 'A crown.' } });
    const notSent = { only: 'not_sent', sort: 'patient_name' } as const;
    const namesOf = async () => {
      const answers = [await list(notSent), await voiceNotes.search(actor, { body: notSent })];
      const names = answers.map(({ data }) => data.map(({ patient_name }) => patient_name));
      expect(names[0]).toEqual(names[1]);
      return names[0];
    };
    expect(await namesOf()).toEqual(['Ada', 'Bo']);
    const bundle = await addBundle(test.deps, actor, bo);
    const shown = async () => {
      const [, row] = (await list({ sort: 'patient_name' })).data;
      const [, note] = (await voiceNotes.list(actor, { query: { sort: 'patient_name' } })).data;
      expect(note).toMatchObject({ bundle: row?.voice_note?.bundle, end: row?.end, total_time: row?.total_time });
      expect(row?.total_time).toBe(90);
      return row?.voice_note?.bundle;
    };
    expect(await shown()).toEqual({ state: 'pending', sent_at: null });
    expect(await namesOf()).toEqual(['Ada', 'Bo']);
    const sentAt = test.deps.clock.now();
    await test.deps.db.bundle.update({ where: { id: bundle.id }, data: { state: 'sent' } });
    await test.deps.db.message.create({
      data: {
        ...{ userId: actor.userId, bundleId: bundle.id, channel: 'email', recipient: 'bo@patient.example' },
        ...{ patientName: 'Bo', withConsent: false, bundleVersion: 1, idempotencyKey: randomUUID() },
        ...{ requestHash: '', pdfKey: '', state: 'sent', sentAt },
      },
    });
    expect(await shown()).toEqual({ state: 'sent', sent_at: sentAt.toISOString() });
    expect(await namesOf()).toEqual(['Ada']);
  });

  it('has the total of all pages, and a page past the end is empty', async () => {
    for (const name of ['Ada', 'Bo', 'Cy']) await stop((await open(name)).id);
    const page = await list({ per_page: 2, page: 2, sort: 'patient_name' });
    expect(page.data.map(({ patient_name }) => patient_name)).toEqual(['Cy']);
    expect(page.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
    expect(await list({ per_page: 2, page: 9 })).toMatchObject({ data: [], meta: { total: 3, last_page: 2 } });
    expect(await list({ query: 'nothing like it' })).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  it('is sorted by start or by patient', async () => {
    for (const name of ['Bo', 'Ada', 'Cy']) {
      await stop((await open(name)).id);
      test.passTime(60_000);
    }
    const names = async (sort?: 'start' | '-start' | 'patient_name' | '-patient_name') =>
      (await list(sort ? { sort } : {})).data.map((consultation) => consultation.patient_name);
    expect(await names()).toEqual(['Cy', 'Ada', 'Bo']);
    expect(await names('start')).toEqual(['Bo', 'Ada', 'Cy']);
    expect(await names('patient_name')).toEqual(['Ada', 'Bo', 'Cy']);
    expect(await names('-patient_name')).toEqual(['Cy', 'Bo', 'Ada']);
  });

  it('is counted by day, kind and name', async () => {
    const one = await open('Jane Doe');
    await stop(one.id);
    await stop((await service().createWithoutTracking(actor, body({ patient_name: 'Bo' }))).id);
    const count = async (query: Parameters<ReturnType<typeof service>['dailyCounts']>[1]['query']) => {
      const call = { query };
      const { days, total } = await service().dailyCounts(actor, call);
      return [days.length, days.at(-1)?.count, total];
    };
    expect(await count({})).toEqual([30, 2, 2]);
    expect(await count({ type: 'without_tracking' })).toEqual([30, 1, 1]);
    expect(await count({ name: 'jane' })).toEqual([30, 1, 1]);
    await service().remove(actor, on(one.id));
    expect(await count({})).toEqual([30, 1, 1]);
  });
});

describe('a voice note of its own', () => {
  const notes = () => createCore(test.deps).voiceNotes;
  const create = (given: { patient_name?: string; email?: string }) => notes().create(actor, body(given));

  it('P8: opens one consultation with one note, however often it is asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ patient_name: 'Jane Doe', email: 'jane@patient.example' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ message }) => message === undefined)).toHaveLength(1);
    expect(await test.deps.db.voiceNote.count()).toBe(1);
    const note = await test.deps.db.voiceNote.findFirstOrThrow();
    expect(note.email).toBe('jane@patient.example');
    expect((await create({ patient_name: 'Another Name' })).patient_name).toBe('Jane Doe');
  });

  it('is given to an open consultation that has none', async () => {
    const { id } = await open('Jane Doe');
    await test.deps.db.voiceNote.deleteMany();
    const note = await create({});
    expect(note).toMatchObject({ patient_session_id: id, patient_name: 'Jane Doe', transcript: '' });
    expect(note.message).toBeUndefined();
  });

  it('preserves an edit when a save arrives after it', async () => {
    const { id, voice_note: note } = await open('Jane Doe');
    if (!note) throw new Error('There is no note.');
    const save = (transcript: string) => notes().save(actor, body({ patient_session_id: id, transcript }));
    await save('Crown on upper left six');
    await notes().update(actor, { ...on(note.id), body: { transcript: 'Crown UL6.' } });
    expect((await save('Crown on upper left six and more')).voice_note.transcript).toBe('Crown UL6.');
    expect((await save('Crown UL6. Review in May.')).voice_note.transcript).toBe('Crown UL6. Review in May.');
  });
});
