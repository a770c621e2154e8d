import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { LIVE_FRAME_MS, UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { LIVE_FRAME_SAMPLES, LIVE_PATH, liveTranscription } from '@openconsult/contracts/live-transcription';
import { recorderLeases } from '@openconsult/contracts/recorder-leases';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { LiveConnection, type LiveStatus } from '../../../apps/web/src/shared/recorder/live/live-connection.ts';
import type { LoggedIn } from '../../../bench/src/client/logged-in.ts';
import { SECONDS_PER_SEGMENT } from './counted-speech.ts';

const FRAMES_PER_S = 1_000 / LIVE_FRAME_MS;
/** Half of the time that a form is valid, as the page renews it. */
const RENEW_FORM_MS = (UPLOAD_FORM_EXPIRES_S * 1_000) / 2;

/**
 * A page that records in real time: the frames go over the page's own live connection, and each three seconds are also
 * stored as a segment. The second number N says "wordN", live and stored alike.
 */
export class LiveRecorder {
  readonly voiceNoteId: string;
  readonly recordingId = randomUUID();
  /** Why a call of its failed. */
  readonly failures: string[] = [];
  readonly statuses: LiveStatus[] = [];
  readonly #url: string;
  readonly #client: LoggedIn;
  #form: CallResponse<typeof transcription.startUpload> | undefined;
  #renewAtMs = 0;
  #segments = 0;
  #seconds = 0;
  #isStopped = false;
  #phraseAtMs = performance.now();
  #longestPauseMs = 0;

  private constructor(url: string, client: LoggedIn, voiceNoteId: string) {
    this.#url = url;
    this.#client = client;
    this.voiceNoteId = voiceNoteId;
  }

  static async open(url: string, client: LoggedIn): Promise<LiveRecorder> {
    const { voice_note: note } = await client.call(voiceNotes.save, { body: { create_session: true } });
    return new LiveRecorder(url, client, note.id);
  }

  /** The longest time without a new live phrase, in ms. */
  get longestPauseMs(): number {
    return this.#longestPauseMs;
  }

  get seconds(): number {
    return this.#seconds;
  }

  /** Speaks until `stop`, then ends the recording. Resolves when the server knows its end. */
  async record(): Promise<void> {
    const holder = randomUUID();
    const { lease } = await this.#client.call(recorderLeases.take, { body: { holder, take_over: true } });
    const live = new LiveConnection({
      recordingId: this.recordingId,
      voiceNoteId: this.voiceNoteId,
      fetchToken: () => this.#client.call(liveTranscription.token, { query: { voice_note_id: this.voiceNoteId } }),
      fetchLease: async () => ({ holder, epoch: lease.epoch }),
      openSocket: () =>
        new WebSocket(`${this.#url.replace(/^http/, 'ws')}${LIVE_PATH}`, { headers: this.#client.headers() } as never),
      onStatus: (status) => void this.statuses.push(status),
      onPartial: () => undefined,
      onPhrase: () => this.#onPhrase(),
    });
    this.#phraseAtMs = performance.now();
    const stored = await this.#speak(live);
    this.#onPhrase();
    await live.finish();
    live.close();
    await stored;
    const body = { segment_key: this.recordingId, segment_count: this.#segments };
    await this.#count(this.#client.call(transcription.transcribe, { params: { id: this.voiceNoteId }, body }));
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** The numbers of the words in the note, in order. */
  async words(): Promise<number[]> {
    const { transcript } = await this.#client.call(voiceNotes.view, { params: { id: this.voiceNoteId } });
    return [...transcript.matchAll(/word(\d+)/gi)].map(([, number]) => Number(number));
  }

  /** Speaks in real time. @returns the storing of its segments. */
  async #speak(live: LiveConnection): Promise<Promise<void>> {
    const beganMs = performance.now();
    let stored = Promise.resolve();
    const words: string[] = [];
    while (!this.#isStopped) {
      this.#seconds += 1;
      const second = this.#seconds;
      const samples = new Int16Array(LIVE_FRAME_SAMPLES).fill(second);
      for (let frame = 1; frame <= FRAMES_PER_S; frame += 1) {
        const dueMs = beganMs + ((second - 1) * FRAMES_PER_S + frame) * LIVE_FRAME_MS;
        await delay(Math.max(0, dueMs - performance.now()));
        live.push(samples);
      }
      words.push(`word${second}`);
      if (words.length < SECONDS_PER_SEGMENT && !this.#isStopped) continue;
      const segment = words.splice(0).join(' ');
      stored = stored.then(() => this.#count(this.#store(segment)));
    }
    return stored;
  }

  async #store(words: string): Promise<void> {
    const index = this.#segments;
    this.#segments += 1;
    const params = { id: this.voiceNoteId };
    const body = { content_type: SEGMENT_CONTENT_TYPE, segment_key: this.recordingId } as const;
    if (!this.#form || performance.now() > this.#renewAtMs) {
      this.#form = await this.#client.call(transcription.startUpload, { params, body });
      this.#renewAtMs = performance.now() + RENEW_FORM_MS;
    }
    const form = this.#form;
    const bytes = Buffer.from(words);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const data = new FormData();
    for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
    data.append('key', segmentObjectKey(form.key_prefix, index, sha256));
    data.append('file', new Blob([bytes], { type: SEGMENT_CONTENT_TYPE }), `${index}.webm`);
    const stored = await fetch(form.url, { method: 'POST', body: data });
    await stored.arrayBuffer();
    if (!stored.ok) throw new Error(`The form answered ${stored.status}`);
    const segment = { recording_id: this.recordingId, index, size_bytes: bytes.length, sha256 };
    await this.#client.call(transcription.confirmSegment, { params, body: segment });
  }

  async #count(call: Promise<unknown>): Promise<void> {
    await call.catch((error: unknown) => void this.failures.push(String(error)));
  }

  #onPhrase(): void {
    const nowMs = performance.now();
    this.#longestPauseMs = Math.max(this.#longestPauseMs, nowMs - this.#phraseAtMs);
    this.#phraseAtMs = nowMs;
  }
}
