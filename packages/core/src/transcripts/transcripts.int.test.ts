import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '@openconsult/contracts/jobs';
import { usageMessages } from '@openconsult/contracts/texts';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import type { ExportFormat } from '@openconsult/contracts/transcripts';
import { longSilence, sparseClusters } from '@openconsult/fakes/crafted-audio';
import { recordingAsWav, type SpeechPhrase, type SpeechRecogniser } from '@openconsult/integrations/speech';
import mammoth from 'mammoth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import { speechLexicon } from '../lexicon/index.ts';
import type { Actor } from '../platform/actor.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  runOpenJobs,
  type TestDeps,
  wordsRecogniser,
} from '../testing/index.ts';
import { openLiveRecording, storeLivePhrase } from '../transcription/index.ts';

const SPOKEN = new URL('../../../../bench/spoken/consultation.webm', import.meta.url);

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor, ''));
});
afterEach(() => test.close());

const core = () => createCore(test.deps);
const params = () => ({ id: voiceNoteId });

/** Stores segments as a page does, except for the omitted ones, and stops the recording. */
async function record(pieces: readonly Uint8Array[], leftOut: readonly number[] = []): Promise<string> {
  const { transcription } = core();
  const call = { params: params() };
  const upload = await transcription.startUpload(actor, { ...call, body: {} });
  const recording_id = upload.segment_key;
  for (const [index, bytes] of pieces.entries()) {
    if (leftOut.includes(index)) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await test.deps.storage.write(segmentObjectKey(upload.key_prefix, index, sha256), bytes, 'audio/webm');
    const body = { recording_id, index, size_bytes: bytes.length, sha256 };
    await transcription.confirmSegment(actor, { ...call, body });
  }
  const stop = { segment_key: recording_id, segment_count: pieces.length, allow_gaps: leftOut.length > 0 };
  await transcription.transcribe(actor, { ...call, body: stop });
  return recording_id;
}

const words = (...texts: string[]) => texts.map((text) => Buffer.from(text));

const work = (kind: 'transcribe' | 'makeAudio' | 'write') => runOpenJobs(test.deps, kind);

const view = () => core().transcripts.view(actor, { params: params() });

async function edit(place: number, text: string) {
  const { phrases } = await view();
  return core().transcripts.editPhrase(actor, {
    params: { ...params(), phrase_id: phrases[place]?.id ?? '' },
    body: { text },
  });
}

async function recorded(...texts: string[]): Promise<void> {
  await record(words(...texts));
  await work('transcribe');
}

it('names the headings of its template that were spoken of', async () => {
  expect((await view()).headings_heard).toEqual([]);
  await recorded('Good morning.', 'The tooth has a fractured cusp.');
  expect((await view()).headings_heard).toEqual(['Exam']);
});

