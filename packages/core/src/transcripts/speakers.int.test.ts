import { createHash, randomUUID } from 'node:crypto';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import type { Channel, SpeechPhrase, SpeechRecogniser } from '@openconsult/integrations/speech';
import type { NotesInput, Writer } from '@openconsult/integrations/writer';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

/** A segment `left: words` is heard on that channel, one without a channel on both. */
const heard = (phrase: SpeechPhrase): SpeechPhrase => {
  const [, channel, text = phrase.text] = /^(left|right): (.*)$/.exec(phrase.text) ?? [];
  return { ...phrase, text, ...(channel && { channel: channel as Channel }) };
};
const stereoRecogniser = (): SpeechRecogniser => {
  const words = wordsRecogniser();
  return {
    ...words,
    open(options) {
      const session = words.open(options);
      const push: typeof session.push = async (segment, lostBefore) => {
        const result = await session.push(segment, lostBefore);
        return { ...result, phrases: result.phrases.map(heard) };
      };
      return { ...session, push };
    },
  };
};

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let recordingId: string;
let keyPrefix: string;
/** What the writer was given for each text. */
let given: [task: keyof Writer, Pick<NotesInput, 'transcript' | 'turns'>][];

beforeEach(async () => {
  test = await createTestDeps({ recogniser: stereoRecogniser() });
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor, ''));
  const upload = await core().transcription.startUpload(actor, { params: params(), body: {} });
  recordingId = upload.segment_key;
  keyPrefix = upload.key_prefix;
  given = [];
});
afterEach(() => test.close());

const core = () => createCore(test.deps);
const params = () => ({ id: voiceNoteId });

async function send(index: number, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await test.deps.storage.write(segmentObjectKey(keyPrefix, index, sha256), bytes, 'audio/webm');
  const body = { recording_id: recordingId, index, size_bytes: bytes.length, sha256 };
  await core().transcription.confirmSegment(actor, { params: params(), body });
}

const recognise = () => runOpenJobs(test.deps, 'transcribe');

async function stop(segment_count: number, allow_gaps = false): Promise<void> {
  const body = { segment_key: recordingId, segment_count, allow_gaps };
  await core().transcription.transcribe(actor, { params: params(), body });
  await recognise();
}

async function recorded(...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) await send(index, text);
  await stop(texts.length);
}

const view = () => core().transcripts.view(actor, { params: params() });
const speakers = async () => (await view()).phrases.map(({ speaker }) => speaker);
const hasSpeakers = async () => (await view()).recordings[0]?.has_speakers;

const chooseLeft = (speaker: 'clinician' | 'patient') =>
  core().transcripts.chooseLeftSpeaker(actor, {
    params: { ...params(), recording_id: recordingId },
    body: { speaker },
  });

async function choose(place: number, speaker: 'clinician' | 'patient' | null) {
  const phrase_id = (await view()).phrases[place]?.id ?? '';
  return core().transcripts.chooseSpeaker(actor, { params: { ...params(), phrase_id }, body: { speaker } });
}

/** With a writer that notes what it is given. */
function observed() {
  const writer = new Proxy(test.deps.writer, {
    get: (target, task: keyof Writer) => {
      const write = target[task];
      if (typeof write !== 'function') return write;
      return (input: NotesInput, ...rest: unknown[]) => {
        given.push([task, input]);
        return Reflect.apply(write, target, [input, ...rest]);
      };
    },
  });
  return { ...test.deps, writer };
}

const turnsOf = ({ transcript, turns = [] }: Pick<NotesInput, 'transcript' | 'turns'>): [string, string][] =>
  turns.map(({ start, end, speaker }) => [speaker, transcript.slice(start, end)]);

/** The turns that the note is written from. */
async function turns(): Promise<[string, string][]> {
  const deps = observed();
  await createCore(deps).voiceNotes.chat(actor, {
    body: { transcribe: (await view()).transcript, type: 'notes', voice_note_id: voiceNoteId },
  });
  await runOpenJobs(deps, 'write');
  return turnsOf(given.at(-1)?.[1] ?? { transcript: '' });
}

const TALK = [
  'left: Are you allergic to anything?',
  'right: Yes, to penicillin.',
  'left: Does it wake you at night?',
  'right: Yes, twice last night.',
] as const;

it('gives each phrase its speaker, and the note who said what', async () => {
  await recorded(...TALK);
  expect(await speakers()).toEqual(['clinician', 'patient', 'clinician', 'patient']);
  expect(await hasSpeakers()).toBe(true);
  expect(await turns()).toEqual([
    ['clinician', 'Are you allergic to anything?'],
    ['patient', 'Yes, to penicillin.'],
    ['clinician', 'Does it wake you at night?'],
    ['patient', 'Yes, twice last night.'],
  ]);
});

it('gives letter, treatments, consents and title who said what', async () => {
  const said = ['left: We agreed a crown on the upper left six.', 'right: I would like whitening.', TALK[0], TALK[1]];
  await recorded(...said);
  const deps = observed();
  const random_id = randomUUID();
  const { transcript: transcribe } = await view();
  for (const type of ['treatment', 'letter', 'consent'] as const) {
    await createCore(deps).bundles.create(actor, { body: { transcribe, type, voice_note_id: voiceNoteId, random_id } });
    await runOpenJobs(deps, 'write');
  }
  await createCore(deps).voiceNotes.createTitle(actor, { params: params() });
  expect(given.map(([task]) => task)).toEqual(['treatments', 'letter', 'consent', 'title']);
  for (const [, input] of given)
    expect(turnsOf(input)).toEqual([
      ['clinician', 'We agreed a crown on the UL6.'],
      ['patient', 'I would like whitening.'],
      ['clinician', 'Are you allergic to anything?'],
      ['patient', 'Yes, to penicillin.'],
    ]);
  const agreed = await test.deps.db.bundleTreatment.findMany({ where: { status: 'agreed' } });
  expect(agreed.map(({ name, tooth }) => [name, tooth])).toEqual([['Crown', 'UL6']]);
});

