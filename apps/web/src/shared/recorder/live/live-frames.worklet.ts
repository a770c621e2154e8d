// Runs in the audio thread: cuts the sound into frames of 100 ms, 16 bits. Without input the frames are silent.

declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const FRAME_SAMPLES = 4_800;

class LiveFrames extends AudioWorkletProcessor {
  private frame = new Int16Array(FRAME_SAMPLES);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    const [channel] = input ?? [];
    const length = channel?.length ?? 128;
    for (let i = 0; i < length; i += 1) {
      const sample = Math.max(-1, Math.min(1, channel?.[i] ?? 0));
      this.frame[this.filled] = Math.round(sample * 32_767);
      this.filled += 1;
      if (this.filled === FRAME_SAMPLES) this.send(currentFrame + i + 1);
    }
    return true;
  }

  private send(endsAt: number): void {
    const { frame } = this;
    this.frame = new Int16Array(FRAME_SAMPLES);
    this.filled = 0;
    this.port.postMessage({ samples: frame, startsAt: endsAt - FRAME_SAMPLES }, [frame.buffer]);
  }
}

registerProcessor('live-frames', LiveFrames);
