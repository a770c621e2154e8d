import type { Client, ModelHost } from './model-host.ts';
import type { OpusPacket } from './opus-packet.ts';
import { type AudioFrame, FRAME_SAMPLES, OpusTimeline, SAMPLE_RATE, type TimelineItem } from './opus-timeline.ts';
import {
  type AudioGap,
  type RecognitionOptions,
  type RecognitionResult,
  type RecognitionSession,
  SpeechError,
  type SpeechPhrase,
} from './port.ts';
import { type Utterance, type UtteranceLimits, UtteranceSplitter } from './utterance-splitter.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';
import { WebmReader } from './webm-reader.ts';

/** How an engine turns one utterance into words; an empty text where nothing was said. */
export type Transcribe = (
  client: Client,
  utterance: Utterance,
) => Promise<Pick<SpeechPhrase, 'text' | 'confidences' | 'wordTimes'>>;

/** 10 to 30 seconds of audio. */
const PACKETS_AT_ONCE = 500;

/** Reading, decoding and splitting a recording: the same for every engine, which only turns utterances into words. */
export class UtteranceSession implements RecognitionSession {
  private readonly host: ModelHost;
  private readonly transcribe: Transcribe;
  private readonly settledUntilMs: number;
  private readonly reader = new WebmReader();
  private readonly timeline: OpusTimeline;
  private readonly splitter: UtteranceSplitter;
  private readonly client: Client = { urgent: false, closed: false };
  private listening: VoiceActivityState | undefined;
  private working: Promise<unknown> = Promise.resolve();

  constructor(host: ModelHost, transcribe: Transcribe, limits: UtteranceLimits, options: RecognitionOptions) {
    this.host = host;
    this.transcribe = transcribe;
    this.settledUntilMs = options.settledUntilMs ?? 0;
    this.timeline = new OpusTimeline(this.settledUntilMs);
    this.splitter = new UtteranceSplitter(limits);
  }

  push(segment: Uint8Array, lostBefore = 0): Promise<RecognitionResult> {
    return this.inOrder(() => this.recognise(this.reader.stream(segment, lostBefore), false));
  }

  finish(): Promise<RecognitionResult> {
    this.client.urgent = true;
    return this.inOrder(() => this.recognise(this.reader.finish(), true));
  }

  close(): void {
    if (this.client.closed) return;
    this.client.closed = true;
    void this.working.finally(() => this.timeline.close());
  }

  private inOrder(work: () => Promise<RecognitionResult>): Promise<RecognitionResult> {
    const done = this.working.then(() => {
      if (this.client.closed) throw closedError();
      return work();
    });
    this.working = done.catch(() => undefined);
    return done;
  }

  private async recognise(packets: Iterable<OpusPacket>, last: boolean): Promise<RecognitionResult> {
    const phrases: SpeechPhrase[] = [];
    const gaps: AudioGap[] = [];
    // However much is pushed at once, only this much is decoded at a time.
    for (const some of lots(packets, PACKETS_AT_ONCE)) {
      if (this.client.closed) throw closedError();
      await this.settle(await this.timeline.read(some), phrases, gaps);
    }
    if (last) {
      await this.settle(this.timeline.flush(), phrases, gaps);
      await this.write(this.splitter.flush(), phrases);
    }
    const { unreadPieces } = this.reader;
    return {
      phrases,
      gaps,
      durationMs: this.timeline.durationMs,
      ...(last && unreadPieces > 0 && { unreadPieces }),
    };
  }

  private async settle(items: readonly TimelineItem[], phrases: SpeechPhrase[], gaps: AudioGap[]): Promise<void> {
    for (const part of parts(items)) {
      if (Array.isArray(part)) {
        await this.write(await this.split(part), phrases);
        continue;
      }
      await this.write(this.splitter.flush(), phrases);
      this.listening = undefined;
      // Gaps before the settled phrase were returned with it; later ones may come a second time.
      if (part.endMs > this.settledUntilMs) gaps.push(part);
    }
  }

  private async write(utterances: readonly Utterance[], phrases: SpeechPhrase[]): Promise<void> {
    for (const utterance of utterances) {
      const words = await this.transcribe(this.client, utterance);
      if (words.text === '') continue;
      // The last frame may have been filled up with silence.
      const endMs = Math.min(ms(utterance.end), this.timeline.durationMs);
      phrases.push({ startMs: ms(utterance.start), endMs, ...words });
    }
  }

  private async split(frames: AudioFrame[]): Promise<Utterance[]> {
    const samples = new Float32Array(frames.length * FRAME_SAMPLES);
    for (const [i, frame] of frames.entries()) samples.set(frame.samples, i * FRAME_SAMPLES);
    const { probabilities, state } = await this.host.listen(this.client, samples, this.listening);
    this.listening = state;
    // Half a frame of tolerance: the settled time is rounded to milliseconds.
    const from = (this.settledUntilMs * SAMPLE_RATE) / 1000 - FRAME_SAMPLES / 2;
    return frames.flatMap((frame, i) =>
      frame.position < from ? [] : this.splitter.feed(frame, probabilities[i] ?? 0),
    );
  }
}

/** At most so many at a time. */
function* lots<T>(items: Iterable<T>, size: number): Generator<T[], void, undefined> {
  let lot: T[] = [];
  for (const item of items) {
    lot.push(item);
    if (lot.length < size) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}

const closedError = () => new SpeechError('unavailable', 'The recording was closed');

/** Runs of frames, and the gaps between them. */
function parts(items: readonly TimelineItem[]): (AudioFrame[] | AudioGap)[] {
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
