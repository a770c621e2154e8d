import { SpeechError } from '../port.ts';
import { type OpusPacket, packetMs } from './opus-packet.ts';

/** libwebm begins a cluster at the latest when the 16-bit time of a block would overflow. */
const LONGEST_CLUSTER_MS = 32_767;
/** Recorders deliver slices of a second and more: a loss that seems shorter hides the head of a cluster. */
const SEGMENT_MS = 1_000;
/** Packets and cluster heads agree on the time within this. */
const JITTER_MS = 100;
/**
 * No recording is that long. A single cluster head beyond it is damaged, and its packets follow those before
 * them; packets that add up to more, in time or in sound, are an attack.
 */
const LONGEST_RECORDING_MS = 24 * 60 * 60 * 1_000;
/** A cluster of the shortest packets, 2.5 ms each: the most that are ever held. */
const HELD_MAX = Math.ceil(LONGEST_CLUSTER_MS / 2.5);

/**
 * Gives packets their time. A packet has only its offset in its cluster, and lost bytes may hold the head of
 * a cluster: packets after a loss are therefore held until the next head gives their end.
 *
 * Every call throws SpeechError `unreadable` when the recording would last more than 24 hours, or when a packet lies
 * farther from the head of its cluster than a recorder can write.
 */
export class PacketClock {
  #offsetMs = 0;
  #clusterMs = 0;
  #headMs: number | undefined;
  #spanMs = LONGEST_CLUSTER_MS;
  /** End of the last packet given out. */
  #endMs = 0;
  /** Length of all sound so far. */
  #soundMs = 0;
  /** The last head was damaged: the next packet follows those before it. */
  #isAdrift = false;
  #held: OpusPacket[] | undefined;
  #lostPieces = 0;
  #afterHead = true;

  /** A new recorder started and counts from zero. */
  restart(): OpusPacket[] {
    const released = this.finish();
    this.#offsetMs = this.#endMs;
    this.#clusterMs = this.#endMs;
    this.#headMs = undefined;
    return released;
  }

  /** The head of a cluster: its time in this recorder's count. */
  cluster(timestampMs: number): OpusPacket[] {
    const statedMs = this.#offsetMs + timestampMs;
    this.#isAdrift = !(statedMs <= LONGEST_RECORDING_MS);
    const atMs = this.#isAdrift ? this.#endMs : statedMs;
    const last = this.#held?.at(-1);
    // What was held ends where this cluster begins.
    const released = last ? this.#release(atMs - (last.timestampMs + packetMs(last.data))) : this.#release(0);
    if (this.#headMs !== undefined && atMs > this.#headMs)
      this.#spanMs = Math.min(atMs - this.#headMs, LONGEST_CLUSTER_MS);
    this.#headMs = atMs;
    this.#clusterMs = atMs;
    this.#afterHead = true;
    return released;
  }

  /** Bytes are missing or damaged here: as far as is known, so many pieces of the recording. */
  loss(pieces = 0): OpusPacket[] {
    const released = this.finish();
    this.#held = [];
    this.#lostPieces = pieces;
    return released;
  }

  /** A packet and its time in its cluster. */
  packet(relativeMs: number, data: Uint8Array): OpusPacket[] {
    if (Math.abs(relativeMs) > LONGEST_CLUSTER_MS + 1) throw unreadable();
    this.#soundMs += packetMs(data);
    if (this.#isAdrift) this.#clusterMs = this.#endMs - relativeMs;
    this.#isAdrift = false;
    const packet = { timestampMs: this.#clusterMs + relativeMs, data };
    const stepMs = Math.abs(packet.timestampMs - this.#endMs);
    // Segments may end between packets, so that a lost one leaves no damage: only a packet or more is missing.
    if (!this.#afterHead && stepMs > packetMs(data) / 2) this.#held ??= [];
    this.#afterHead = false;
    if (this.#held) {
      this.#held.push(packet);
      return this.#held.length < HELD_MAX ? [] : this.finish();
    }
    this.#endAt(packet);
    return [packet];
  }

  /** Releases the held packets. Without a later head, a cluster of the usual length is assumed to be missing. */
  finish(): OpusPacket[] {
    const first = this.#held?.[0];
    if (!first) return this.#release(0);
    const earlyMs = this.#endMs - JITTER_MS - first.timestampMs;
    const spans = Math.max(0, Math.ceil(earlyMs / this.#spanMs));
    let shiftMs = spans * this.#spanMs;
    const seemsShort = first.timestampMs + shiftMs < this.#endMs + SEGMENT_MS;
    if (seemsShort && shiftMs === 0 && this.#spanMs < LONGEST_CLUSTER_MS) {
      shiftMs = this.#spanMs * Math.max(1, this.#lostPieces);
    }
    return this.#release(shiftMs);
  }

  #release(shiftMs: number): OpusPacket[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    const first = held[0];
    if (!first) return [];
    // Never back into what was already given out.
    const shift = Math.max(Math.abs(shiftMs) > JITTER_MS ? shiftMs : 0, this.#endMs - first.timestampMs);
    for (const packet of held) packet.timestampMs += shift;
    // Blocks that follow without a new head are moved alike.
    this.#clusterMs += shift;
    this.#endAt(held.at(-1) ?? first);
    return held;
  }

  #endAt({ timestampMs, data }: OpusPacket): void {
    this.#endMs = Math.max(this.#endMs, timestampMs + packetMs(data));
    if (this.#endMs > LONGEST_RECORDING_MS || this.#soundMs > LONGEST_RECORDING_MS) throw unreadable();
  }
}

const unreadable = () => new SpeechError('unreadable', 'The times in the recording cannot be right');
