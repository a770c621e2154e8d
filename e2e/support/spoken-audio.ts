import { readFileSync } from 'node:fs';
import { recordingAsWav, wavFile } from '@openconsult/integrations/speech';

/** A spoken consultation of about 80 s, and its sentences in order. */
export const consultationFile = new URL('../../bench/spoken/consultation.webm', import.meta.url);
/** Four findings, half a minute. */
export const shortFile = new URL('../../bench/spoken/flite-slt/01.webm', import.meta.url);
const talkFile = new URL('../../bench/spoken/talk.webm', import.meta.url);
const sentencesFile = new URL('../../bench/spoken/consultation.json', import.meta.url);

const SAMPLE_RATE = 48_000;
const WAV_HEADER_BYTES = 44;
const FRAME = SAMPLE_RATE / 100;
/** The voices of the set pause longer than this between sentences, and shorter within them. */
const PAUSE_FRAMES = 55;
const QUIET = 0.006;
/** What the browser's recorder may miss while it opens, and what it may miss at the end. */
const LEAD_S = 1;
const TAIL_S = 0.8;

/** The spans of sound between pauses, in samples. */
function spokenSpans(samples: Float32Array): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let quiet = PAUSE_FRAMES;
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    const isLoud = samples.subarray(at, at + FRAME).some((sample) => Math.abs(sample) > QUIET);
    const last = spans.at(-1);
    if (isLoud && (quiet >= PAUSE_FRAMES || !last)) spans.push({ start: at, end: at + FRAME });
    else if (isLoud && last) last.end = at + FRAME;
    quiet = isLoud ? 0 : quiet + 1;
  }
  return spans;
}

/**
 * The sentences from the one that begins with `from` to the one that begins with `to`, and the one that begins with `end`, as
 * a 48 kHz WAV file with a second of silence before them.
 * @throws Error when the pauses in the recording do not match its list of sentences.
 */
export async function spokenSentences(from: string, to: string, end = to): Promise<Uint8Array> {
  const sentences: string[] = JSON.parse(readFileSync(sentencesFile, 'utf8'));
  const wav = await recordingAsWav(readFileSync(consultationFile));
  const samples = Float32Array.from(new Int16Array(wav.buffer, WAV_HEADER_BYTES), (sample) => sample / 32_768);
  const spans = spokenSpans(samples);
  const spanOf = (start: string) => spans[sentences.findIndex((sentence) => sentence.startsWith(start))];
  const [first, last, final] = [spanOf(from), spanOf(to), spanOf(end)];
  if (spans.length !== sentences.length || !first || !last || !final) {
    throw new Error(
      `${spans.length} spoken spans were found for ${sentences.length} sentences, or none has these words.`,
    );
  }
  const lead = LEAD_S * SAMPLE_RATE;
  const spoken = samples.subarray(first.start, last.end);
  const more = end === to ? new Float32Array() : samples.subarray(final.start, final.end);
  const pause = TAIL_S * SAMPLE_RATE;
  const part = new Float32Array(lead + spoken.length + pause + (more.length > 0 ? more.length + pause : 0));
  part.set(spoken, lead);
  part.set(more, lead + spoken.length + pause);
  return wavFile(part, SAMPLE_RATE);
}

export const silence = (seconds: number): Uint8Array => wavFile(new Float32Array(seconds * SAMPLE_RATE), SAMPLE_RATE);

/** A clinician on the left channel and a patient on the right. */
export const spokenTalk = async (): Promise<Uint8Array> => recordingAsWav(readFileSync(talkFile));

/** How long a WAV file of this module plays, in seconds. */
export const wavSeconds = (bytes: number, channels: number): number =>
  (bytes - WAV_HEADER_BYTES) / 2 / channels / SAMPLE_RATE;
