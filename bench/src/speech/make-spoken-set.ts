import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordInBrowser } from './record-in-browser.ts';
import type { SpokenClip, SpokenSet } from './spoken-set.ts';
import { spokenDirectory } from './spoken-set.ts';

// Speaks bench/spoken/sentences.json, held-out.json, unseen.json, everyday.json, consultation.json and talk.json and writes the
// audio and its manifest beside them: all of it, or the parts that are named. Run it only to change the set; what it
// made is committed. Needs Debian's espeak-ng, flite, festival, festvox-us-slt-hts, ffmpeg and chromium.

const SAMPLE_RATE = 48_000;
const SENTENCES_A_CLIP = 4;

/** How each voice speaks a text into a WAV file. */
const voices: Record<string, (text: string, wav: string) => void> = {
  'flite-rms': (text, wav) => run('flite', ['-voice', 'rms', '-t', text, '-o', wav]),
  'flite-slt': (text, wav) => run('flite', ['-voice', 'slt', '-t', text, '-o', wav]),
  'flite-awb': (text, wav) => run('flite', ['-voice', 'awb', '-t', text, '-o', wav]),
  'festival-slt-hts': (text, wav) => run('text2wave', ['-eval', '(voice_cmu_us_slt_arctic_hts)', '-o', wav], text),
  'espeak-en-gb': (text, wav) => run('espeak-ng', ['-v', 'en-gb', '-s', '150', '-w', wav, text]),
};
const CONSULTATION_VOICE = 'festival-slt-hts';
const HELD_OUT_VOICES = ['flite-rms', 'flite-slt', 'festival-slt-hts', 'espeak-en-gb'];
const EVERYDAY_VOICES = ['flite-rms', 'festival-slt-hts'];

function run(command: string, args: string[], input = ''): void {
  execFileSync(command, args, { input, stdio: ['pipe', 'ignore', 'ignore'] });
}

const scratch = mkdtempSync(join(tmpdir(), 'spoken-'));

/** One text as samples between -1 and 1, all voices at the same loudness. */
function speak(voice: string, text: string): Float32Array {
  const wav = join(scratch, 'speech.wav');
  voices[voice]?.(text, wav);
  const raw = execFileSync(
    'ffmpeg',
    ['-loglevel', 'error', '-i', wav, '-ac', '1', '-ar', `${SAMPLE_RATE}`, '-f', 'f32le', '-'],
    {
      maxBuffer: 1 << 28,
    },
  );
  const samples = new Float32Array(new Uint8Array(raw).buffer);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.01);
  return samples.map((sample) => (sample * 0.5) / peak);
}

/** The texts one after the other with pauses of 0.4 to 0.8 s, over the faint noise of a room. */
function dictate(voice: string, texts: string[]): Float32Array {
  const parts: Float32Array[] = [new Float32Array(SAMPLE_RATE * 0.6)];
  for (const [i, text] of texts.entries()) {
    parts.push(speak(voice, text), new Float32Array(SAMPLE_RATE * (0.4 + 0.1 * ((i * 3) % 5))));
  }
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return withNoise(all, 0.001);
}

/** White noise of this loudness, the same each time. */
function withNoise(samples: Float32Array, level: number): Float32Array {
  let seed = 1;
  return samples.map((sample) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return sample + (seed / 2 ** 30 - 1) * level;
  });
}

function encode(samples: Float32Array, file: string): void {
  const path = fileURLToPath(new URL(file, spokenDirectory));
  execFileSync(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-y', '-f', 'f32le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', '-', '-c:a', 'libopus'],
      ...['-b:a', '24k', '-fflags', '+bitexact', path],
    ],
    { input: new Uint8Array(samples.buffer) },
  );
}

function json<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, spokenDirectory), 'utf8'));
}

/** Sentences as clips of a few, in each of these voices. */
function makeClips(sentences: readonly string[], directory: string, speakers: readonly string[]): SpokenClip[] {
  const clips: SpokenClip[] = [];
  for (const voice of speakers) {
    mkdirSync(new URL(`${directory}${voice}/`, spokenDirectory), { recursive: true });
    for (let from = 0; from < sentences.length; from += SENTENCES_A_CLIP) {
      const texts = sentences.slice(from, from + SENTENCES_A_CLIP);
      const file = `${directory}${voice}/${String(from / SENTENCES_A_CLIP + 1).padStart(2, '0')}.webm`;
      encode(
        dictate(
          voice,
          texts.map((text) => text.replaceAll(/[[\]]/g, '')),
        ),
        file,
      );
      clips.push({ file, voice, text: texts.join(' ') });
    }
  }
  return clips;
}

