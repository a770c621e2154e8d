import llamaTokenizer from 'llama-tokenizer-js';
import { LRUCache } from 'lru-cache';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { SAMPLE_RATE } from '../audio/opus-timeline.ts';
import { withoutLoops } from '../loop-guard.ts';
import {
  type Extension,
  emptyHypothesis,
  extend,
  type Hypothesis,
  isHasty,
  meanScore,
  type Preferences,
  score,
} from './beam-search.ts';
import { LanguageModel } from './language-model.ts';
import { type TermBonuses, TermTrie } from './term-trie.ts';
import { floats } from './voice-activity-model.ts';

export type MoonshineSize = 'base' | 'tiny';

const SHAPES = {
  base: { layers: 8, heads: 8, headSize: 52 },
  tiny: { layers: 6, heads: 8, headSize: 36 },
} as const;

const START_TOKEN = 1;
const END_TOKEN = 2;
/** Higher ids are control tokens, not text. */
const TEXT_TOKENS = 32_000;
/** The prefix of a token that begins a word. */
const WORD_START = '▁';
/** Speech is never faster; a longer output is invented. */
const TOKENS_PER_SECOND = 6.5;
/** The model recognises an utterance best with silence around it. */
const SILENCE_BEFORE = 0.3 * SAMPLE_RATE;
const SILENCE_AFTER = 0.5 * SAMPLE_RATE;
/** Hypotheses followed at once. With one, a third more words of the spoken set are wrong. */
const BEAM_WIDTH = 4;
/** A hypothesis this far behind the best, in nats, is dropped: a third less work, and no more words are wrong. */
const PRUNED_BELOW = 3.5;
/** In nats, like the log-probabilities they are added to. Higher ones insert terms that were not spoken. */
const TERM_BONUSES: TermBonuses = { begins: 1, continues: 3 };
/** Cached tries, one for each clinic's terms. */
const MAX_TRIES = 16;

/** Figures, what begins them, and the words of numbers. */
const NUMBER =
  /^(?:▁?\d*|▁(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|point|[A-Za-z]*teen))$/;
const numberTokens: ReadonlySet<number> = new Set(
  llamaTokenizer.vocabById.flatMap((piece, id) => (NUMBER.test(piece) ? [id] : [])),
);

export interface Transcription {
  text: string;
  /** Mean log-probability of the chosen tokens, before bonuses; 0 is certain. */
  confidence: number;
  /** How sure each word of the text is, 0 to 1; absent where the text is not as the model wrote it. */
  confidences?: readonly number[];
  /** With the confidences: words that the language model preferred to what the recogniser found likeliest. */
  preferred?: readonly boolean[];
}

/** Moonshine, an English speech recogniser that runs on the CPU. Not for overlapping calls. */
export class MoonshineModel {
  readonly #shape: (typeof SHAPES)[MoonshineSize];
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  /** The outputs that change with each token. The others are large, and slow to copy each time. */
  readonly #growing: string[];
  readonly #language: { readonly model: LanguageModel; readonly weight: number };
  readonly #tries = new LRUCache<string, TermTrie>({ max: MAX_TRIES });

  private constructor(
    size: MoonshineSize,
    encoder: InferenceSession,
    decoder: InferenceSession,
    language: { model: LanguageModel; weight: number },
  ) {
    this.#language = language;
    this.#shape = SHAPES[size];
    this.#encoder = encoder;
    this.#decoder = decoder;
    this.#growing = decoder.outputNames.filter((name) => !name.includes('.encoder.'));
  }

