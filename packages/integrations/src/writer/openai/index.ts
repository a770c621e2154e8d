import { withoutEnd } from '@openconsult/clinical-language/text';
import { WRITTEN_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import OpenAI from 'openai';
import { type RecommendedTreatment, type TreatmentsInput, type Writer, WriterError } from '../port.ts';
import { refuseSuspicious, requireWords } from '../refusals.ts';
import { treatmentReader } from './answered-treatments.ts';
import type { WriterTimeouts } from './attempt.ts';
import { Breaker } from './breaker.ts';
import { cleaned, watched } from './clean.ts';
import { type CompletionService, complete } from './completion.ts';
import {
  consentPrompt,
  letterPrompt,
  notesPrompt,
  type Prompt,
  repairPrompt,
  titlePrompt,
  treatmentsPrompt,
} from './prompts.ts';

/** Any endpoint that speaks the chat completions protocol. */
export interface OpenAiWriterConfig {
  /** With its version, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  timeouts?: Partial<WriterTimeouts> | undefined;
}

const defaultTimeouts: WriterTimeouts = { firstTokenMs: 20_000, gapMs: 15_000, retryMs: 500, totalMs: 120_000 };

/**
 * The writer that uses a language model. The model gets no tools and only one patient's data, separate from the
 * instructions; its answer is reduced to the product's Markdown, and treatments without evidence in the
 * data are rejected.
 */
export function createOpenAiWriter({ baseUrl, apiKey, model, timeouts }: OpenAiWriterConfig): Writer {
  const service: CompletionService = {
    client: new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0, logLevel: 'off', organization: null, project: null }),
    model,
    timeouts: { ...defaultTimeouts, ...timeouts },
    breaker: new Breaker(),
  };
  const write = ({ messages, canary }: Prompt, signal: AbortSignal) =>
    cleaned(complete(service, messages, signal), canary);
  return {
    name: 'openai',
    async *notes(input, signal) {
      refuseSuspicious(input.transcript, input.template.template, input.template.title);
      requireWords(input.transcript);
      yield* write(notesPrompt(input), signal);
    },
    async *letter(input, signal) {
      refuseSuspicious(input.notes, input.transcript, input.template, ...Object.values(input.context));
      requireWords(input.notes, input.transcript);
      yield* write(letterPrompt(input), signal);
    },
    async *treatments(input, signal) {
      refuseSuspicious(input.notes, input.transcript);
      requireWords(input.notes, input.transcript);
      yield* treatments(input, (prompt) =>
        rawLines(watched(complete(service, prompt.messages, signal), prompt.canary)),
      );
    },
    async *consent(input, signal) {
      const { name, tooth, evidence } = input.treatment;
      refuseSuspicious(input.template, name, tooth ?? '', evidence, ...input.risks, ...Object.values(input.context));
      yield* write(consentPrompt(input), signal);
    },
    async title(input, signal) {
      refuseSuspicious(input.transcript);
      requireWords(input.transcript);
      let answer = '';
      for await (const piece of write(titlePrompt(input), signal)) answer += piece;
      return toTitle(answer);
    },
  };
}

/** Yields valid lines as they arrive; retries the invalid ones once together, and then omits them. */
async function* treatments(
  input: TreatmentsInput,
  ask: (prompt: Prompt) => AsyncIterable<string>,
): AsyncGenerator<RecommendedTreatment> {
  const read = treatmentReader(input);
  const seen = new Set<string>();
  const fresh = (found: readonly RecommendedTreatment[]) =>
    found.filter(({ catalogueId, name, tooth }) => {
      const key = JSON.stringify([catalogueId ?? name.toLowerCase(), tooth]);
      return !seen.has(key) && seen.add(key);
    });
  const bad: string[] = [];
  const problems: string[] = [];
  for await (const text of ask(treatmentsPrompt(input))) {
    const result = read(text);
    if ('treatments' in result) yield* fresh(result.treatments);
    else {
      bad.push(text);
      problems.push(result.problem);
    }
  }
  if (bad.length === 0) return;
  const joined = read(bad.join('\n'));
  if ('treatments' in joined) return yield* fresh(joined.treatments);
  let isUsable = false;
  for await (const text of ask(repairPrompt(bad, problems, input))) {
    const result = read(text);
    if ('treatments' in result) {
      isUsable = true;
      yield* fresh(result.treatments);
    }
  }
  if (!isUsable && seen.size === 0) throw new WriterError('unavailable', 'The answer holds no usable treatments');
}

async function* rawLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const lines = `${held}${piece}`.split('\n');
    held = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim());
  }
  if (held.trim()) yield held;
}

function toTitle(answer: string): string {
  const [first = ''] = answer.trim().slice(0, 500).split('\n');
  const title = withoutEnd(first.replace(/^#+\s*|\*\*|^["'“]+/g, ''), /["'”]/)
    .replace(/\.$/, '')
    .trim();
  if (!title) throw new WriterError('unavailable', 'The answer holds no title');
  return title.length <= WRITTEN_TITLE_MAX_LENGTH
    ? title
    : title.slice(0, WRITTEN_TITLE_MAX_LENGTH).replace(/\s+\S*$/, '');
}
