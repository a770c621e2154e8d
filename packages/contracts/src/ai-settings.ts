import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { currency, moment, priceMinor, requiredText, trimmedText } from './spine/fields.ts';
import {
  AI_INSTRUCTIONS_MAX_LENGTH,
  AI_PRICE_MAX_MAJOR,
  MICROS_PER_MAJOR,
  SERVICE_FIELD_MAX_LENGTH,
} from './spine/limits.ts';
import { answerMessages } from './spine/messages.ts';

/** What a practice may choose a model for. */
export const AI_TASKS = ['notes', 'letter', 'treatments', 'consent', 'title', 'live_speech', 'batch_speech'] as const;
export const aiTask = z.enum(AI_TASKS);
export type AiTask = z.infer<typeof aiTask>;

const SPEECH_TASKS = ['live_speech', 'batch_speech'] as const;
export type SpeechTask = (typeof SPEECH_TASKS)[number];
/** Speech is paid by the minute and has no prompt. */
export const isSpeech = (task: AiTask): task is SpeechTask => SPEECH_TASKS.some((one) => one === task);
export type WritingTask = Exclude<AiTask, SpeechTask>;

/**
 * `environment`: what the installation is set to; `built_in`: without a model; `openai`: a service of the practice that
 * speaks OpenAI's protocol.
 */
export const aiProvider = z.enum(['environment', 'built_in', 'openai']);
export type AiProvider = z.infer<typeof aiProvider>;

/** Amounts of money in millionths of the currency's unit, as a token costs less than a penny. */
const micros = z.int().min(0);

export const aiSetting = z.object({
  task: aiTask,
  provider: aiProvider,
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  /** The key itself is never sent back. */
  has_key: z.boolean(),
  /** The practice's own wishes, added to every prompt of the task. */
  instructions: z.string(),
  /** Null for the default, 0. */
  temperature: z.number().nullable(),
  /** Whether the built-in writer or recogniser takes over when the service fails or the limit is reached. */
  allows_fallback: z.boolean(),
  /** Of a million tokens. */
  input_price: micros.nullable(),
  output_price: micros.nullable(),
  /** Of a minute of speech. */
  minute_price: micros.nullable(),
  /** Of a calendar month (UTC), for the whole practice; minor units. */
  monthly_limit: z.int().nullable(),
  /** Since the month began. */
  spent: micros,
});
export type AiSetting = z.infer<typeof aiSetting>;

/** With its version, such as `https://api.openai.com/v1`. */
const serviceUrl = requiredText(SERVICE_FIELD_MAX_LENGTH)
  .refine(isServiceUrl, answerMessages.serviceUrl)
  .transform((url) => {
    const { origin, pathname } = new URL(url);
    return `${origin}${withoutSlashes(pathname)}`;
  });

/** An address of a service, without a name, a query or a hash: they may hold secrets, and would be stored readable. */
function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && [username, password, search, hash].every((part) => part === '');
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** One header line. */
const apiKey = requiredText(SERVICE_FIELD_MAX_LENGTH).regex(/^[\x21-\x7e]*$/, answerMessages.invalidField);
const price = z
  .int()
  .min(0)
  .max(AI_PRICE_MAX_MAJOR * MICROS_PER_MAJOR);

const connection = {
  provider: aiProvider.optional(),
  base_url: serviceUrl.nullable().optional(),
  model: requiredText(SERVICE_FIELD_MAX_LENGTH).nullable().optional(),
  /** Null removes the stored one. */
  api_key: apiKey.nullable().optional(),
  instructions: trimmedText(AI_INSTRUCTIONS_MAX_LENGTH).optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
};

const taskParams = z.strictObject({ task: aiTask });
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, answerMessages.invalidField);

/** What one user used for one task in a month. */
export const aiUse = z.object({
  user_id: z.string(),
  name: z.string(),
  task: aiTask,
  texts: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** Of recognised speech. */
  seconds: z.int(),
  cost: micros,
});
export type AiUse = z.infer<typeof aiUse>;

/** What the test of a service answers. */
export const aiTestMessages = {
  builtIn: 'The built-in writer is used. It needs no service.',
  builtInSpeech: 'The built-in recogniser is used. It needs no service.',
  environmentSpeech: 'The service of this installation is used. Whoever runs the installation tests it.',
  recognised: (text: string) =>
    text.trim() === '' ? 'The service accepts the key and the model.' : `It recognised a second of silence as: ${text}`,
  keyRefused: 'The service refuses the key. Check it, and whether it may use this model.',
  notFound: 'The service does not know this model or address. The address usually ends in /v1.',
  tooMany: 'The service refuses for now: too many requests, or no credit left on its account.',
  failing: (status: number) => `The service has a fault of its own (status ${status}). Try again later.`,
  refused: (status: number) => `The service refuses the request (status ${status}). Check the model’s name.`,
  connection: {
    private_address:
      'This address is in a private network. Whoever runs this installation can allow that (AI_PRIVATE_ADDRESSES).',
    not_encrypted: 'Patient text is not sent without encryption over the Internet. Use an address with https://.',
    unknown_name: 'There is no server of this name. Check the address.',
    refused: 'The server does not answer at this address and port.',
    certificate: 'The certificate of the server is not valid.',
    redirected: 'The server sends its callers to another address. Enter that address.',
    failed: 'No connection to the server.',
  },
  answer: {
    late: 'The service did not answer in time.',
    not_understood: 'The answer is not of OpenAI’s protocol. Check the address.',
  },
} as const;

const choice = 'Not in the spec by its calls, which names the page alone.';

/** Which model writes which text of a practice, with what key, and what it costs. Read each time a text begins. */
export const aiSettings = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/ai-settings',
    access: 'admin',
    summary: 'How each task of the practice is done, without keys',
    response: z.object({
      data: z.array(aiSetting),
      currency,
      /** The models of `environment`; null for the built-in writer and recogniser. */
      environment_model: z.string().nullable(),
      environment_speech_model: z.string().nullable(),
      allows_private_addresses: z.boolean(),
    }),
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/ai-settings/{task}',
    access: 'admin',
    summary: 'Changes how a task is done, from the next text on; omitted fields are unchanged',
    params: taskParams,
    body: z.strictObject({
      ...connection,
      allows_fallback: z.boolean().optional(),
      input_price: price.nullable().optional(),
      output_price: price.nullable().optional(),
      minute_price: price.nullable().optional(),
      monthly_limit: priceMinor.nullable().optional(),
    }),
    response: aiSetting,
    choice,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/ai-settings/{task}/test',
    access: 'admin',
    summary: 'Asks the model of a task one question without any patient text; given fields replace the stored ones',
    params: taskParams,
    body: z.strictObject(connection),
    response: z.object({
      ok: z.boolean(),
      /** The model's answer, or why there is none. */
      message: z.string(),
      took_ms: z.int(),
    }),
    choice,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/admin/ai-settings/usage',
    access: 'admin',
    summary: 'What each user used in a month, by task',
    query: z.strictObject({ month: month.optional() }),
    response: z.object({ month: z.string(), data: z.array(aiUse), currency, read_at: moment }),
    choice,
  }),
};
