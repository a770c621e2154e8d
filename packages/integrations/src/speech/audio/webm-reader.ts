import { SpeechError } from '../port.ts';
import { childElements, type ElementHead, readElementHead, unsigned } from './ebml.ts';
import type { OpusPacket } from './opus-packet.ts';
import { PacketClock } from './packet-clock.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const CODEC_ID = 0x86;
const AUDIO = 0xe1;
const CHANNELS = 0x9f;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

/** Elements whose children are read one by one, so that their size may be unknown (live clusters). */
const CONTAINERS = new Set([SEGMENT, CLUSTER, BLOCK_GROUP]);
/** SeekHead, Cues, Tags, Chapters, Attachments, Void, CRC-32, and the details of clusters and blocks. */
const PASSED_OVER = [
  0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469, 0xec, 0xbf, 0xab, 0xa7, 0x9b, 0xfb, 0x75a1, 0x75a2, 0xa4,
];
const WHOLE = new Set([EBML, INFO, TRACKS, TIMESTAMP, SIMPLE_BLOCK, BLOCK, ...PASSED_OVER]);
/** No element of an opus recording is longer; a longer one is damage. */
const MAX_ELEMENT_BYTES = 64 * 1024;
/** The opus decoder's own limit, 60 ms at the highest bit rate, and the head of a block. */
const MAX_BLOCK_BYTES = 3840 + 5;
/** Recorders count in milliseconds. A unit beyond this is damage and ignored. */
const MAX_SCALE_MS = 10;

/**
 * Reads opus packets out of a webm stream that arrives in pieces of any size.
 *
 * Demuxer libraries wait for the end of a cluster, whose size a live recording does not say, and lose the whole
 * cluster when bytes are missing in it. This reader returns a packet as soon as the bytes after it confirm it, resumes
 * at the next sound block after lost or damaged bytes, and buffers no more than the element it is in.
 */
export class WebmReader {
  #buffer = new Uint8Array(0);
  #started = false;
  #damaged = false;
  #scaleMs = 1;
  #track: OpusTrack | undefined;
  readonly #clock = new PacketClock();
  #hasSound = false;
  #unreadSegments = 0;

  /** How many channels the recording has; 1 until its head was read. More than two count as one. */
  get channels(): 1 | 2 {
    return this.#track?.channels ?? 1;
  }

  /**
   * Segments at the end that could not be read, lost ones before them included. Their length is unknown, so they are
   * counted only once the recording is finished, and only if bytes are damaged.
   */
  get unreadPieces(): number {
    return this.#damaged ? this.#unreadSegments : 0;
  }

  /**
   * @param lostBefore pieces that are missing before this one
   * @throws SpeechError `not_audio` when the stream does not begin as webm with an opus track, `unreadable` when its
   * times cannot be right
   */
  push(bytes: Uint8Array, lostBefore = 0): OpusPacket[] {
    return [...this.stream(bytes, lostBefore)];
  }

