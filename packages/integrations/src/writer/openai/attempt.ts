import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { isLastingFault, type ServiceFault, serviceFault } from '../../network/service-fault.ts';
import { type TokenUsage, WriterError, type WriterErrorCode } from '../port.ts';
import { type ExtraName, refusedExtra } from './extras.ts';
import { ThoughtFilter } from './thoughts.ts';
import { tokensOf } from './token-budget.ts';

/** Limits of the phases of one answer. A TCP connection has the 10 s that Node's fetch allows (fault S9). */
export interface WriterTimeouts {
  /** From the request to the first sign of an attempt: a word, or a thought of a reasoning model. */
  firstTokenMs: number;
  /** Between two chunks of an answer or of the thoughts before it. */
  gapMs: number;
  /** Before the second attempt, and twice as long before the third, unless the service sends a time. */
  retryMs: number;
  /** For the whole call, with its retries and its continuations. */
  totalMs: number;
}

export interface AttemptRequest {
  readonly model: string;
  readonly messages: ChatCompletionMessageParam[];
  readonly temperature?: number;
  readonly store?: false;
  readonly stream_options?: { readonly include_usage: true };
}

interface Retry {
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** The optional field that the service refuses. */
  readonly refused?: ExtraName | undefined;
  readonly fault?: ServiceFault | undefined;
}

/** Why an attempt failed, and whether and when to retry. */
export class AttemptError extends WriterError {
  readonly retry: Retry;

  constructor(code: WriterErrorCode, message: string, retry: Retry) {
    super(code, message);
    this.retry = retry;
  }
}

export type FinishReason = 'stop' | 'length';

/**
 * Streams the text of one request without the model's thoughts and returns why it finished; a stream that ends without
 * a reason was cut. Thoughts are signs of life: only a service without any is late.
 *
 * @throws AttemptError when the service fails or is late; the signal's reason when aborted
 */
export async function* attempt(
  client: OpenAI,
  request: AttemptRequest,
  timeouts: Pick<WriterTimeouts, 'firstTokenMs' | 'gapMs'>,
  signal: AbortSignal,
  onUsage: (usage: TokenUsage) => void,
): AsyncGenerator<string, FinishReason> {
  const late = new AbortController();
  const either = AbortSignal.any([signal, late.signal]);
  const timed = <T>(ms: number, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(), Math.max(0, ms));
    return work.finally(() => clearTimeout(timer));
  };
  const refuseLate = (spoke: boolean) => {
    signal.throwIfAborted();
    if (!late.signal.aborted) return;
    throw new AttemptError('timeout', spoke ? 'The answer stalled' : 'The first words are late', { retryable: !spoke });
  };
  const firstBy = performance.now() + timeouts.firstTokenMs;
  const thoughts = new ThoughtFilter();
  let isAlive = false;
  let spoke = false;
  let answered = '';
  let hasUsage = false;
  let finish: FinishReason | undefined;
  try {
    const stream = await timed(
      timeouts.firstTokenMs,
      client.chat.completions.create({ ...request, stream: true }, { signal: either }),
    );
    const chunks = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await timed(isAlive ? timeouts.gapMs : firstBy - performance.now(), chunks.next());
        if (next.done) break;
        const { usage } = next.value;
        if (usage) {
          hasUsage = true;
          onUsage({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens });
        }
        const choice = next.value.choices?.[0];
        const sign = signOf(choice?.delta);
        answered += sign;
        isAlive ||= sign !== '';
        const words = thoughts.push(choice?.delta?.content ?? '') + (choice?.finish_reason ? thoughts.end() : '');
        if (words) {
          spoke = true;
          yield words;
        }
        const reason = choice?.finish_reason;
        if (reason === 'stop' || reason === 'length') finish = reason;
        else if (reason) throw failed(`The service finished with ${reason}`, false);
        // The usage follows in a chunk of its own where it was asked for.
        if (finish && !request.stream_options) return finish;
      }
    } finally {
      stream.controller.abort();
    }
  } catch (error) {
    // The answer is whole; only its usage is missing.
    if (finish && !signal.aborted) return finish;
    refuseLate(spoke);
    throw error instanceof AttemptError ? error : fromService(error, !spoke);
  } finally {
    // What was answered is paid for, also where the service does not count or the answer broke off.
    if (isAlive && !hasUsage) onUsage({ inputTokens: tokensIn(request), outputTokens: tokensOf(answered) });
  }
  if (finish) return finish;
  refuseLate(spoke);
  throw failed('The answer was cut off', !spoke);
}

/** Words, or thoughts in the fields that services have for them. */
function signOf(delta: object | undefined): string {
  if (!delta) return '';
  const { content, reasoning_content, reasoning }: Partial<Record<string, unknown>> = { ...delta };
  return [content, reasoning_content, reasoning].filter((text) => typeof text === 'string').join('');
}

const tokensIn = ({ messages }: AttemptRequest): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(String(content)), 0);

function failed(message: string, retryable: boolean): AttemptError {
  return new AttemptError('unavailable', message, { retryable });
}

/** The service's message may quote the prompt, so it is not passed on. */
function fromService(error: unknown, beforeFirst: boolean): AttemptError {
  const status = error instanceof APIError ? error.status : undefined;
  const fault = serviceFault(error);
  if (error instanceof APIError && (status === 401 || status === 403)) {
    const message = `The service refused the key with status ${status}`;
    return new AttemptError('key_refused', message, { retryable: false, fault });
  }
  if (error instanceof APIError && isTooLong(error)) {
    return new AttemptError('too_long', 'The text exceeds what the model reads', { retryable: false, fault });
  }
  const refused = error instanceof APIError ? refusedExtra(error) : undefined;
  const passing = status === undefined ? !isLastingFault(fault) : [408, 409, 429].includes(status) || status >= 500;
  const retryAfterMs = error instanceof APIError ? retryAfter(error.headers) : undefined;
  const retryable = beforeFirst && (passing || refused !== undefined);
  const message = `The service failed${status ? ` with status ${status}` : ''}`;
  return new AttemptError('unavailable', message, { retryable, retryAfterMs, refused, fault });
}

function isTooLong({ status, code, message }: APIError): boolean {
  if (status === 413 || code === 'context_length_exceeded') return true;
  return status === 400 && /\b(?:context (?:length|window|size)|too many tokens|prompt is too long)\b/i.test(message);
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