it('gives no speakers with one microphone, and the note no turns', async () => {
  await recorded('Are you allergic to anything?', 'Yes, to penicillin.');
  expect(await speakers()).toEqual([null, null]);
  expect(await hasSpeakers()).toBe(false);
  expect(await turns()).toEqual([]);
});

it('shows no speakers while only one channel was ever louder: the other microphone may be off', async () => {
  await send(0, 'left: Are you allergic to anything?');
  await send(1, 'left: Yes, to penicillin.');
  await recognise();
  expect(await hasSpeakers()).toBe(false);
  await send(2, 'right: It wakes me at night.');
  await stop(3);
  expect(await hasSpeakers()).toBe(true);
  // One phrase of a second voice makes no conversation.
  expect(await turns()).toEqual([]);
});

it('leaves a phrase without a speaker out of the turns', async () => {
  await recorded(TALK[0], TALK[1], 'Both at once.', TALK[2], TALK[3]);
  expect(await speakers()).toEqual(['clinician', 'patient', null, 'clinician', 'patient']);
  expect((await turns()).map(([, said]) => said)).not.toContain('Both at once.');
});

it('swaps the channels, also for what is recognised later, and once', async () => {
  await send(0, TALK[0]);
  await send(1, TALK[1]);
  await recognise();
  await chooseLeft('patient');
  const { recording, phrases } = await chooseLeft('patient');
  expect(recording).toMatchObject({ left_speaker: 'patient', has_speakers: true });
  expect(phrases.map(({ speaker }) => speaker)).toEqual(['patient', 'clinician']);
  await send(2, TALK[2]);
  await stop(3);
  expect(await speakers()).toEqual(['patient', 'clinician', 'patient']);
  await chooseLeft('clinician');
  expect(await speakers()).toEqual(['clinician', 'patient', 'clinician']);
});

it('a chosen speaker stays when the channels are swapped, and when the phrase is edited', async () => {
  await recorded(...TALK);
  const answer = await choose(1, null);
  expect(answer.phrase).toMatchObject({ speaker: null, edited: false });
  await choose(2, 'patient');
  await choose(2, 'patient');
  await chooseLeft('patient');
  expect(await speakers()).toEqual(['patient', null, 'patient', 'clinician']);
  const phrase_id = (await view()).phrases[3]?.id ?? '';
  const edit = { params: { ...params(), phrase_id }, body: { text: 'Yes, three times.' } };
  expect((await core().transcripts.editPhrase(actor, edit)).phrase.speaker).toBe('clinician');
});

it('R7: late audio removes no phrase whose speaker a user chose', async () => {
  await send(0, TALK[0]);
  await send(2, TALK[3]);
  await stop(3, true);
  const [, , chosen] = (await view()).phrases;
  await choose(2, 'clinician');
  await send(1, TALK[1]);
  await recognise();
  const { phrases, transcript } = await view();
  expect(phrases.map(({ speaker }) => speaker)).toEqual(['clinician', 'patient', 'clinician']);
  expect(phrases.at(-1)?.id).toBe(chosen?.id);
  expect(transcript).toBe('Are you allergic to anything? Yes, to penicillin. Yes, twice last night.');
});

it('gives the speakers of live phrases, swapped or not', async () => {
  const liveId = randomUUID();
  const live = await openLiveRecording(test.deps, actor, {
    voiceNoteId,
    recordingId: liveId,
    hasAll: true,
    holder: randomUUID(),
  });
  if (!live) throw new Error('It is not recognised live.');
  const { userId, practiceId } = actor;
  const lexicon = await speechLexicon(test.deps.db, { userId, practiceId });
  const settle = (startMs: number, text: string, channel?: Channel) =>
    storeLivePhrase(test.deps, live, lexicon, {
      ...{ startMs, endMs: startMs + 900, text, settledUntilMs: startMs + 1_000 },
      ...(channel && { channel }),
    });
  await settle(0, 'Does it hurt?', 'left');
  await settle(1_000, 'Yes.', 'right');
  recordingId = liveId;
  await chooseLeft('patient');
  await settle(2_000, 'Here.', 'left');
  await settle(3_000, 'Both at once.');
  expect(await speakers()).toEqual(['patient', 'clinician', 'patient', null]);
});

it('exports who said each phrase with its time', async () => {
  await recorded(...TALK);
  const file = await core().transcripts.export(actor, { params: params(), query: { format: 'txt', times: '1' } });
  expect(Buffer.from(file.content).toString()).toContain('00:01  Patient: Yes, to penicillin.');
});

it('another user reaches neither', async () => {
  await recorded(...TALK);
  const phrase_id = (await view()).phrases[0]?.id ?? '';
  const other = await test.actor();
  const { transcripts } = core();
  await expect(
    transcripts.chooseSpeaker(other, { params: { ...params(), phrase_id }, body: { speaker: 'patient' } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const left = { params: { ...params(), recording_id: recordingId }, body: { speaker: 'patient' as const } };
  await expect(transcripts.chooseLeftSpeaker(other, left)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await speakers()).toEqual(['clinician', 'patient', 'clinician', 'patient']);
});