  /**
   * As {@link push}, one packet at a time, so that a piece that holds very many never has all of them in memory. The
   * caller takes all of them before the next call.
   */
  *stream(bytes: Uint8Array, lostBefore = 0): Generator<OpusPacket, void, undefined> {
    if (lostBefore > 0) {
      yield* this.#read(true);
      yield* this.#clock.loss(lostBefore);
      this.#buffer = new Uint8Array(0);
      this.#damaged = this.#started;
    }
    const joined = new Uint8Array(this.#buffer.length + bytes.length);
    joined.set(this.#buffer);
    joined.set(bytes, this.#buffer.length);
    this.#buffer = joined;
    this.#hasSound = false;
    yield* this.#read(false);
    this.#unreadSegments = this.#hasSound ? 0 : this.#unreadSegments + lostBefore + 1;
  }

  /** The last packets, which nothing after them confirms. @throws SpeechError as {@link push} */
  finish(): OpusPacket[] {
    this.#hasSound = false;
    const packets = [...this.#read(true), ...this.#clock.finish()];
    if (this.#hasSound) this.#unreadSegments = 0;
    this.#buffer = new Uint8Array(0);
    if (this.#track === undefined) throw noTrack();
    return packets;
  }

  *#read(last: boolean): Generator<OpusPacket, void, undefined> {
    let at = 0;
    while (at < this.#buffer.length) {
      if (this.#damaged) {
        const sound = this.#nextSound(at, last);
        at = sound.at;
        if (!sound.found) break;
        this.#damaged = false;
      }
      const head = readElementHead(this.#buffer, at);
      if (head === 'short') break;
      const body = head === 'bad' ? at : at + head.bytes;
      const state = head === 'bad' || !isExpected(head) ? 'damaged' : this.#completeness(head, body, last);
      if (!this.#started && (head === 'bad' || head.id !== EBML)) {
        throw new SpeechError('not_audio', 'The recording is not webm');
      }
      this.#started = true;
      if (state === 'partial') break;
      if (state === 'damaged' || head === 'bad') {
        yield* this.#clock.loss();
        this.#damaged = true;
        at += 1;
        continue;
      }
      at = CONTAINERS.has(head.id) ? body : body + (head.size ?? 0);
      yield* this.#element(head.id, this.#buffer.subarray(body, at));
    }
    this.#buffer = this.#buffer.slice(at);
  }

  /** A block counts only when what follows it is an element again: else bytes are missing inside it. */
  #completeness(head: ElementHead, body: number, last: boolean): 'complete' | 'partial' | 'damaged' {
    if (CONTAINERS.has(head.id)) return 'complete';
    const end = body + (head.size ?? 0);
    if (end > this.#buffer.length) return 'partial';
    if (head.id !== SIMPLE_BLOCK && head.id !== BLOCK) return 'complete';
    const next = readElementHead(this.#buffer, end);
    if (next === 'short') return last ? 'complete' : 'partial';
    if (next === 'bad' || !isExpected(next)) return 'damaged';
    return next.id === SIMPLE_BLOCK && this.#soundAt(end) === false ? 'damaged' : 'complete';
  }

  #element(id: number, body: Uint8Array): OpusPacket[] {
    if (id === EBML) return this.#clock.restart();
    if (id === INFO) {
      for (const child of childElements(body)) {
        const scaleMs = unsigned(child.body) / 1e6;
        if (child.id === TIMESTAMP_SCALE && scaleMs <= MAX_SCALE_MS) this.#scaleMs = scaleMs;
      }
    }
    if (id === TRACKS) this.#track = opusTrack(body);
    if (id === TIMESTAMP) return this.#clock.cluster(unsigned(body) * this.#scaleMs);
    if (id !== SIMPLE_BLOCK && id !== BLOCK) return [];
    if (this.#track === undefined) throw noTrack();
    const block = readBlockHead(body);
    if (block?.track !== this.#track.number || block.laced) return [];
    this.#hasSound = true;
    return this.#clock.packet(block.relative * this.#scaleMs, body.slice(block.bytes));
  }

  /** Where reading can resume: a cluster, or two blocks of our track in a row. */
  #nextSound(from: number, last: boolean): { at: number; found: boolean } {
    for (let at = from; at < this.#buffer.length; at += 1) {
      const first = this.#soundAt(at);
      if (first === false) continue;
      if (first === undefined) return { at, found: false };
      if (first.id !== SIMPLE_BLOCK) return { at, found: true };
      const second = this.#soundAt(first.end);
      if (second === undefined) return { at, found: last };
      if (second !== false) return { at, found: true };
    }
    return { at: this.#buffer.length, found: false };
  }

  /** The cluster, file head or block of our track at a place; false: none of these; undefined: not enough bytes. */
  #soundAt(at: number): { id: number; end: number } | false | undefined {
    const head = readElementHead(this.#buffer, at);
    if (head === 'short') return undefined;
    if (head === 'bad') return false;
    const body = at + head.bytes;
    if (head.id === CLUSTER || head.id === EBML) return { id: head.id, end: body };
    if (head.id !== SIMPLE_BLOCK || !isExpected(head)) return false;
    const end = body + (head.size ?? 0);
    if (this.#buffer.length < body + 4) return undefined;
    const block = readBlockHead(this.#buffer.subarray(body, end));
    if (block?.track !== this.#track?.number || block?.laced) return false;
    return end > this.#buffer.length ? undefined : { id: head.id, end };
  }
}

function isExpected(head: ElementHead): boolean {
  if (CONTAINERS.has(head.id)) return true;
  if (!WHOLE.has(head.id) || head.size === undefined) return false;
  const block = head.id === SIMPLE_BLOCK || head.id === BLOCK;
  return block ? head.size > 4 && head.size <= MAX_BLOCK_BYTES : head.size <= MAX_ELEMENT_BYTES;
}

function readBlockHead(
  body: Uint8Array,
): { track: number; relative: number; laced: boolean; bytes: number } | undefined {
  const first = body[0] ?? 0;
  // Track numbers above 126 do not occur in a recording of one microphone.
  if ((first & 0x80) === 0 || body.length < 4) return undefined;
  const relative = new DataView(body.buffer, body.byteOffset).getInt16(1);
  return { track: first & 0x7f, relative, laced: ((body[3] ?? 0) & 0x06) !== 0, bytes: 4 };
}

interface OpusTrack {
  readonly number: number;
  readonly channels: 1 | 2;
}

function opusTrack(tracks: Uint8Array): OpusTrack {
  for (const entry of childElements(tracks)) {
    if (entry.id !== TRACK_ENTRY) continue;
    const details = [...childElements(entry.body)];
    const codec = details.find((detail) => detail.id === CODEC_ID)?.body;
    const number = details.find((detail) => detail.id === TRACK_NUMBER)?.body;
    if (!codec || !number || !new TextDecoder('latin1').decode(codec).startsWith('A_OPUS')) continue;
    const audio = details.find((detail) => detail.id === AUDIO)?.body;
    const channels = audio && [...childElements(audio)].find((detail) => detail.id === CHANNELS)?.body;
    return { number: unsigned(number), channels: channels && unsigned(channels) === 2 ? 2 : 1 };
  }
  throw noTrack();
}

function noTrack(): SpeechError {
  return new SpeechError('not_audio', 'The recording holds no opus track');
}
