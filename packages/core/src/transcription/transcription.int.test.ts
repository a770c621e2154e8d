import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { RECORDING_LEFT_AFTER_MS, RECORDING_STOPPED_AFTER_MS } from '@openconsult/contracts/limits';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { SpeechError, type SpeechRecogniser } from '@openconsult/integrations/speech';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCore, endForgottenConsultations, finishSilentRecordings } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  runOpenJobs,
  type TestDeps,
  wordsRecogniser,
} from '../testing/index.ts';

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let recordingId: string;
let keyPrefix: string;

const params = () => ({ id: voiceNoteId });
const service = () => createCore(test.deps).transcription;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const confirm = (index: number, text: string, who = actor) =>
  service().confirmSegment(who, {
    params: params(),
    body: { recording_id: recordingId, index, size_bytes: Buffer.byteLength(text), sha256: hash(text) },
  });

async function store(index: number, text: string, bytes = text): Promise<void> {
  await test.deps.storage.write(segmentObjectKey(keyPrefix, index, hash(text)), Buffer.from(bytes), 'audio/webm');
}

async function send(index: number, text: string): Promise<void> {
  await store(index, text);
  await confirm(index, text);
}

const transcribe = (body: { segment_count?: number; allow_gaps?: boolean } = {}) =>
  service().transcribe(actor, { params: params(), body: { segment_key: recordingId, ...body } });

const work = (deps: Deps = test.deps) => runOpenJobs(deps, 'transcribe');

const transcript = async () =>
  (await test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } })).transcript;
const recording = () => test.deps.db.recording.findUniqueOrThrow({ where: { id: recordingId } });

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor, ''));
  const upload = await service().startUpload(actor, { params: params(), body: {} });
  recordingId = upload.segment_key;
  keyPrefix = upload.key_prefix;
});
afterEach(() => test.close());

