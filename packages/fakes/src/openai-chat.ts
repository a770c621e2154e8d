import { z } from 'zod';
import { OpenAiRefusal } from './openai-refusal.ts';
import type { OpenAiAnswer, OpenAiLimits, OpenAiMode } from './openai-server.ts';

const textPart = z.strictObject({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart).min(1)]);
const message = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content,
  name: z.string().optional(),
});
const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      schema: z.record(z.string(), z.unknown()),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** The fields that this product may send; without tools. */
const chatBody = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  response_format: responseFormat.optional(),
  store: z.boolean().nullish(),
  user: z.string().optional(),
});

type ChatBody = z.infer<typeof chatBody>;

/** Answers `POST /v1/chat/completions`, streamed or whole. @throws OpenAiRefusal as the service would refuse */
export function answerChat(
  input: unknown,
  models: readonly string[],
  mode: OpenAiMode,
  limits: OpenAiLimits,
): OpenAiAnswer {
  const body = check(input, models);
  checkLimits(body, limits);
  const text = textFor(mode, body);
  const finish = finishOf(mode);
  if (!body.stream)
    return { contentType: 'application/json', pieces: [JSON.stringify(whole(body, text, finish))], ...slow(mode) };
  return { contentType: 'text/event-stream', pieces: [...events(body, text, finish, mode)], ...slow(mode) };
}

function finishOf(mode: OpenAiMode): string {
  if (mode.kind === 'refuses' && mode.by === 'filter') return 'content_filter';
  return mode.kind === 'length' ? 'length' : 'stop';
}

function slow(mode: OpenAiMode): Pick<OpenAiAnswer, 'delayMs' | 'paced'> {
  if (mode.kind === 'thinks') return { paced: { chunks: mode.thoughts, everyMs: 50 } };
  return mode.kind === 'slow-first-token' ? { delayMs: mode.delayMs } : {};
}

/** As reasoning models refuse a temperature, and every model a prompt beyond its context. */
function checkLimits(body: ChatBody, { refusedFields, contextCharacters }: OpenAiLimits): void {
  for (const field of refusedFields) {
    if (body[field] === undefined || body[field] === null) continue;
    const message = `Unsupported value: '${field}' does not support ${JSON.stringify(body[field])} with this model.`;
    throw new OpenAiRefusal(400, message, 'unsupported_value', field);
  }
  const characters = JSON.stringify(body.messages).length;
  if (characters <= contextCharacters) return;
  throw new OpenAiRefusal(
    400,
    `This model's maximum context length is ${Math.floor(contextCharacters / 4)} tokens.`,
    'context_length_exceeded',
    'messages',
  );
}

function check(input: unknown, models: readonly string[]): ChatBody {
  const parsed = chatBody.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      throw new OpenAiRefusal(400, `Unrecognized request argument supplied: ${issue.keys.join(', ')}`, null);
    }
    const param = issue?.path.join('.') ?? null;
    throw new OpenAiRefusal(400, `Invalid value for '${param}': ${issue?.message}`, null, param);
  }
  const body = parsed.data;
  if (!models.includes(body.model)) {
    throw new OpenAiRefusal(
      404,
      `The model '${body.model}' does not exist or you do not have access to it.`,
      'model_not_found',
    );
  }
  if (body.stream_options && !body.stream) {
    throw new OpenAiRefusal(
      400,
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      null,
      'stream_options',
    );
  }
  if (body.response_format?.type === 'json_object' && !/json/i.test(JSON.stringify(body.messages))) {
    throw new OpenAiRefusal(
      400,
      "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'.",
      null,
      'messages',
    );
  }
  return body;
}

function textFor(mode: OpenAiMode, body: ChatBody): string {
  if (mode.kind === 'empty') return '';
  if (mode.kind === 'refuses') return mode.text ?? '';
  if (mode.kind === 'huge')
    return 'Ten words that fill the answer up to the limit. '.repeat(Math.ceil((mode.bytes ?? 1_000_000) / 49));
  return ('text' in mode ? mode.text : undefined) ?? echo(body);
}

/** Echoes the data of the last user message: deterministic, with only words of the prompt. */
function echo({ messages }: ChatBody): string {
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const text = typeof last === 'string' ? last : last.map((part) => part.text).join('\n');
  return text
    .replace(/^<\/?[\w-]+>$|^-{3,}.*$/gm, '')
    .trim()
    .slice(0, 2_000);
}

function* events(body: ChatBody, text: string, finish: string, mode: OpenAiMode): Generator<string> {
  const base = { id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 1_700_000_000, model: body.model };
  const event = (delta: object, finishReason: string | null) =>
    `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] })}\n\n`;
  yield event({ role: 'assistant', content: '', refusal: null }, null);
  if (mode.kind === 'thinks') {
    for (let thought = 0; thought < mode.thoughts; thought += 1) {
      yield event({ content: null, [mode.field]: 'Let me see. ' }, null);
    }
  }
  if (mode.kind === 'refuses' && mode.by === 'model') yield event({ refusal: 'I cannot help with that.' }, null);
  const words = text.match(/\s*\S+\s*/g) ?? [];
  const perPiece = Math.max(2, Math.ceil(words.length / 500));
  for (let from = 0; from < words.length; from += perPiece) {
    yield event({ content: words.slice(from, from + perPiece).join('') }, null);
  }
  yield event({}, finish);
  if (body.stream_options?.include_usage)
    yield `data: ${JSON.stringify({ ...base, choices: [], usage: usage(text) })}\n\n`;
  yield 'data: [DONE]\n\n';
}

function whole(body: ChatBody, text: string, finish: string): object {
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: body.model,
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null, finish_reason: finish },
    ],
    usage: usage(text),
  };
}

function usage(text: string): object {
  const tokens = Math.ceil(text.length / 4);
  return { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens };
}