describe('a phrase', () => {
  it('is rewritten in its place of the text, and stays so when more is recorded', async () => {
    await recorded('The front tooth', 'needs a crown.');
    const answer = await edit(1, 'needs a bridge.');
    expect(answer.voice_note.transcript).toBe('The front tooth needs a bridge.');
    expect(answer.phrase).toMatchObject({ text: 'needs a bridge.', edited: true });
    await recorded('No allergies.');
    const { transcript, phrases, edited_by_hand, recordings } = await view();
    expect(transcript).toBe('The front tooth needs a bridge.\n\nNo allergies.');
    expect(phrases.map(({ text }) => text)).toEqual(['The front tooth', 'needs a bridge.', 'No allergies.']);
    expect(edited_by_hand).toBe(false);
    expect(recordings).toHaveLength(2);
  });

  it('is rewritten while the recording still runs, and the text adopts it at the end', async () => {
    const key = await record(words('one', 'two'));
    await test.deps.db.recording.update({ where: { id: key }, data: { state: 'open' } });
    await work('transcribe');
    await edit(0, 'ONE');
    const stop = { params: params(), body: { segment_key: key, segment_count: 2 } };
    await core().transcription.transcribe(actor, stop);
    await work('transcribe');
    expect((await view()).transcript).toBe('ONE two');
  });

  it('is rewritten while words are recognised live, and the next ones come behind it', async () => {
    const recordingId = randomUUID();
    const recording = await openLiveRecording(test.deps, actor, {
      voiceNoteId,
      recordingId,
      hasAll: true,
      holder: randomUUID(),
    });
    if (!recording) throw new Error('It is not recognised live.');
    const { userId, practiceId } = actor;
    const lexicon = await speechLexicon(test.deps.db, { userId, practiceId });
    const settle = (startMs: number, text: string) =>
      storeLivePhrase(test.deps, recording, lexicon, {
        startMs,
        endMs: startMs + 900,
        text,
        settledUntilMs: startMs + 1_000,
      });
    await settle(0, 'Good morning to you.');
    await settle(1_000, 'It hurts on the left.');
    await edit(0, 'Good evening.');
    await settle(2_000, 'There are no allergies.');
    await edit(2, 'Penicillin.');
    await settle(3_000, 'Come again soon.');
    expect((await view()).transcript).toBe('Good evening. It hurts on the left. Penicillin. Come again soon.');
  });

  it('is left out when it is emptied', async () => {
    await recorded('The front tooth', 'pass me the mirror', 'needs a crown.');
    expect((await edit(1, ' ')).voice_note.transcript).toBe('The front tooth needs a crown.');
  });

  it('is rewritten beside what a user typed into the text', async () => {
    await recorded('The front tooth is fractured.', 'It needs a crown.', 'There are no allergies.');
    const body = { transcript: `${(await view()).transcript} Typed by hand.` };
    await core().voiceNotes.update(actor, { params: params(), body });
    expect((await view()).edited_by_hand).toBe(true);
    expect((await edit(1, 'It needs a bridge.')).voice_note.transcript).toBe(
      'The front tooth is fractured. It needs a bridge. There are no allergies. Typed by hand.',
    );
  });

  it('gets back what was recognised, one correction at a time, and twice changes nothing', async () => {
    await recorded('The crown on UL6 fits.');
    const { id } = (await view()).phrases[0] ?? { id: '' };
    const corrections = [
      { start: 4, end: 9, from: 'clown', to: 'crown' },
      { start: 13, end: 16, from: 'upper left six', to: 'UL6' },
    ];
    await test.deps.db.transcriptPhrase.update({ where: { id }, data: { corrections } });
    const undo = () =>
      core().transcripts.undoCorrection(actor, {
        params: { ...params(), phrase_id: id },
        body: { start: 4, from: 'clown', to: 'crown' },
      });
    const undone = await undo();
    expect(undone.phrase).toMatchObject({ text: 'The clown on UL6 fits.', corrections: [corrections[1]] });
    expect(undone.voice_note.transcript).toBe('The clown on UL6 fits.');
    expect((await undo()).phrase).toEqual(undone.phrase);
    expect(await test.deps.db.undoneCorrection.findMany({ where: { userId: actor.userId } })).toMatchObject([
      { from: 'clown', to: 'crown', count: 1 },
    ]);
  });

  it('R6: rewritten at the same moment as recognition ends, neither is lost', async () => {
    const key = await record(words('one', 'two'));
    await test.deps.db.recording.update({ where: { id: key }, data: { state: 'open' } });
    await work('transcribe');
    const stop = { params: params(), body: { segment_key: key, segment_count: 2 } };
    await core().transcription.transcribe(actor, stop);
    await Promise.all([work('transcribe'), edit(1, 'TWO')]);
    expect((await view()).transcript).toBe('one TWO');
  });
});