describe('a recording', () => {
  it('becomes a transcript while it runs, and ends with its last segment', async () => {
    await send(0, 'The upper left six');
    await work();
    expect((await recording()).segmentsRead).toBe(1);
    await send(1, 'needs a crown.');
    await transcribe({ segment_count: 2 });
    await work();
    expect(await transcript()).toBe('The UL6 needs a crown.');
    expect(test.events.at(-1)?.data).toMatchObject({ status: 'ended', percent: 100 });
  });

  it('R6: accepts the same segment any number of times, and rejects other bytes for it', async () => {
    await send(0, 'first');
    await send(0, 'first');
    await store(0, 'other');
    await expect(confirm(0, 'other')).rejects.toMatchObject({ code: 'CONFLICT' });
    await transcribe({ segment_count: 1 });
    await work();
    expect(await transcript()).toBe('first');
  });

  it('is known to its note once some of it has come: a refused microphone leaves no recording behind', async () => {
    const shown = async () => (await createCore(test.deps).voiceNotes.view(actor, { params: params() })).recording;
    expect(await shown()).toBeNull();
    await send(0, 'zero');
    expect(await shown()).toMatchObject({ recording_id: recordingId, state: 'open' });
    await transcribe({ segment_count: 1 });
    await work();
    for (let refusals = 0; refusals < 5; refusals += 1)
      await service().startUpload(actor, { params: params(), body: {} });
    expect(await shown()).toMatchObject({ recording_id: recordingId, state: 'done' });
  });

  it('confirms nothing that is not stored whole', async () => {
    await expect(confirm(0, 'never sent')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store(0, 'the whole segment', 'the whole seg');
    await expect(confirm(0, 'the whole segment')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await test.deps.db.audioSegment.count()).toBe(0);
  });

  it('R7: names the missing segments, waits for them, and skips them only on request', async () => {
    await send(0, 'zero');
    await send(2, 'two');
    await expect(transcribe({ segment_count: 4 })).rejects.toMatchObject({
      code: 'SEGMENTS_MISSING',
      errors: { missing: ['1', '3'] },
    });
    await work();
    expect((await recording()).state).toBe('open');
    await transcribe({ segment_count: 4, allow_gaps: true });
    await work();
    expect(await recording()).toMatchObject({ state: 'done', segmentCount: 4 });
    expect(await transcript()).toBe('zero\n[audio gap 00:01–00:02]\ntwo\n[audio gap 00:03–00:06]');
    reportFigure('R7', 'missing stretches marked', '2 of 2');
  });

  it('marks the gap that the recogniser reports', async () => {
    const gapRecogniser: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: () => ({
        ...wordsRecogniser().open(),
        push: async () => ({
          phrases: [{ startMs: 0, endMs: 900, text: 'before' }],
          gaps: [{ startMs: 21_000, endMs: 24_000 }],
          durationMs: 24_000,
        }),
      }),
    };
    const deps = { ...test.deps, recogniser: gapRecogniser };
    await send(0, 'x');
    await transcribe({ segment_count: 1 });
    await work(deps);
    expect(await transcript()).toBe('before\n[audio gap 00:21–00:24]');
  });

  it('expects the names of the patient and of the user, and writes as their practice does', async () => {
    const { db } = test.deps;
    await db.consultation.updateMany({ data: { patientName: 'Wilhelmina Okonkwo' } });
    await db.user.updateMany({ data: { firstName: 'Mark', lastName: 'Achterberg' } });
    await db.practice.updateMany({ data: { currency: 'USD', country: 'US' } });
    let terms: readonly string[] | undefined;
    const recogniser: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: (options = {}) => {
        terms = options.terms;
        return wordsRecogniser().open(options);
      },
    };
    await send(0, 'okonkwo colour fifty pounds');
    await transcribe({ segment_count: 1 });
    await work({ ...test.deps, recogniser });
    expect(terms).toEqual(expect.arrayContaining(['Wilhelmina Okonkwo', 'Okonkwo', 'Mark Achterberg', 'Achterberg']));
    expect(await transcript()).toBe('Okonkwo color fifty pounds');
  });

  it('R7: marks the end that is no audio, as long as its segments are', async () => {
    const recogniser = wordsRecogniser();
    const damagedEnd: SpeechRecogniser = {
      ...recogniser,
      open: (options) => {
        const session = recogniser.open(options);
        return { ...session, finish: async () => ({ ...(await session.finish()), unreadPieces: 2 }) };
      },
    };
    await send(0, 'zero');
    await transcribe({ segment_count: 1 });
    await work({ ...test.deps, recogniser: damagedEnd });
    expect(await transcript()).toBe('zero\n[audio gap 00:01–00:07]');
    expect(await recording()).toMatchObject({ state: 'done', durationMs: 7_000 });
  });

  it('retains live text beyond the uploaded audio, has the length of the audio, and logs only numbers', async () => {
    const warn = vi.fn();
    const deps = { ...test.deps, log: { ...test.deps.log, warn } };
    const { db } = test.deps;
    await db.recording.update({ where: { id: recordingId }, data: { settledUntilMs: 60_000, durationMs: 60_000 } });
    const phrase = {
      recordingId,
      kind: 'speech' as const,
      startMs: 58_000,
      endMs: 59_500,
      text: 'Recognised live.',
    };
    await db.transcriptPhrase.create({ data: phrase });
    await send(0, 'zero');
    await transcribe({ segment_count: 1 });
    await work(deps);
    expect(await transcript()).toContain('Recognised live.');
    expect(await recording()).toMatchObject({ state: 'done', durationMs: 1_000 });
    const numbers = { recordingId, segments: 1, statedMs: 60_000, decodedMs: 1_000 };
    expect(warn.mock.calls).toEqual([[numbers, expect.any(String)]]);
  });

  it('resumes after its worker died, without repeated text', async () => {
    await send(0, 'one');
    await send(1, 'two');
    await work();
    await send(2, 'three');
    await transcribe({ segment_count: 3 });
    // `work` opens new handlers, as another process would: no session is left in memory.
    await work();
    expect(await transcript()).toBe('one two three');
  });

  it('R7: puts audio that came after the gap was passed over in its place, however the note was edited elsewhere', async () => {
    await send(0, 'The upper left six');
    await send(2, 'Review in May.');
    await transcribe({ segment_count: 4, allow_gaps: true });
    await work();
    expect(await transcript()).toBe('The UL6\n[audio gap 00:01–00:02]\nReview in May.\n[audio gap 00:03–00:06]');
    const edited = (await transcript()).replace('Review in May.', 'Review in June.');
    await createCore(test.deps).voiceNotes.update(actor, {
      params: params(),
      body: { transcript: `Seen today.\n\n${edited}` },
    });
    await send(1, 'needs a crown.');
    await work();
    expect(await recording()).toMatchObject({ state: 'done', supersededText: null });
    expect(await transcript()).toContain('Seen today.\n\nThe UL6 needs a crown.');
    expect(await transcript()).not.toContain('00:01–00:02');
    await send(3, 'No allergies.');
    await work();
    expect(await transcript()).toContain('No allergies.');
    expect((await transcript()).match(/crown/g)).toHaveLength(1);
    expect(test.events.at(-1)?.data).toMatchObject({ status: 'ended', percent: 100 });
  });

  it('R7: late audio removes no phrase that a user edited', async () => {
    await send(0, 'zero');
    await send(2, 'too');
    await transcribe({ segment_count: 3, allow_gaps: true });
    await work();
    const phrase = await test.deps.db.transcriptPhrase.findFirstOrThrow({ where: { text: 'too' } });
    await createCore(test.deps).transcripts.editPhrase(actor, {
      params: { id: voiceNoteId, phrase_id: phrase.id },
      body: { text: 'two' },
    });
    await send(1, 'one');
    await work();
    expect(await transcript()).toBe('zero one two');
    expect(await test.deps.db.transcriptPhrase.count()).toBe(3);
  });

  it('R7: late audio removes no phrase with a confirmed word', async () => {
    const { db } = test.deps;
    await send(0, 'zero');
    await send(2, 'two');
    await transcribe({ segment_count: 3, allow_gaps: true });
    await work();
    const { id } = await db.transcriptPhrase.findFirstOrThrow({ where: { text: 'two' } });
    const words = [{ text: 'two', startMs: null, endMs: null, unsure: true }];
    await db.transcriptPhrase.update({ where: { id }, data: { words } });
    const { phrase } = await createCore(test.deps).transcripts.confirmWord(actor, {
      params: { id: voiceNoteId, phrase_id: id },
      body: { start: 0, end: 3, text: 'two', confirmed: true },
    });
    expect(phrase.words).toMatchObject([{ unsure: false, confirmed: true }]);
    await send(1, 'one');
    await work();
    expect(await transcript()).toBe('zero one two');
    const view = await createCore(test.deps).transcripts.view(actor, {
      params: params(),
    });
    expect(view.phrases.at(-1)).toEqual(phrase);
  });

  it('R8: ends a recording whose page died, and continues it if the page was only offline', async () => {
    await send(0, 'zero');
    await send(1, 'one');
    await work();
    expect(await finishSilentRecordings(test.deps)).toBe(0);
    test.passTime(181_000);
    expect(await finishSilentRecordings(test.deps)).toBe(1);
    await work();
    expect(await transcript()).toBe('zero one');
    expect(await recording()).toMatchObject({ state: 'done', segmentCount: null });
    reportFigure('R8', 'ended after its page died, s', RECORDING_LEFT_AFTER_MS / 1_000);
    // The page returns: it continues recording, then stops as any other.
    await send(3, 'three');
    await send(2, 'two');
    await work();
    expect(await recording()).toMatchObject({ state: 'open' });
    await transcribe({ segment_count: 4 });
    await work();
    expect(await transcript()).toBe('zero one two three');
  });

  it('R8: ends the recording with its consultation, a minute after their page was closed', async () => {
    await send(0, 'zero');
    await createCore(test.deps).voiceNotes.stopWithVoice(actor, {
      params: params(),
      body: { reason: 'page_closed' },
    });
    test.passTime(61_000);
    expect(await finishSilentRecordings(test.deps)).toBe(0);
    expect(await endForgottenConsultations(test.deps)).toBe(1);
    expect(await finishSilentRecordings(test.deps)).toBe(1);
    await work();
    expect(await transcript()).toBe('zero');
    expect(await recording()).toMatchObject({ state: 'done' });
  });

  it('R8: ends a live recording whose page and process died, and none that is being recognised', async () => {
    await send(0, 'zero');
    await send(1, 'one');
    const live = { mode: 'live' as const, liveHeldUntil: new Date(test.deps.clock.now().getTime() + 200_000) };
    await test.deps.db.recording.update({ where: { id: recordingId }, data: live });
    test.passTime(181_000);
    expect(await finishSilentRecordings(test.deps)).toBe(0);
    test.passTime(20_000);
    expect(await finishSilentRecordings(test.deps)).toBe(1);
    await work();
    expect(await transcript()).toBe('zero one');
    expect(await recording()).toMatchObject({ state: 'done' });
  });

  it('R8: ends a stopped recording whose last segment never comes after a minute, with the gap marked', async () => {
    await send(0, 'zero');
    await expect(transcribe({ segment_count: 2 })).rejects.toMatchObject({ code: 'SEGMENTS_MISSING' });
    await work();
    test.passTime(55_000);
    expect(await finishSilentRecordings(test.deps)).toBe(0);
    test.passTime(10_000);
    expect(await finishSilentRecordings(test.deps)).toBe(1);
    await work();
    expect(await transcript()).toBe('zero\n[audio gap 00:01–00:04]');
    reportFigure('R8', 'ended after a stop without its last segment, s', RECORDING_STOPPED_AFTER_MS / 1_000);
  });

  it('R16: reads three hours of segments each once and a few at a time, within a minute', async () => {
    // 3,600 segments of 3 s in the long form.
    const count = process.env.PROVE === '1' ? 3_600 : 90;
    const rows = Array.from({ length: count }, (_, index) => ({
      recordingId,
      index,
      objectKey: segmentObjectKey(keyPrefix, index, hash(`word${index}`)),
      sizeBytes: 8,
      sha256: hash(`word${index}`),
    }));
    for (const { index, objectKey } of rows)
      await test.deps.storage.write(objectKey, Buffer.from(`word${index}`), 'audio/webm');
    await test.deps.db.audioSegment.createMany({ data: rows });
    await transcribe({ segment_count: count });
    const read = vi.spyOn(test.deps.storage, 'read');
    const looked = vi.spyOn(test.deps.db.audioSegment, 'findMany');
    const sinceMs = performance.now();
    await work();
    const tookMs = performance.now() - sinceMs;
    reportFigure('R16', `${count} segments read in, s`, (tookMs / 1_000).toFixed(1));
    if (count === 3_600) expect(tookMs).toBeLessThan(60_000);
    expect(read.mock.calls.map(([key]) => key)).toEqual(rows.map(({ objectKey }) => objectKey));
    for (const [query] of looked.mock.calls) expect(query?.take).toBeLessThanOrEqual(10);
    const words = (await transcript()).split(/\s+/);
    expect([words.length, words[0], words.at(-1)]).toEqual([count, 'word0', `word${count - 1}`]);
  }, 600_000);

  it('R15: accepts the last seconds of a closed page, and again from its journal', async () => {
    const tail = () =>
      service().tail(actor, {
        params: params(),
        body: { recording_id: recordingId, index: 1, audio: Buffer.from('the tail').toString('base64') },
      });
    await send(0, 'before');
    expect(await tail()).toMatchObject({ confirmed: true, sha256: hash('the tail') });
    await tail();
    await send(1, 'the tail');
    await transcribe({ segment_count: 2 });
    await work();
    expect(await transcript()).toBe('before the tail');
  });

  it('ends the open recording of a note that is named, and nothing when there is none', async () => {
    const end = () => service().transcribeNote(actor, { body: { voice_note_id: voiceNoteId } });
    await send(0, 'hello');
    await end();
    await work();
    expect(await transcript()).toBe('hello');
    expect((await end()).voice_note.transcript).toBe('hello');
  });

  it('preserves an edited transcript and appends the next recording', async () => {
    await send(0, 'first');
    await transcribe({ segment_count: 1 });
    await work();
    const core = createCore(test.deps);
    await core.voiceNotes.update(actor, {
      params: params(),
      body: { transcript: 'Edited by hand.' },
    });
    const second = await service().startUpload(actor, { params: params(), body: {} });
    recordingId = second.segment_key;
    keyPrefix = second.key_prefix;
    await send(0, 'second');
    await transcribe({ segment_count: 1 });
    await work();
    expect(await transcript()).toBe('Edited by hand.\n\nsecond');
  });

  it('S10: silence is a blank transcript', async () => {
    await send(0, ' ');
    await transcribe({ segment_count: 1 });
    await work();
    expect(await transcript()).toBe('');
    expect(await recording()).toMatchObject({ state: 'done' });
  });

  it('reports a file that is no audio, stores it, and can be retried', async () => {
    const deaf: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: () => ({
        ...wordsRecogniser().open(),
        push: async () => {
          throw new SpeechError('not_audio', 'no audio in it');
        },
      }),
    };
    await send(0, 'hello');
    await transcribe({ segment_count: 1 });
    await work({ ...test.deps, recogniser: deaf });
    expect(await recording()).toMatchObject({ state: 'failed', failure: 'not_audio' });
    expect(test.events.at(-1)?.data).toMatchObject({ status: 'failed' });
    await transcribe({ segment_count: 1 });
    await work();
    expect(await transcript()).toBe('hello');
  });

  /** A recogniser that is away while the test decides so. */
  const failingWhile = (isAway: () => boolean): SpeechRecogniser => ({
    ...wordsRecogniser(),
    open: (options) => {
      const session = wordsRecogniser().open(options);
      return {
        ...session,
        push: async (bytes) => {
          if (isAway()) throw new SpeechError('unavailable', 'away');
          return session.push(bytes);
        },
      };
    },
  });

  it('F13: a recogniser that is away while audio comes costs a recording nothing, though its page dies too', async () => {
    let isAway = false;
    const deps = { ...test.deps, recogniser: failingWhile(() => isAway) };
    const shown = async () => (await createCore(deps).voiceNotes.view(actor, { params: params() })).recording;
    await send(0, 'word0');
    await work(deps);
    isAway = true;
    // Twenty seconds with a segment every three, each of which has the job run again.
    for (let index = 1; index < 8; index += 1) {
      await send(index, `word${index}`);
      await work(deps);
      test.passTime(3_000);
    }
    expect(await shown()).toMatchObject({ state: 'open', failure: 'unavailable' });
    expect(test.events.at(-1)?.data).toMatchObject({ status: 'transcribing', failure: 'unavailable' });
    isAway = false;
    test.passTime(RECORDING_LEFT_AFTER_MS + 1_000);
    await work(deps);
    expect(await shown()).toMatchObject({ state: 'open', failure: null });
    expect(await finishSilentRecordings(deps)).toBe(1);
    await work(deps);
    expect(await transcript()).toBe('word0 word1 word2 word3 word4 word5 word6 word7');
    expect(await shown()).toMatchObject({ state: 'done', failure: null });
  });

  it('F13 R8: a recording that failed halfway is completed later automatically, from all of its audio', async () => {
    const broken: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: () => {
        throw new Error('a fault of ours');
      },
    };
    const deps = { ...test.deps, recogniser: broken };
    await send(0, 'zero');
    for (let tries = 0; tries < 10; tries += 1) {
      await work(deps);
      test.passTime(15_000);
    }
    expect(await recording()).toMatchObject({ state: 'failed', failure: 'unavailable' });
    await send(1, 'one');
    await work(deps);
    expect(await recording()).toMatchObject({ state: 'failed' });
    test.passTime(60_000);
    await finishSilentRecordings(test.deps);
    await work();
    expect(await transcript()).toBe('zero one');
    expect(await recording()).toMatchObject({ state: 'done', failures: 0 });
  });

  it('F13: a recording with unusable audio is not retried automatically', async () => {
    const unreadable: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: () => ({
        ...wordsRecogniser().open(),
        push: async () => {
          throw new SpeechError('unreadable', 'the times cannot be right');
        },
      }),
    };
    await send(0, 'hello');
    await work({ ...test.deps, recogniser: unreadable });
    expect(await recording()).toMatchObject({ state: 'failed', failure: 'unreadable', retryAt: null });
    expect(test.events.at(-1)?.data).toMatchObject({ status: 'failed', failure: 'unreadable' });
    test.passTime(7 * 86_400_000);
    await finishSilentRecordings(test.deps);
    expect(await recording()).toMatchObject({ state: 'failed' });
  });

  it('F30: a segment whose stored bytes were exchanged after it was confirmed is a gap, and is never recognised', async () => {
    for (const [index, word] of ['zero', 'one', 'two', 'three'].entries()) await send(index, word);
    await store(1, 'one', 'forged');
    await test.deps.storage.remove([segmentObjectKey(keyPrefix, 3, hash('three'))]);
    const lost: number[] = [];
    const recogniser: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: (options) => {
        const session = wordsRecogniser().open(options);
        return {
          ...session,
          push: (bytes, lostBefore = 0) => {
            lost.push(lostBefore);
            return session.push(bytes, lostBefore);
          },
        };
      },
    };
    await transcribe({ segment_count: 4 });
    await work({ ...test.deps, recogniser });
    expect(await recording()).toMatchObject({ state: 'done' });
    expect(await transcript()).not.toContain('forged');
    expect(await transcript()).toContain('zero');
    expect(await transcript()).toContain('two');
    expect(await transcript()).toMatch(/\[audio gap [^\]]*\]$/);
    expect(lost).toEqual([0, 1]);
  });

  it('F14: hashes a stored segment piece by piece, and stops at the first byte too many', async () => {
    let taken = 0;
    const endless = async () =>
      Readable.from(
        (function* () {
          for (;;) {
            taken += 1;
            yield Buffer.alloc(65_536);
          }
        })(),
      );
    const storage = { ...test.deps.storage, stream: endless, read: () => Promise.reject(new Error('read as a whole')) };
    const confirmed = createCore({ ...test.deps, storage }).transcription.confirmSegment(actor, {
      params: params(),
      body: { recording_id: recordingId, index: 0, size_bytes: 100_000, sha256: hash('x') },
    });
    await expect(confirmed).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(taken).toBeLessThan(50);
  });

  it('may begin before the page reached the server, under an id of its own, once', async () => {
    const own = randomUUID();
    const open = (who: Actor, note: string) =>
      service().startUpload(who, { params: { id: note }, body: { segment_key: own } });
    expect((await open(actor, voiceNoteId)).segment_key).toBe(own);
    expect((await open(actor, voiceNoteId)).segment_key).toBe(own);
    const other = await test.actor();
    const { voiceNoteId: otherNote } = await addConsultation(test.deps, other, '');
    await expect(open(other, otherNote)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('R12 T1: is out of reach of other users', async () => {
    await send(0, 'secret');
    const other = await test.actor();
    const own = await addConsultation(test.deps, other, '');
    await expect(confirm(1, 'forged', other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      service().segments(other, {
        params: { id: own.voiceNoteId },
        query: { recording_id: recordingId },
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createCore(test.deps).transcripts.view(other, { params: params() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
