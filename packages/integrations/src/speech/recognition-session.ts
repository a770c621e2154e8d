import type { OpusPacket } from './audio/opus-packet.ts';
import { type AudioFrame, FRAME_SAMPLES, OpusTimeline, SAMPLE_RATE, type TimelineItem } from './audio/opus-timeline.ts';
import { WebmReader } from './audio/webm-reader.ts';
import { type Client, closedError, type ModelHost } from './models/model-host.ts';
import type { VoiceActivityState } from './models/voice-activity-model.ts';
import { phrasesByVoice, type RecognisePart } from './phrases-by-voice.ts';
import type { AudioGap, RecognitionOptions, RecognitionResult, RecognitionSession, SpeechPhrase } from './port.ts';
import { type Utterance, type UtteranceLimits, UtteranceSplitter } from './utterance-splitter.ts';

/** How an engine recognises one utterance; an empty text without speech. */
export type Transcribe = (
  client: Client,
  utterance: Utterance,
) => Promise<Pick<SpeechPhrase, 'text' | 'confidences' | 'preferred' | 'wordTimes'>>;

/** 10 to 30 seconds of audio. */
const BATCH_PACKETS = 500;

/** Reads, decodes and splits a recording for every engine, which only recognises the utterances. */
export class UtteranceSession implements RecognitionSession {
  readonly #host: ModelHost;
  readonly #transcribe: Transcribe;
  readonly #recognisePart: RecognisePart | undefined;
  readonly #settledUntilMs: number;
  readonly #reader = new WebmReader();
  readonly #timeline: OpusTimeline;
  readonly #splitter: UtteranceSplitter;
  readonly #client: Client = { urgent: false, closed: false };
  #voiceActivity: VoiceActivityState | undefined;
  #working: Promise<unknown> = Promise.resolve();

  /** @param recognisePart how to recognise a part again, where that costs nothing */
  constructor(
    host: ModelHost,
    transcribe: Transcribe,
    limits: UtteranceLimits,
    options: RecognitionOptions,
    recognisePart?: (client: Client, samples: Float32Array) => Promise<string>,
  ) {
    this.#host = host;
    this.#transcribe = transcribe;
    this.#recognisePart = recognisePart && ((samples) => recognisePart(this.#client, samples));
    this.#settledUntilMs = options.settledUntilMs ?? 0;
    this.#timeline = new OpusTimeline(this.#settledUntilMs);
    this.#splitter = new UtteranceSplitter(limits);
  }

  push(segment: Uint8Array, lostBefore = 0): Promise<RecognitionResult> {
    return this.#inOrder(() => this.#recognise(this.#reader.stream(segment, lostBefore), false));
  }

  finish(): Promise<RecognitionResult> {
    this.#client.urgent = true;
    return this.#inOrder(() => this.#recognise(this.#reader.finish(), true));
  }

  close(): void {
    if (this.#client.closed) return;
    this.#client.closed = true;
    void this.#working.finally(() => this.#timeline.close());
  }

  #inOrder(work: () => Promise<RecognitionResult>): Promise<RecognitionResult> {
    const done = this.#working.then(() => {
      if (this.#client.closed) throw closedError();
      return work();
    });
    this.#working = done.catch(() => undefined);
    return done;
  }

  async #recognise(packets: Iterable<OpusPacket>, last: boolean): Promise<RecognitionResult> {
    const phrases: SpeechPhrase[] = [];
    const gaps: AudioGap[] = [];
    // Bounds the memory, however much is pushed at once.
    for (const batch of batches(packets, BATCH_PACKETS)) {
      if (this.#client.closed) throw closedError();
      await this.#process(await this.#timeline.read(batch, this.#reader.channels), phrases, gaps);
    }
    if (last) {
      await this.#process(this.#timeline.flush(), phrases, gaps);
      await this.#write(this.#splitter.flush(), phrases);
    }
    const { unreadPieces } = this.#reader;
    return {
      phrases,
      gaps,
      durationMs: this.#timeline.durationMs,
      ...(last && unreadPieces > 0 && { unreadPieces }),
    };
  }

  async #process(items: readonly TimelineItem[], phrases: SpeechPhrase[], gaps: AudioGap[]): Promise<void> {
    for (const run of runsOf(items)) {
      if (Array.isArray(run)) {
        await this.#write(await this.#split(run), phrases);
        continue;
      }
      await this.#write(this.#splitter.flush(), phrases);
      this.#voiceActivity = undefined;
      // Gaps before the settled phrase were returned with it; later ones may come a second time.
      if (run.endMs > this.#settledUntilMs) gaps.push(run);
    }
  }

  async #write(utterances: readonly Utterance[], phrases: SpeechPhrase[]): Promise<void> {
    for (const utterance of utterances) {
      const recognised = await this.#transcribe(this.#client, utterance);
      if (recognised.text === '') continue;
      // The last frame may be padded with silence.
      const endMs = Math.min(ms(utterance.end), this.#timeline.durationMs);
      const phrase = { startMs: ms(utterance.start), endMs, ...recognised };
      phrases.push(...(await phrasesByVoice(utterance, phrase, this.#recognisePart)));
    }
  }

  async #split(frames: AudioFrame[]): Promise<Utterance[]> {
    const samples = new Float32Array(frames.length * FRAME_SAMPLES);
    for (const [i, frame] of frames.entries()) samples.set(frame.samples, i * FRAME_SAMPLES);
    const { probabilities, state } = await this.#host.detectSpeech(this.#client, samples, this.#voiceActivity);
    this.#voiceActivity = state;
    // Half a frame of tolerance: the settled time is rounded to milliseconds.
    const from = (this.#settledUntilMs * SAMPLE_RATE) / 1000 - FRAME_SAMPLES / 2;
    return frames.flatMap((frame, i) =>
      frame.position < from ? [] : this.#splitter.feed(frame, probabilities[i] ?? 0),
    );
  }
}

/** Groups of at most `size` items. */
function* batches<T>(items: Iterable<T>, size: number): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Runs of frames, and the gaps between them. */
function runsOf(items: readonly TimelineItem[]): (AudioFrame[] | AudioGap)[] {
  const all: (AudioFrame[] | AudioGap)[] = [];
  for (const item of items) {
    const open = all.at(-1);
    if (item.kind === 'gap') all.push(item.gap);
    else if (Array.isArray(open)) open.push(item.frame);
    else all.push([item.frame]);
  }
  return all;
}

function ms(position: number): number {
  return Math.round((position * 1000) / SAMPLE_RATE);
}
