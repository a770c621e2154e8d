/** Cuts a stream of bytes that comes in pieces of any size into slices of one size; the last may be shorter. */
export class SliceCutter {
  readonly #sliceBytes: number;
  readonly #onSlice: (slice: Uint8Array<ArrayBuffer>) => void;
  #slice: Uint8Array<ArrayBuffer>;
  #filled = 0;

  constructor(sliceBytes: number, onSlice: (slice: Uint8Array<ArrayBuffer>) => void) {
    this.#sliceBytes = sliceBytes;
    this.#onSlice = onSlice;
    this.#slice = new Uint8Array(sliceBytes);
  }

  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + this.#sliceBytes - this.#filled);
      this.#slice.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#sliceBytes) this.#cut();
    }
  }

  finish(): void {
    if (this.#filled > 0) this.#cut();
  }

  #cut(): void {
    const slice = this.#slice.slice(0, this.#filled);
    this.#slice = new Uint8Array(this.#sliceBytes);
    this.#filled = 0;
    this.#onSlice(slice);
  }
}