  /** @param directory where `encoder_model.onnx` and `decoder_model_merged.onnx` are */
  static async load(
    directory: string,
    { size, threads, languageWeight }: { size: MoonshineSize; threads: number; languageWeight: number },
  ): Promise<MoonshineModel> {
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: threads,
      logSeverityLevel: 3,
      // Converts the quantised word table once, at loading; otherwise that is over half the work of each token.
      // Spinning threads take three times as long when other programs need the cores.
      extra: { session: { disable_quant_qdq: '1', intra_op: { allow_spinning: '0' } } },
    };
    const encoder = await InferenceSession.create(`${directory}encoder_model.onnx`, options);
    // A token is a thousand small steps: one thread is as fast as several, on a fifth less processor.
    const one = { ...options, intraOpNumThreads: 1 };
    const decoder = await InferenceSession.create(`${directory}decoder_model_merged.onnx`, one);
    return new MoonshineModel(size, encoder, decoder, { model: LanguageModel.load(), weight: languageWeight });
  }

  /** The text of one utterance, 16 kHz mono, at best 3 to 12 s long. */
  async transcribe(utterance: Float32Array, terms: readonly string[]): Promise<Transcription> {
    return transcriptionOf(await this.#decode(utterance, terms, BEAM_WIDTH));
  }

  /** The likeliest text, in half the time; null when cancelled. */
  async draft(utterance: Float32Array, terms: readonly string[], signal: AbortSignal): Promise<Transcription | null> {
    const likeliest = await this.#decode(utterance, terms, 1, signal);
    return signal.aborted ? null : transcriptionOf(likeliest);
  }

  async #decode(
    utterance: Float32Array,
    terms: readonly string[],
    width: number,
    signal?: AbortSignal,
  ): Promise<Hypothesis> {
    const samples = new Float32Array(SILENCE_BEFORE + utterance.length + SILENCE_AFTER);
    samples.set(utterance, SILENCE_BEFORE);
    const encoded = await this.#encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const hidden = encoded.last_hidden_state;
    if (!hidden) throw new TypeError('The encoder gave no states');
    const limit = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND);
    return this.#search(hidden, this.#preferences(terms), limit, width, signal);
  }

  async #search(
    hidden: Tensor,
    preferences: Preferences,
    limit: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<Hypothesis> {
    const empty = emptyHypothesis(preferences, START_TOKEN);
    let beam: Hypothesis[] = [empty];
    let cache = this.#emptyCache();
    let finished: Hypothesis | undefined;
    let followed = preferences;
    for (let length = 0; length < limit && signal?.aborted !== true; length += 1) {
      const first = length === 0;
      const input = {
        ...cache,
        input_ids: new Tensor(
          'int64',
          beam.map(({ tokens }) => BigInt(tokens.at(-1) ?? START_TOKEN)),
          [beam.length, 1],
        ),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!first], [1]),
      };
      const output = await this.#decoder.run(input, first ? this.#decoder.outputNames : this.#growing);
      let extensions = extend(beam, floats(output.logits), followed, 2 * width);
      if (first && extensions.some(isNearlyEmpty)) {
        followed = { ...preferences, trie: this.#trie([]), languageWeight: 0 };
        extensions = extend(beam, floats(output.logits), followed, 2 * width);
      }
      for (const { token, hypothesis } of extensions.slice(0, width)) {
        if (token !== END_TOKEN || isHasty(hypothesis)) continue;
        if (!finished || meanScore(hypothesis) > meanScore(finished)) finished = hypothesis;
      }
      const selected = selectBeam(
        extensions.filter(({ token }) => token !== END_TOKEN),
        width,
      );
      beam = selected.map(({ hypothesis }) => hypothesis);
      const [leader] = beam;
      if (!leader || (finished && meanScore(finished) >= meanScore(leader))) break;
      cache = nextCache(
        cache,
        output,
        selected.map(({ row }) => row),
      );
    }
    return finished ?? beam[0] ?? empty;
  }

  #preferences(terms: readonly string[]): Preferences {
    return {
      trie: this.#trie(terms),
      language: this.#language.model,
      languageWeight: this.#language.weight,
      numbers: numberTokens,
      firstText: END_TOKEN + 1,
      endOfText: TEXT_TOKENS,
    };
  }

  #trie(terms: readonly string[]): TermTrie {
    const key = terms.join('\n');
    const known = this.#tries.get(key);
    if (known) return known;
    const trie = new TermTrie(terms, (text) => llamaTokenizer.encode(text, false, true), TERM_BONUSES);
    this.#tries.set(key, trie);
    return trie;
  }

  #emptyCache(): Record<string, Tensor> {
    const { layers, heads, headSize } = this.#shape;
    const cache: Record<string, Tensor> = {};
    for (let layer = 0; layer < layers; layer += 1) {
      for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
        cache[`past_key_values.${layer}.${part}`] = new Tensor('float32', new Float32Array(0), [1, heads, 0, headSize]);
      }
    }
    return cache;
  }
}

