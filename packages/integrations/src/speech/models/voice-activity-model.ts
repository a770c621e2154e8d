import { InferenceSession, Tensor } from 'onnxruntime-node';
import { FRAME_SAMPLES, SAMPLE_RATE } from '../audio/opus-timeline.ts';

/** The model's state of one recording between two calls. */
export interface VoiceActivityState {
  hidden: Float32Array;
  /** The last samples of the previous frame, which the model takes before the next. */
  context: Float32Array;
}

const CONTEXT_SAMPLES = 64;
const HIDDEN_SHAPE = [2, 1, 128];

/** Silero's voice-activity model. Stateless, so one instance serves every recording. */
export class VoiceActivityModel {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async load(path: string): Promise<VoiceActivityModel> {
    // One thread: the model is too small for several.
    return new VoiceActivityModel(await InferenceSession.create(path, { intraOpNumThreads: 1, logSeverityLevel: 3 }));
  }

  /** Speech probability of each frame of 512 samples, and the state for the next call. */
  async detectSpeech(
    samples: Float32Array,
    state: VoiceActivityState | undefined,
  ): Promise<{ probabilities: Float32Array; state: VoiceActivityState }> {
    const frames = Math.floor(samples.length / FRAME_SAMPLES);
    const probabilities = new Float32Array(frames);
    let hidden = new Tensor('float32', state?.hidden ?? new Float32Array(256), HIDDEN_SHAPE);
    let context = state?.context ?? new Float32Array(CONTEXT_SAMPLES);
    const rate = new Tensor('int64', [BigInt(SAMPLE_RATE)], []);
    for (let frame = 0; frame < frames; frame += 1) {
      const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
      input.set(context);
      input.set(samples.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES), CONTEXT_SAMPLES);
      context = input.slice(-CONTEXT_SAMPLES);
      const output = await this.#session.run({
        input: new Tensor('float32', input, [1, input.length]),
        state: hidden,
        sr: rate,
      });
      probabilities[frame] = floats(output.output)[0] ?? 0;
      hidden = new Tensor('float32', floats(output.stateN), HIDDEN_SHAPE);
    }
    return { probabilities, state: { hidden: floats(hidden), context } };
  }
}

/** The numbers of a tensor that is known to hold 32-bit floats. */
export function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new TypeError('The model gave no 32-bit floats');
  return tensor.data;
}
