import type { Agent as HttpAgent } from 'node:http';
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError, toFile } from 'openai';
import type {
  Transcription,
  TranscriptionCreateParamsNonStreaming,
  TranscriptionVerbose,
} from 'openai/resources/audio/transcriptions';
import { Agent } from 'undici';
import { SAMPLE_RATE } from '../audio/opus-timeline.ts';
import { wavFile } from '../audio/wav.ts';
import { withoutLoops } from '../loop-guard.ts';
import { type Client, ModelHost } from '../models/model-host.ts';
import {
  type RecognitionOptions,
  type RecognitionSession,
  SpeechError,
  type SpeechPhrase,
  type SpeechRecogniser,
} from '../port.ts';
import { UtteranceSession } from '../recognition-session.ts';
import { HOSTED_LIMITS, type Utterance } from '../utterance-splitter.ts';
import { confidencesOf, wordTimesOf } from './word-times.ts';

/** Any endpoint that speaks OpenAI's `POST /audio/transcriptions`. */
export interface OpenAiSpeechConfig {
  kind: 'openai';
  /** Up to and including the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** `connectMs` for connecting (5 s), `totalMs` for one utterance with its retries (60 s). */
  timeouts?: { connectMs?: number; totalMs?: number };
  /** For a service that a practice's admin entered. It is closed by who made it. */
  guard?: SpeechGuard | undefined;
}

/** Connects to checked addresses only, and detects speech for all of these recognisers in one process. */
export interface SpeechGuard {
  readonly agent: Agent;
  readonly websocketAgents: Readonly<Record<'ws:' | 'wss:', HttpAgent>>;
  readonly batchHost: ModelHost;
  readonly liveHost: ModelHost;
}

type Recognised = Pick<SpeechPhrase, 'text' | 'wordTimes' | 'confidences'>;

const RETRIES = 2;
/** Statuses by which endpoints refuse a response format. */
const REFUSALS: readonly (number | undefined)[] = [400, 415, 422, 501];
/** The endpoint reads only the end of a longer prompt. */
const MAX_PROMPT_CHARACTERS = 600;

/**
 * Recognises at a hosted or self-hosted endpoint, in stretches of speech of up to 25 s. Status 429 and server errors are
 * retried twice, after the time the server asks for. Word times are requested until the endpoint refuses them (of
 * OpenAI's models only `whisper-1` gives them), then token probabilities (`gpt-4o-transcribe` and its mini).
 */
export class OpenAiRecogniser implements SpeechRecogniser {
  readonly name = 'openai';
  readonly #host: ModelHost;
  readonly #agent: Agent;
  readonly #isShared: boolean;
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #totalMs: number;
  /** False once the endpoint refused them for this model. */
  #supportsWordTimes = true;
  #supportsConfidences = true;

  constructor(config: OpenAiSpeechConfig) {
    this.#totalMs = config.timeouts?.totalMs ?? 60_000;
    this.#model = config.model;
    const { guard } = config;
    this.#isShared = guard !== undefined;
    this.#host = guard?.batchHost ?? new ModelHost();
    this.#agent = guard?.agent ?? new Agent({ connect: { timeout: config.timeouts?.connectMs ?? 5_000 } });
    this.#client = new OpenAI({
      baseURL: config.baseUrl,
      // The client requires one: services inside a practice may have none.
      apiKey: config.apiKey || 'none',
      maxRetries: RETRIES,
      timeout: this.#totalMs,
      fetchOptions: { dispatcher: this.#agent, ...(guard && { redirect: 'error' }) },
      logLevel: 'off',
    });
  }

  open(options: RecognitionOptions = {}): RecognitionSession {
    const prompt = promptOf(options.terms ?? []);
    const transcribe = (client: Client, utterance: Utterance) => this.#transcribe(client, utterance, prompt);
    return new UtteranceSession(this.#host, transcribe, HOSTED_LIMITS, options);
  }

  async close(): Promise<void> {
    if (this.#isShared) return;
    await this.#host.close();
    await this.#agent.destroy();
  }

  async #transcribe(client: Client, utterance: Utterance, prompt: string): Promise<Recognised> {
    if (client.closed) throw new SpeechError('unavailable', 'The recording was closed');
    try {
      const file = await toFile(wavFile(utterance.samples, SAMPLE_RATE), 'speech.wav', { type: 'audio/wav' });
      const body = { file, model: this.#model, language: 'en', ...(prompt && { prompt }) };
      const options = { signal: AbortSignal.timeout(this.#totalMs) };
      const timed = this.#supportsWordTimes ? await unlessRefused(() => this.#withWordTimes(body, options)) : null;
      const scored =
        timed === null && this.#supportsConfidences
          ? await unlessRefused(() => this.#withConfidences(body, options))
          : null;
      const answer =
        timed ??
        scored ??
        (await this.#client.audio.transcriptions.create({ ...body, response_format: 'json' }, options));
      // Only now: when the plain request is refused too, the format was not the reason.
      if (timed === null) this.#supportsWordTimes = false;
      if (timed === null && scored === null) this.#supportsConfidences = false;
      const text = withoutLoops(answer.text);
      const wordTimes = timed?.words && wordTimesOf(text, timed.words, utterance);
      const confidences = scored?.logprobs && confidencesOf(text, scored.logprobs);
      return { text, ...(wordTimes && { wordTimes }), ...(confidences && { confidences }) };
    } catch (error) {
      throw speechError(error);
    }
  }

  #withWordTimes(
    body: TranscriptionCreateParamsNonStreaming,
    options: { signal: AbortSignal },
  ): Promise<TranscriptionVerbose> {
    return this.#client.audio.transcriptions.create(
      { ...body, response_format: 'verbose_json', timestamp_granularities: ['word'] },
      options,
    );
  }

  #withConfidences(
    body: TranscriptionCreateParamsNonStreaming,
    options: { signal: AbortSignal },
  ): Promise<Transcription> {
    return this.#client.audio.transcriptions.create(
      { ...body, response_format: 'json', include: ['logprobs'] },
      options,
    );
  }
}

/** Null when the endpoint refuses this format, as most models support only some. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof APIError && REFUSALS.includes(error.status)) return null;
    throw error;
  }
}

/** The clinic's terms as a prompt. */
export function promptOf(terms: readonly string[]): string {
  let prompt = '';
  for (const term of terms) {
    if (prompt.length + term.length + 2 > MAX_PROMPT_CHARACTERS) break;
    prompt += prompt === '' ? term : `, ${term}`;
  }
  return prompt;
}

/** Names the failure without the endpoint's answer, which may quote the dictation. */
function speechError(error: unknown): SpeechError {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return new SpeechError('timeout', 'The speech service took too long');
  }
  const status = error instanceof APIError ? error.status : undefined;
  if (status !== undefined) return new SpeechError('unavailable', `The speech service answered ${status}`);
  return new SpeechError('unavailable', 'The speech service cannot be reached');
}