/** Whether speech is so unclear that it is nearly none. Nothing is favoured in it: terms would be written that were not said. */
const isNearlyEmpty = ({ token, hypothesis }: Extension): boolean =>
  token === END_TOKEN && isHasty(hypothesis) && hypothesis.logProbability > Math.log(0.5);

/**
 * The hypotheses to follow: the best ones, and the likeliest without bonuses. Otherwise bonuses of begun terms would push
 * that one out before they are taken back, and figures with it.
 */
function selectBeam(open: readonly Extension[], width: number): Extension[] {
  const leading = open.slice(0, width);
  const floor = leading[0] ? score(leading[0].hypothesis) - PRUNED_BELOW : 0;
  const selected = leading.filter(({ hypothesis }) => score(hypothesis) >= floor);
  const likeliest = open.reduce<Extension | undefined>(
    (best, other) => (best && best.hypothesis.logProbability >= other.hypothesis.logProbability ? best : other),
    undefined,
  );
  if (width > 1 && likeliest && !selected.includes(likeliest)) selected.splice(width - 1, 1, likeliest);
  return selected;
}

/** The text of a hypothesis. */
function transcriptionOf(best: Hypothesis): Transcription {
  const tokens = best.tokens.filter((id) => id > END_TOKEN && id < TEXT_TOKENS);
  const decoded = tokens.length === 0 ? '' : llamaTokenizer.decode(tokens, false, true);
  const text = withoutLoops(decoded);
  const words = wordsOf(best);
  const isAsWritten = words.length === text.split(' ').length;
  return {
    text,
    confidence: best.logProbability / Math.max(1, best.tokens.length),
    ...(isAsWritten && {
      confidences: words.map(({ probability }) => Math.round(probability * 1000) / 1000),
      preferred: words.map(({ preferred }) => preferred),
    }),
  };
}

/** Of each word the probability of its least likely token, and whether the language preferred one of them. */
function wordsOf({ tokens, logProbabilities, heard }: Hypothesis): { probability: number; preferred: boolean }[] {
  const words: { probability: number; preferred: boolean }[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token <= END_TOKEN || token >= TEXT_TOKENS) continue;
    const probability = Math.exp(logProbabilities[i] ?? 0);
    const own = { probability, preferred: isAnother(token, heard[i] ?? token) };
    const word = words.at(-1);
    if (!word || llamaTokenizer.vocabById[token]?.startsWith(WORD_START)) words.push(own);
    else {
      word.probability = Math.min(word.probability, probability);
      word.preferred ||= own.preferred;
    }
  }
  return words;
}

/** Whether two tokens are different words; "six" and "6" are one number, which begins with a lone word start. */
function isAnother(token: number, heard: number): boolean {
  const isFigure = (id: number) => /^▁?\d*$/.test(llamaTokenizer.vocabById[id] ?? '');
  return token !== heard && isFigure(token) === isFigure(heard);
}

/**
 * The cache for the next step: for each followed hypothesis, the decoder's rows of its parent. The encoder's
 * part is made by the first step and is the same for all.
 */
function nextCache(
  cache: Record<string, Tensor>,
  output: InferenceSession.OnnxValueMapType,
  rows: readonly number[],
): Record<string, Tensor> {
  const next: Record<string, Tensor> = {};
  for (const [name, value] of Object.entries(cache)) {
    const present = output[name.replace('past_key_values', 'present')] ?? value;
    next[name] = name.includes('.decoder.') ? chosenRows(present, rows) : present;
  }
  return next;
}

function chosenRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const [count = 1, ...rest] = tensor.dims;
  if (rows.length === count && rows.every((row, i) => row === i)) return tensor;
  const all = floats(tensor);
  const size = all.length / count;
  const chosen = new Float32Array(rows.length * size);
  for (const [i, row] of rows.entries()) chosen.set(all.subarray(row * size, (row + 1) * size), i * size);
  return new Tensor('float32', chosen, [rows.length, ...rest]);
}
