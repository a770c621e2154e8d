import { LIVE_FRAME_MS } from '@openconsult/contracts/limits';
import { packLiveFrame } from '@openconsult/contracts/live-transcription';

/** A minute of audio: 6 MB. */
export const RING_FRAMES = 60_000 / LIVE_FRAME_MS;

/** The frames that the server may still request, by number. Holds a minute at most. */
export class FrameRing {
  #frames: Uint8Array<ArrayBuffer>[] = [];
  #first = 0;

  /** The oldest stored frame; `next` without one. */
  get first(): number {
    return this.#first;
  }

  /** The number of the next frame. */
  get next(): number {
    return this.#first + this.#frames.length;
  }

  push(samples: Int16Array): void {
    this.#frames.push(packLiveFrame(this.next, samples));
    if (this.#frames.length > RING_FRAMES) this.forget(this.#first + 1);
  }

  get(number: number): Uint8Array<ArrayBuffer> | undefined {
    return this.#frames[number - this.#first];
  }

  /** Drops the frames below a number. */
  forget(below: number): void {
    const count = Math.min(below, this.next) - this.#first;
    if (count <= 0) return;
    this.#frames.splice(0, count);
    this.#first += count;
  }
}
