import llamaTokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { withoutLoops } from './invention-guard.ts';
import { SAMPLE_RATE } from './opus-timeline.ts';
import { type TermPosition, TermTrie } from './term-trie.ts';
import { floats } from './voice-activity-model.ts';

export type MoonshineSize = 'base' | 'tiny';

const SHAPES = {
  base: { layers: 8, heads: 8, headSize: 52 },
  tiny: { layers: 6, heads: 8, headSize: 36 },
} as const;

const START_TOKEN = 1;
const END_TOKEN = 2;
/** Ids above are control tokens that are no text. */
const TEXT_TOKENS = 32_000;
/** Nobody speaks faster; a longer output is invented. */
const TOKENS_PER_SECOND = 6.5;
/** The model hears an utterance best with silence around it. */
const SILENCE_BEFORE = 0.3 * SAMPLE_RATE;
const SILENCE_AFTER = 0.5 * SAMPLE_RATE;
/** Tries kept, one for each clinic's terms. */
const MAX_TRIES = 16;

export interface Transcription {
  text: string;
  /** Mean log-probability of the chosen tokens, before bonuses; 0 is certain. */
  confidence: number;
}

/** Moonshine, an English speech recogniser that runs on the CPU. Not for overlapping calls. */
export class MoonshineModel {
  private readonly shape: (typeof SHAPES)[MoonshineSize];
  private readonly encoder: InferenceSession;
  private readonly decoder: InferenceSession;
  /** The outputs that change with each token. The others are large, and handing them over each time is slow. */
  private readonly growing: string[];
  private readonly tries = new Map<string, TermTrie>();

  private constructor(size: MoonshineSize, encoder: InferenceSession, decoder: InferenceSession) {
    this.shape = SHAPES[size];
    this.encoder = encoder;
    this.decoder = decoder;
    this.growing = decoder.outputNames.filter((name) => !name.includes('.encoder.'));
  }

  /** @param directory where `encoder_model.onnx` and `decoder_model_merged.onnx` are */
  static async load(size: MoonshineSize, directory: string, threads: number): Promise<MoonshineModel> {
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: threads,
      logSeverityLevel: 3,
      // Turns the quantised word table into floats once, at loading; otherwise that is over half the work of each token.
      extra: { session: { disable_quant_qdq: '1' } },
    };
    const encoder = await InferenceSession.create(`${directory}encoder_model.onnx`, options);
    const decoder = await InferenceSession.create(`${directory}decoder_model_merged.onnx`, options);
    return new MoonshineModel(size, encoder, decoder);
  }

  /** The words of one utterance, 16 kHz mono, at best 3 to 12 s long. */
  async transcribe(utterance: Float32Array, terms: readonly string[]): Promise<Transcription> {
    const samples = new Float32Array(SILENCE_BEFORE + utterance.length + SILENCE_AFTER);
    samples.set(utterance, SILENCE_BEFORE);
    const encoded = await this.encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const hidden = encoded.last_hidden_state;
    if (!hidden) throw new TypeError('The encoder gave no states');

    const limit = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND);
    const trie = this.trie(terms);
    const tokens: number[] = [];
    let position: TermPosition = [];
    let cache = this.emptyCache();
    let confidence = 0;
    let token = START_TOKEN;
    while (tokens.length < limit) {
      const first = tokens.length === 0;
      const input = {
        ...cache,
        input_ids: new Tensor('int64', [BigInt(token)], [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!first], [1]),
      };
      const output = await this.decoder.run(input, first ? this.decoder.outputNames : this.growing);
      const scores = floats(output.logits);
      const sure = logProbabilities(scores);
      trie.favour(scores, position);
      token = highest(scores);
      confidence += sure(token);
      tokens.push(token);
      if (token === END_TOKEN) break;
      position = trie.after(position, token);
      cache = nextCache(cache, output);
    }
    const words = withoutLoops(tokens.filter((id) => id > END_TOKEN && id < TEXT_TOKENS));
    const text = words.length === 0 ? '' : llamaTokenizer.decode(words, false, true);
    return { text: text.trim(), confidence: confidence / tokens.length };
  }

  private trie(terms: readonly string[]): TermTrie {
    const key = terms.join('\n');
    const known = this.tries.get(key);
    if (known) return known;
    const oldest = this.tries.keys().next();
    if (this.tries.size >= MAX_TRIES && !oldest.done) this.tries.delete(oldest.value);
    const trie = new TermTrie(terms, (text) => llamaTokenizer.encode(text, false, true));
    this.tries.set(key, trie);
    return trie;
  }

  private emptyCache(): Record<string, Tensor> {
    const { layers, heads, headSize } = this.shape;
    const cache: Record<string, Tensor> = {};
    for (let layer = 0; layer < layers; layer += 1) {
      for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
        cache[`past_key_values.${layer}.${part}`] = new Tensor('float32', new Float32Array(0), [1, heads, 0, headSize]);
      }
    }
    return cache;
  }
}

/** The decoder's own cache grows by each token; the encoder's is made by the first step and stays. */
function nextCache(cache: Record<string, Tensor>, output: InferenceSession.OnnxValueMapType): Record<string, Tensor> {
  const next: Record<string, Tensor> = {};
  for (const [name, kept] of Object.entries(cache)) {
    next[name] = output[name.replace('past_key_values', 'present')] ?? kept;
  }
  return next;
}

function highest(scores: Float32Array): number {
  let best = 0;
  for (let id = 1; id < scores.length; id += 1) if ((scores[id] ?? 0) > (scores[best] ?? 0)) best = id;
  return best;
}

/** Log-probability of a token by these scores as they are now. */
function logProbabilities(scores: Float32Array): (token: number) => number {
  const top = scores[highest(scores)] ?? 0;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - top);
  const before = Float32Array.from(scores);
  return (token) => (before[token] ?? 0) - top - Math.log(sum);
}
