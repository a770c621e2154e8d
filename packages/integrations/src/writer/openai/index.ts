import {
  WRITER_ANSWER_S,
  WRITER_FIRST_WORD_S,
  WRITER_INPUT_TOKENS,
  WRITER_PAUSE_S,
} from '@openconsult/contracts/limits';
import OpenAI from 'openai';
import type { Writer } from '../port.ts';
import type { WriterTimeouts } from './attempt.ts';
import { Breaker } from './breaker.ts';
import type { CompletionService } from './completion.ts';
import { AcceptedExtras } from './extras.ts';
import { writeConsent, writeLetter, writeNotes, writeTitle, writeTreatments } from './tasks.ts';
import { openVisit } from './visit.ts';

/** Any endpoint that speaks the chat completions protocol. */
export interface OpenAiWriterConfig {
  /** With its version, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Default 0: the same text for the same visit, where the model accepts it. */
  temperature?: number | undefined;
  /** The practice's own wishes, added to every prompt. */
  instructions?: string | undefined;
  /** What one request may hold; a longer transcript is sent in parts. */
  inputTokens?: number | undefined;
  timeouts?: Partial<WriterTimeouts> | undefined;
  fetchOptions?: ConstructorParameters<typeof OpenAI>[0] extends infer Options
    ? Options extends { fetchOptions?: infer Fetch }
      ? Fetch
      : never
    : never;
}

const defaultTimeouts: WriterTimeouts = {
  firstTokenMs: WRITER_FIRST_WORD_S * 1_000,
  gapMs: WRITER_PAUSE_S * 1_000,
  retryMs: 500,
  totalMs: WRITER_ANSWER_S * 1_000,
};
/** For the OpenAI client, which requires one: services inside a practice may have no key. */
const NO_KEY = 'none';

export function openService(config: OpenAiWriterConfig): CompletionService {
  const { baseUrl, apiKey, model, timeouts, temperature = 0 } = config;
  return {
    client: new OpenAI({
      baseURL: baseUrl,
      apiKey: apiKey || NO_KEY,
      maxRetries: 0,
      logLevel: 'off',
      organization: null,
      project: null,
      ...(config.fetchOptions && { fetchOptions: config.fetchOptions }),
    }),
    model,
    timeouts: { ...defaultTimeouts, ...timeouts },
    breaker: new Breaker(),
    extras: new AcceptedExtras(temperature),
  };
}

/**
 * The writer that uses a language model. The model gets no tools and only one patient's data without the patient's name,
 * apart from the instructions. Every statement of its answer quotes the data that it rests on; one that does not, or
 * that names a tooth or a price that was not said, is reported instead of written.
 */
export function createOpenAiWriter(config: OpenAiWriterConfig): Writer {
  const service = openService(config);
  const { instructions = '' } = config;
  // Lowered once the service refuses a request as too long.
  const budget = { inputTokens: config.inputTokens ?? WRITER_INPUT_TOKENS };
  const open = openVisit.bind(null, { service, budget, instructions });
  return {
    name: 'openai',
    model: `${config.model} at ${URL.parse(config.baseUrl)?.host ?? config.baseUrl}`,
    notes: (input, signal, report) => writeNotes(open(input, signal, report), input),
    letter: (input, signal, report) => writeLetter(open(input, signal, report), input),
    treatments: (input, signal, report) => writeTreatments(open(input, signal, report), input),
    consent: (input, signal, report) => writeConsent(open(input, signal, report), input),
    title: (input, signal, report) => writeTitle(open(input, signal, report), input),
  };
}