async function makeConsultation(): Promise<SpokenSet['consultation']> {
  const said = json<string[]>('consultation.json');
  const segments = await recordInBrowser(dictate(CONSULTATION_VOICE, said), SAMPLE_RATE, scratch);
  writeFileSync(new URL('consultation.webm', spokenDirectory), Buffer.concat(segments));
  return { file: 'consultation.webm', text: said.join(' '), segmentBytes: segments.map((part) => part.length) };
}

/** How each microphone hears the other person: fainter, and a metre later. */
const ACROSS_LEVEL = 10 ** (-12 / 20);
const ACROSS_SAMPLES = Math.round(SAMPLE_RATE * 0.003);
const TALK_VOICES: Record<string, string> = { clinician: 'festival-slt-hts', patient: 'flite-rms' };
/** Between two people, and between the sentences of one. */
const TURN_S = 0.35;
const SENTENCE_S = 0.6;

async function makeTalk(): Promise<SpokenSet['talk']> {
  const said = json<[speaker: string, text: string][]>('talk.json');
  const spoken = said.map(([speaker, text]) => ({ speaker, samples: speak(TALK_VOICES[speaker] ?? '', text) }));
  const pauses = said.map(([speaker], at) => SAMPLE_RATE * (said[at + 1]?.[0] === speaker ? SENTENCE_S : TURN_S));
  const length = spoken.reduce((all, { samples }, at) => all + samples.length + (pauses[at] ?? 0), SAMPLE_RATE);
  const sides = { clinician: new Float32Array(length), patient: new Float32Array(length) };
  let at = SAMPLE_RATE * 0.6;
  for (const [index, { speaker, samples }] of spoken.entries()) {
    sides[speaker === 'patient' ? 'patient' : 'clinician'].set(samples, at);
    at += samples.length + (pauses[index] ?? 0);
  }
  const across = (side: Float32Array, i: number) => ACROSS_LEVEL * (side[i - ACROSS_SAMPLES] ?? 0);
  const both = new Float32Array(length * 2);
  for (let i = 0; i < length; i += 1) {
    both[2 * i] = (sides.clinician[i] ?? 0) + across(sides.patient, i);
    both[2 * i + 1] = (sides.patient[i] ?? 0) + across(sides.clinician, i);
  }
  const segments = await recordInBrowser(withNoise(both, 0.001), SAMPLE_RATE, scratch, 2);
  writeFileSync(new URL('talk.webm', spokenDirectory), Buffer.concat(segments));
  const text = said.map(([, one]) => one).join(' ');
  return { file: 'talk.webm', text, segmentBytes: segments.map((part) => part.length) };
}

/** Ten seconds each without speech: a quiet room, and hissing. */
function makeQuiet(): void {
  const quiet = new Float32Array(SAMPLE_RATE * 10);
  encode(withNoise(quiet, 0.001), 'silence.webm');
  encode(withNoise(quiet, 0.1), 'noise.webm');
}

const parts = process.argv.slice(2);
const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
const set = json<SpokenSet>('manifest.json');
if (isAsked('sentences')) set.clips = makeClips(json('sentences.json'), '', Object.keys(voices));
if (isAsked('held-out')) set.heldOut = makeClips(json('held-out.json'), 'held-out/', HELD_OUT_VOICES);
if (isAsked('unseen')) set.unseen = makeClips(json('unseen.json'), 'unseen/', HELD_OUT_VOICES);
if (isAsked('everyday')) set.everyday = makeClips(json('everyday.json'), 'everyday/', EVERYDAY_VOICES);
if (isAsked('consultation')) set.consultation = await makeConsultation();
if (isAsked('talk')) set.talk = await makeTalk();
if (isAsked('quiet')) makeQuiet();
writeFileSync(new URL('manifest.json', spokenDirectory), `${JSON.stringify(set, null, 2)}\n`);
rmSync(scratch, { recursive: true });
