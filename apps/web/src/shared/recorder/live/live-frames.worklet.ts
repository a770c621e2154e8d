// Runs in the audio thread: cuts the sound into frames of 100 ms, 16 bits, two channels left and right in
// turn. Without input the frames are silent.

declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const FRAME_SAMPLES = 4_800;

class LiveFrames extends AudioWorkletProcessor {
  private readonly channels: number;
  private frame: Int16Array;
  private filled = 0;

  constructor({ processorOptions: { channels } }: { processorOptions: { channels: number } }) {
    super();
    this.channels = channels;
    this.frame = new Int16Array(FRAME_SAMPLES * channels);
  }

  process([input]: Float32Array[][]): boolean {
    const length = input?.[0]?.length ?? 128;
    for (let i = 0; i < length; i += 1) {
      for (let channel = 0; channel < this.channels; channel += 1) {
        const sample = Math.max(-1, Math.min(1, input?.[channel]?.[i] ?? 0));
        this.frame[this.filled * this.channels + channel] = Math.round(sample * 32_767);
      }
      this.filled += 1;
      if (this.filled === FRAME_SAMPLES) this.send(currentFrame + i + 1);
    }
    return true;
  }

  private send(endsAt: number): void {
    const { frame } = this;
    this.frame = new Int16Array(FRAME_SAMPLES * this.channels);
    this.filled = 0;
    this.port.postMessage({ samples: frame, startsAt: endsAt - FRAME_SAMPLES }, [frame.buffer]);
  }
}

registerProcessor('live-frames', LiveFrames);
