import { setTimeout as delay } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { type TokenUsage, WriterError } from '../port.ts';
import { AttemptError, attempt, type FinishReason, type WriterTimeouts } from './attempt.ts';
import type { Breaker } from './breaker.ts';
import type { AcceptedExtras } from './extras.ts';

/** What a completion needs to run. */
export interface CompletionService {
  client: OpenAI;
  model: string;
  timeouts: WriterTimeouts;
  breaker: Breaker;
  extras: AcceptedExtras;
}

/** What happened to an answer beside its words. */
export interface AnswerReport {
  onUsage(usage: TokenUsage): void;
  /** The answer still exceeds the length limit after its continuations. */
  onCut(): void;
}

const mostRetries = 2;
const mostContinuations = 3;
/** Above every document of the product; a longer answer is a runaway. */
const mostCharacters = 300_000;
const CONTINUE = 'Continue exactly where you stopped. Repeat nothing and add no comment.';

/**
 * Streams the answer to a prompt. Before the first words it retries up to twice, after the time the service
 * asks for; later it never does, so that no word is repeated. An answer cut by the length limit is continued.
 *
 * @throws WriterError; the signal's reason when aborted
 */
export async function* complete(
  service: CompletionService,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  report: AnswerReport,
): AsyncGenerator<string> {
  const { timeouts, breaker } = service;
  if (breaker.isOpen)
    throw new WriterError('unavailable', 'The service failed repeatedly; it is left alone for a while');
  const total = new AbortController();
  const timer = setTimeout(
    () => total.abort(new WriterError('timeout', 'The answer takes too long')),
    timeouts.totalMs,
  );
  const either = AbortSignal.any([signal, total.signal]);
  const deadline = performance.now() + timeouts.totalMs;
  try {
    let text = '';
    let asked = messages;
    for (let continuations = 0; ; continuations += 1) {
      const finish = yield* persistently(service, asked, deadline, either, {
        onUsage: report.onUsage,
        onPiece: (piece) => {
          text += piece;
          if (text.length > mostCharacters) throw new WriterError('unavailable', 'The answer is too long');
        },
      });
      if (finish === 'stop') break;
      if (continuations === mostContinuations) {
        report.onCut();
        break;
      }
      asked = [...messages, { role: 'assistant', content: text }, { role: 'user', content: CONTINUE }];
    }
    breaker.succeeded();
  } catch (error) {
    if (error instanceof WriterError && error.isOutage && !signal.aborted) breaker.failed();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function* persistently(
  { client, model, timeouts, extras }: CompletionService,
  messages: ChatCompletionMessageParam[],
  deadline: number,
  signal: AbortSignal,
  { onPiece, onUsage }: { onPiece(piece: string): void; onUsage(usage: TokenUsage): void },
): AsyncGenerator<string, FinishReason> {
  for (let tries = 0; ; tries += 1) {
    try {
      const pieces = attempt(client, { model, messages, ...extras.fields }, timeouts, signal, onUsage);
      let spoke = false;
      for (;;) {
        const next = await pieces.next();
        if (next.done && !spoke) throw new AttemptError('unavailable', 'The answer is empty', { retryable: true });
        if (next.done) return next.value;
        spoke = true;
        onPiece(next.value);
        yield next.value;
      }
    } catch (error) {
      if (!(error instanceof AttemptError)) throw error;
      const { retryable, retryAfterMs, refused } = error.retry;
      if (refused && extras.refuse(refused)) {
        tries -= 1;
        continue;
      }
      if (!retryable || tries >= mostRetries) throw error;
      const waitMs = retryAfterMs ?? timeouts.retryMs * 2 ** tries * (0.75 + Math.random() / 2);
      if (performance.now() + waitMs >= deadline) throw error;
      await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
