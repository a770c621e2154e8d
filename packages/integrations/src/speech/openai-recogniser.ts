import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError, toFile } from 'openai';
import type {
  Transcription,
  TranscriptionCreateParamsNonStreaming,
  TranscriptionVerbose,
} from 'openai/resources/audio/transcriptions';
import { Agent } from 'undici';
import { withoutLoops } from './invention-guard.ts';
import { type Client, ModelHost } from './model-host.ts';
import { SAMPLE_RATE } from './opus-timeline.ts';
import {
  type RecognitionOptions,
  type RecognitionSession,
  SpeechError,
  type SpeechPhrase,
  type SpeechRecogniser,
} from './port.ts';
import { UtteranceSession } from './recognition-session.ts';
import { HOSTED_LIMITS, type Utterance } from './utterance-splitter.ts';
import { wavFile } from './wav.ts';
import { confidencesOf, wordTimesOf } from './word-times.ts';

/** Any endpoint that speaks OpenAI's `POST /audio/transcriptions`. */
export interface OpenAiSpeechConfig {
  kind: 'openai';
  /** Up to and including the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** `connectMs` until the connection stands (5 s), `totalMs` for one utterance with its retries (60 s). */
  timeouts?: { connectMs?: number; totalMs?: number };
}

type Recognised = Pick<SpeechPhrase, 'text' | 'wordTimes' | 'confidences'>;

const RETRIES = 2;
/** How endpoints refuse a form of answer that they cannot give. */
const REFUSALS: readonly (number | undefined)[] = [400, 415, 422, 501];
/** The endpoint reads only the end of a longer prompt. */
const MAX_PROMPT_CHARACTERS = 600;

/**
 * Recognises at a hosted or self-hosted endpoint. The recording is split here; only stretches of speech of up to 25 s
 * are sent. Too many requests and server errors are tried twice more, after the time the server asks for. Times of words
 * are asked for until the endpoint refuses them: of OpenAI's models only `whisper-1` gives them. How sure it was of each
 * token is asked for then, which `gpt-4o-transcribe` and its smaller sister give.
 */
export class OpenAiRecogniser implements SpeechRecogniser {
  readonly name = 'openai';
  private readonly host = new ModelHost();
  private readonly agent: Agent;
  private readonly client: OpenAI;
  private readonly model: string;
  private readonly totalMs: number;
  /** Until the endpoint refuses to give them for this model. */
  private givesWordTimes = true;
  private givesConfidences = true;

  constructor(config: OpenAiSpeechConfig) {
    this.totalMs = config.timeouts?.totalMs ?? 60_000;
    this.model = config.model;
    this.agent = new Agent({ connect: { timeout: config.timeouts?.connectMs ?? 5_000 } });
    this.client = new OpenAI({
      baseURL: config.baseUrl,
      apiKey: config.apiKey,
      maxRetries: RETRIES,
      timeout: this.totalMs,
      fetchOptions: { dispatcher: this.agent },
      logLevel: 'off',
    });
  }

  open(options: RecognitionOptions = {}): RecognitionSession {
    const prompt = promptOf(options.terms ?? []);
    const transcribe = (client: Client, utterance: Utterance) => this.transcribe(client, utterance, prompt);
    return new UtteranceSession(this.host, transcribe, HOSTED_LIMITS, options);
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.agent.destroy();
  }

  private async transcribe(client: Client, utterance: Utterance, prompt: string): Promise<Recognised> {
    if (client.closed) throw new SpeechError('unavailable', 'The recording was closed');
    try {
      const file = await toFile(wavFile(utterance.samples, SAMPLE_RATE), 'speech.wav', { type: 'audio/wav' });
      const body = { file, model: this.model, language: 'en', ...(prompt && { prompt }) };
      const options = { signal: AbortSignal.timeout(this.totalMs) };
      const timed = this.givesWordTimes ? await unlessRefused(() => this.withWordTimes(body, options)) : null;
      const scored =
        timed === null && this.givesConfidences ? await unlessRefused(() => this.withConfidences(body, options)) : null;
      const answer =
        timed ??
        scored ??
        (await this.client.audio.transcriptions.create({ ...body, response_format: 'json' }, options));
      // It had not been these that it refused when it refuses the plain request too.
      if (timed === null) this.givesWordTimes = false;
      if (timed === null && scored === null) this.givesConfidences = false;
      const text = withoutLoops(answer.text);
      const wordTimes = timed?.words && wordTimesOf(text, timed.words, utterance);
      const confidences = scored?.logprobs && confidencesOf(text, scored.logprobs);
      return { text, ...(wordTimes && { wordTimes }), ...(confidences && { confidences }) };
    } catch (error) {
      throw speechError(error);
    }
  }

  private withWordTimes(
    body: TranscriptionCreateParamsNonStreaming,
    options: { signal: AbortSignal },
  ): Promise<TranscriptionVerbose> {
    return this.client.audio.transcriptions.create(
      { ...body, response_format: 'verbose_json', timestamp_granularities: ['word'] },
      options,
    );
  }

  private withConfidences(
    body: TranscriptionCreateParamsNonStreaming,
    options: { signal: AbortSignal },
  ): Promise<Transcription> {
    return this.client.audio.transcriptions.create(
      { ...body, response_format: 'json', include: ['logprobs'] },
      options,
    );
  }
}

/** Null when the endpoint refuses the request as it is: most models know only some of what can be asked for. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof APIError && REFUSALS.includes(error.status)) return null;
    throw error;
  }
}

/** The clinic's own words, as the sentence a prompt should be. */
export function promptOf(terms: readonly string[]): string {
  let prompt = '';
  for (const term of terms) {
    if (prompt.length + term.length + 2 > MAX_PROMPT_CHARACTERS) break;
    prompt += prompt === '' ? term : `, ${term}`;
  }
  return prompt;
}

/** Says what failed without what the endpoint wrote: an answer may quote the dictation. */
function speechError(error: unknown): SpeechError {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return new SpeechError('timeout', 'The speech service took too long');
  }
  const status = error instanceof APIError ? error.status : undefined;
  if (status !== undefined) return new SpeechError('unavailable', `The speech service answered ${status}`);
  return new SpeechError('unavailable', 'The speech service cannot be reached');
}