describe('the words of a phrase', () => {
  const recognised: SpeechPhrase = {
    startMs: 0,
    endMs: 3_000,
    text: 'He fell and the upper left six is sore.',
    confidences: [0.9, 0.1, 0.9, 0.9, 0.1, 0.1, 0.1, 0.9, 0.3],
    wordTimes: Array.from({ length: 9 }, (_, i) => (i === 1 ? null : { startMs: i * 300, endMs: i * 300 + 200 })),
  };
  const asWritten = [
    { start: 3, end: 7, start_ms: null, end_ms: null, unsure: true, confirmed: false },
    { start: 16, end: 19, start_ms: 1_200, end_ms: 2_000, unsure: true, confirmed: false },
    { start: 23, end: 27, start_ms: 2_400, end_ms: 2_600, unsure: true, confirmed: false },
  ];
  const unsureOf = ({ words, text }: { words: { unsure: boolean; start: number; end: number }[]; text: string }) =>
    words.filter(({ unsure }) => unsure).map(({ start, end }) => text.slice(start, end));

  /** By the job, from stored audio. */
  async function byTheJob(phrase: SpeechPhrase): Promise<void> {
    const recogniser: SpeechRecogniser = {
      ...wordsRecogniser(),
      open: () => ({
        ...wordsRecogniser().open(),
        push: async () => ({ phrases: [phrase], gaps: [], durationMs: phrase.endMs }),
      }),
    };
    const before = test;
    test = { ...before, deps: { ...before.deps, recogniser } };
    await recorded('audio');
    test = before;
  }

  /** While it is spoken. */
  async function live(phrase: SpeechPhrase): Promise<void> {
    const recordingId = randomUUID();
    const recording = await openLiveRecording(test.deps, actor, {
      voiceNoteId,
      recordingId,
      hasAll: true,
      holder: randomUUID(),
    });
    if (!recording) throw new Error('It is not recognised live.');
    const lexicon = await speechLexicon(test.deps.db, { userId: actor.userId, practiceId: actor.practiceId });
    await storeLivePhrase(test.deps, recording, lexicon, { ...phrase, settledUntilMs: phrase.endMs });
  }

  it.each([
    ['by the job', byTheJob],
    ['live', live],
  ])(
    'that the recogniser was unsure of are marked where they are written, each with its time: %s',
    async (_, recognise) => {
      await recognise(recognised);
      const [phrase] = (await view()).phrases;
      expect(phrase?.text).toBe('He fell and the UL6 is sore.');
      expect(phrase?.words.filter(({ unsure }) => unsure)).toEqual(asWritten);
      expect(phrase?.words.map(({ start_ms }) => start_ms)).toEqual([0, null, 600, 900, 1_200, 2_100, 2_400]);
    },
  );

  it('are unknown if the engine does not return them', async () => {
    await live({ startMs: 0, endMs: 3_000, text: recognised.text });
    expect((await view()).phrases[0]?.words).toEqual([]);
  });

  it('stay marked while a user edits other words of the phrase, which are marked no longer', async () => {
    await live(recognised);
    const { phrase } = await edit(0, 'He slipped, and fell, and the UL6 is sore.');
    expect(unsureOf(phrase)).toEqual(['fell', 'UL6', 'sore']);
    expect(phrase.corrections).toHaveLength(1);
    expect((await view()).phrases).toEqual([phrase]);
    expect(unsureOf((await edit(0, 'He tripped and the UL6 is sore.')).phrase)).toEqual(['UL6', 'sore']);
    expect(unsureOf((await edit(0, 'He tripped and the UL7 is sore.')).phrase)).toEqual(['sore']);
  });

  it('stay marked when a user restores others', async () => {
    await live(recognised);
    const [before] = (await view()).phrases;
    const { phrase } = await core().transcripts.undoCorrection(actor, {
      params: { ...params(), phrase_id: before?.id ?? '' },
      body: { start: 16, from: 'upper left six', to: 'UL6' },
    });
    expect(phrase.text).toBe(recognised.text);
    expect(unsureOf(phrase)).toEqual(['fell', 'sore']);
  });

  const say = async (phrase_id: string, start: number, text: string, confirmed: boolean) =>
    core().transcripts.confirmWord(actor, {
      params: { ...params(), phrase_id },
      body: { start, end: start + text.length, text, confirmed },
    });

  it('are no longer marked once a user confirmed them, and again when that is undone', async () => {
    await live(recognised);
    const [before] = (await view()).phrases;
    const id = before?.id ?? '';
    const { phrase } = await say(id, 16, 'UL6', true);
    expect(unsureOf(phrase)).toEqual(['fell', 'sore']);
    expect(phrase.words).toContainEqual({ ...asWritten[1], unsure: false, confirmed: true });
    expect(phrase).toMatchObject({ text: before?.text, corrections: before?.corrections, edited: false });
    // Repeated, from an outdated window, and for an unmarked word: nothing changes.
    await say(id, 16, 'UL6', true);
    await say(id, 16, 'UR6', false);
    await say(id, 12, 'the', true);
    expect((await view()).phrases).toEqual([phrase]);
    await say(id, 16, 'UL6', false);
    expect((await view()).phrases).toEqual([before]);
    await expect(say(randomUUID(), 16, 'UL6', true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the silences of a recording', () => {
  const WORDS = 'hurts on biting for two days she takes warfarin';
  const PAUSE_MS = 900;
  const says = (phrases: SpeechPhrase[]): SpeechRecogniser => ({
    ...wordsRecogniser(),
    open: () => ({
      ...wordsRecogniser().open(),
      push: async () => ({ phrases, gaps: [], durationMs: phrases.at(-1)?.endMs ?? 0 }),
    }),
  });
  /** Each word of a third of a second, with a silence before the seventh. */
  const timed = (pauseMs: number): SpeechPhrase => ({
    startMs: 0,
    endMs: 9 * 300 + pauseMs,
    text: WORDS,
    wordTimes: WORDS.split(' ').map((_, i) => {
      const startMs = i * 300 + (i < 6 ? 0 : pauseMs);
      return { startMs, endMs: startMs + 250 };
    }),
  });

  async function notesOf(phrases: SpeechPhrase[]): Promise<string> {
    const before = test;
    test = { ...before, deps: { ...before.deps, recogniser: says(phrases) } };
    await recorded('audio');
    test = before;
    const { transcript } = await view();
    await core().voiceNotes.chat(actor, {
      body: { transcribe: transcript, type: 'notes', voice_note_id: voiceNoteId },
    });
    await work('write');
    return (await test.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } })).notes;
  }

  it.each([
    ['between two words', [timed(PAUSE_MS)]],
    [
      'between two phrases without times of words',
      [
        { startMs: 0, endMs: 1_800, text: 'hurts on biting for two days' },
        { startMs: 1_800 + PAUSE_MS, endMs: 4_000, text: 'she takes warfarin' },
      ],
    ],
  ])('part two sections of the note: %s', async (_, phrases) => {
    const notes = await notesOf(phrases);
    expect(notes).toMatch(/## Presenting complaint\n\n- Hurts on biting for (?:2|two) days/);
    expect(notes).toMatch(/## Medical history\n\n- She takes warfarin/);
  });

  it('part nothing that was said in one breath', async () => {
    expect(await notesOf([timed(0)])).toMatch(/- Hurts on biting for (?:2|two) days she takes warfarin/);
  });
});

describe('the audio', () => {
  const audio = async (recording_id: string) =>
    core().transcripts.audio(actor, { params: { ...params(), recording_id } });
  const fileOf = async (recording_id: string) => {
    const { audioKey } = await test.deps.db.recording.findUniqueOrThrow({ where: { id: recording_id } });
    return test.deps.storage.read(audioKey ?? '');
  };
  const secondsOf = async (recording_id: string) =>
    ((await recordingAsWav(await fileOf(recording_id))).length - 44) / (48_000 * 2);

  async function spoken(): Promise<Buffer[]> {
    const bytes = await readFile(SPOKEN);
    const size = Math.ceil(bytes.length / 27);
    return Array.from({ length: 27 }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  }

  it('of a recording is one file that plays as long as the recording, made when it is first asked for', async () => {
    const key = await record(await spoken());
    expect(await audio(key)).toMatchObject({ state: 'making', url: null });
    await work('makeAudio');
    const ready = await audio(key);
    expect(ready).toMatchObject({ state: 'ready', url: expect.stringContaining('/storage/object/') });
    // The recorder's own jumps are closed in one and silent in the other.
    const whole = (await recordingAsWav(await readFile(SPOKEN))).length / (48_000 * 2);
    expect(Math.abs((await secondsOf(key)) - whole)).toBeLessThan(0.5);
  });

  it('R7: has silence where a piece is missing, and is made again when the piece arrives later', async () => {
    const pieces = await spoken();
    const key = await record(pieces, [12, 13]);
    await audio(key);
    await work('makeAudio');
    const whole = (await recordingAsWav(await readFile(SPOKEN))).length / (48_000 * 2);
    expect(Math.abs((await secondsOf(key)) - whole)).toBeLessThan(1);
    const { audioKey } = await test.deps.db.recording.findUniqueOrThrow({ where: { id: key } });
    for (const index of [12, 13]) {
      const bytes = pieces[index] ?? Buffer.alloc(0);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const objectKey = segmentObjectKey(`recordings/${key}/`, index, sha256);
      await test.deps.storage.write(objectKey, bytes, 'audio/webm');
      await test.deps.db.audioSegment.create({
        data: { recordingId: key, index, objectKey, sizeBytes: bytes.length, sha256 },
      });
    }
    expect(await audio(key)).toMatchObject({ state: 'making' });
    await work('makeAudio');
    expect(await audio(key)).toMatchObject({ state: 'ready' });
    expect(Math.abs((await secondsOf(key)) - whole)).toBeLessThan(0.5);
    expect(await test.deps.storage.head(audioKey ?? '')).toBeNull();
  });

  it('F30: has silence where the stored bytes are not those that were confirmed', async () => {
    const pieces = await spoken();
    const key = await record(pieces);
    const forged = await test.deps.db.audioSegment.findFirstOrThrow({ where: { recordingId: key, index: 12 } });
    await test.deps.storage.write(forged.objectKey, pieces[20] ?? Buffer.alloc(0), 'audio/webm');
    await audio(key);
    await work('makeAudio');
    const whole = (await recordingAsWav(await readFile(SPOKEN))).length / (48_000 * 2);
    expect(Math.abs((await secondsOf(key)) - whole)).toBeLessThan(1);
    // Unchanged, the other piece would make the file as long as the recording in bytes too.
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    expect((await fileOf(key)).length).toBeLessThan(bytes - (pieces[12]?.length ?? 0) / 2);
  });

  it('is reported as missing, recording or unavailable; another request retries', async () => {
    const { transcription } = core();
    const { segment_key: recording_id } = await transcription.startUpload(actor, { params: params(), body: {} });
    expect(await audio(recording_id)).toMatchObject({ state: 'recording' });
    const stop = { params: params(), body: { segment_key: recording_id, segment_count: 0 } };
    await transcription.transcribe(actor, stop);
    expect(await audio(recording_id)).toMatchObject({ state: 'none' });
    const noise = await record(words('this is no webm'));
    expect(await audio(noise)).toMatchObject({ state: 'making' });
    await work('makeAudio');
    expect(await audio(noise)).toMatchObject({ state: 'failed' });
    expect(await audio(noise)).toMatchObject({ state: 'making' });
  });

  it.each([50, 500, 5_000])('F2 T16: that claims days in %i clusters is unavailable', async (clusters) => {
    const key = await record([longSilence(clusters)]);
    await audio(key);
    const folders = join(tmpdir(), 'openconsult-work');
    const files = () => readdir(folders, { recursive: true }).catch((): string[] => []);
    const before = await files();
    await work('makeAudio');
    expect(await audio(key)).toMatchObject({ state: 'failed' });
    expect((await files()).filter((name) => name.endsWith('.webm') && !before.includes(name))).toEqual([]);
    const row = await test.deps.db.recording.findUniqueOrThrow({ where: { id: key } });
    expect(row.audioKey).toBeNull();
  });

  it('T16: what a recording claims to last is counted for the day, and beyond the allowance nothing is written for it', async () => {
    const limited = { ...test.deps, config: { ...test.deps.config, RECOGNITION_MINUTES_PER_DAY: 60 } };
    const ask = async (recording_id: string) =>
      createCore(limited).transcripts.audio(actor, {
        params: { ...params(), recording_id },
      });
    const used = async () =>
      Number(
        (await test.deps.db.usageCounter.findFirst({ where: { subject: actor.userId, kind: 'playable_seconds' } }))
          ?.amount ?? 0,
      );
    // 40 heads that are 32.8 s apart make 21.3 minutes.
    for (const [claimed, state, seconds] of [
      [40, 'ready', 1_278],
      [40, 'ready', 2_556],
      [40, 'failed', 3_600],
    ] as const) {
      const key = await record([sparseClusters(claimed)]);
      expect(await ask(key)).toMatchObject({ state: 'making' });
      await runOpenJobs(limited, 'makeAudio');
      expect(await ask(key)).toMatchObject({ state });
      expect(await used()).toBe(seconds);
    }
    const next = await record([sparseClusters(2)]);
    await expect(ask(next)).rejects.toMatchObject({ code: 'RATE_LIMITED', message: usageMessages.playing });
    expect(await test.deps.db.outboxJob.count({ where: { name: jobs.makeAudio.name, doneAt: null } })).toBe(0);
  });
});

describe('an export', () => {
  const file = async (format: ExportFormat, times?: '0' | '1') => {
    const query = { format, ...(times && { times }) };
    const made = await core().transcripts.export(actor, { params: params(), query });
    expect(made.fileName).toMatch(/^transcript-\d{4}-\d\d-\d\d\.(txt|md|docx)$/);
    return made;
  };

  beforeEach(async () => {
    await recorded('The front tooth', 'needs a crown.');
    const [recording] = (await view()).recordings;
    await test.deps.db.transcriptPhrase.create({
      data: {
        recordingId: recording?.recording_id ?? '',
        kind: 'gap',
        startMs: 21_000,
        endMs: 24_000,
        text: '[audio gap 00:21–00:24]',
      },
    });
  });

  it('as plain text is the whole text, or phrase by phrase with times and gaps', async () => {
    const plain = Buffer.from((await file('txt')).content).toString();
    expect(plain).toContain('Transcript: Jane Doe');
    expect(plain).toContain('The front tooth needs a crown.');
    const timed = Buffer.from((await file('txt', '1')).content).toString();
    expect(timed).toContain('00:00  The front tooth\n00:01  needs a crown.\n[audio gap 00:21–00:24]');
  });

  it('as Markdown has a heading', async () => {
    const text = Buffer.from((await file('md', '1')).content).toString();
    expect(text).toMatch(/^# Transcript: Jane Doe\n\n.*\n\n\*\*00:00\*\* The front tooth\n/);
  });

  it('as a document opens in a word processor', async () => {
    const { content } = await file('docx', '1');
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(content) });
    expect(value).toContain('<h1>Transcript: Jane Doe</h1>');
    expect(value).toContain('00:01  needs a crown.');
    expect(value).toContain('[audio gap 00:21–00:24]');
  });
});
