import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { WriterError } from '../port.ts';

/** Limits of the phases of one answer. A TCP connection has the 10 s that Node's fetch allows (fault S9). */
export interface WriterTimeouts {
  /** From the request to the first words of an attempt. */
  firstTokenMs: number;
  /** Between two chunks of an answer. */
  gapMs: number;
  /** Before the second attempt, and twice as long before the third, unless the service sends a time. */
  retryMs: number;
  /** For the whole call, with its retries and its continuation. */
  totalMs: number;
}

/** Why an attempt failed, and whether and when to retry. */
export class AttemptError extends WriterError {
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: 'unavailable' | 'timeout', message: string, retry: { retryable: boolean; retryAfterMs?: number }) {
    super(code, message);
    this.retryable = retry.retryable;
    this.retryAfterMs = retry.retryAfterMs;
  }
}

export type FinishReason = 'stop' | 'length';

/**
 * Streams the text of one request and returns why it finished; a stream that ends without a reason was cut.
 *
 * @throws AttemptError when the service fails or is late; the signal's reason when aborted
 */
export async function* attempt(
  client: OpenAI,
  request: { model: string; messages: ChatCompletionMessageParam[] },
  timeouts: Pick<WriterTimeouts, 'firstTokenMs' | 'gapMs'>,
  signal: AbortSignal,
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
  let spoke = false;
  try {
    const stream = await timed(
      timeouts.firstTokenMs,
      client.chat.completions.create({ ...request, stream: true }, { signal: either }),
    );
    const chunks = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await timed(spoke ? timeouts.gapMs : firstBy - performance.now(), chunks.next());
        if (next.done) break;
        const choice = next.value.choices?.[0];
        if (choice?.delta?.content) {
          spoke = true;
          yield choice.delta.content;
        }
        if (choice?.finish_reason === 'stop' || choice?.finish_reason === 'length') return choice.finish_reason;
        if (choice?.finish_reason) throw failed(`The service finished with ${choice.finish_reason}`, false);
      }
    } finally {
      stream.controller.abort();
    }
  } catch (error) {
    refuseLate(spoke);
    throw error instanceof AttemptError ? error : fromService(error, !spoke);
  }
  refuseLate(spoke);
  throw failed('The answer was cut off', !spoke);
}

function failed(message: string, retryable: boolean): AttemptError {
  return new AttemptError('unavailable', message, { retryable });
}

/** The service's message may quote the prompt, so it is not passed on. */
function fromService(error: unknown, beforeFirst: boolean): AttemptError {
  const status = error instanceof APIError ? error.status : undefined;
  const passing = status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
  const retryAfterMs = error instanceof APIError ? retryAfter(error.headers) : undefined;
  const retry = { retryable: beforeFirst && passing, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  return new AttemptError('unavailable', `The service failed${status ? ` with status ${status}` : ''}`, retry);
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
