import { z } from 'zod';
import { OpenAiRefusal } from './openai-refusal.ts';
import type { OpenAiAnswer, OpenAiMode } from './openai-server.ts';

const formats = ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'];
/** The models that return token probabilities, by the documentation. */
const scoringModels = ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'gpt-4o-mini-transcribe-2025-12-15'];
const MAX_BYTES = 25 * 1024 * 1024;
const defaultText = 'Patient attends with pain from the upper left six. It started two days ago.';

const fields = z.strictObject({
  model: z.string().min(1),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'must be an ISO-639-1 code')
    .optional(),
  prompt: z.string().optional(),
  response_format: z.enum(['json', 'text', 'verbose_json', 'srt', 'vtt']).default('json'),
  temperature: z.coerce.number().min(0).max(1).optional(),
  'include[]': z.array(z.enum(['logprobs'])).optional(),
  'timestamp_granularities[]': z.array(z.enum(['word', 'segment'])).optional(),
});

/**
 * Answers `POST /v1/audio/transcriptions`. The text is the scripted one, else a fixed sentence; empty for silent
 * 16-bit WAV. @throws OpenAiRefusal as the service would refuse
 */
export async function answerTranscription(
  form: FormData,
  models: readonly string[],
  mode: OpenAiMode,
): Promise<OpenAiAnswer> {
  const { file, format, granularities, isScored } = check(form, models);
  const bytes = Buffer.from(await file.arrayBuffer());
  const durationS = wavDurationS(bytes) ?? 6;
  const text = isSilentWav(bytes) ? '' : textFor(mode);
  const slow = mode.kind === 'slow-first-token' ? { delayMs: mode.delayMs } : {};
  if (format === 'text') return { contentType: 'text/plain; charset=utf-8', pieces: [`${text}\n`], ...slow };
  if (format === 'srt' || format === 'vtt')
    throw new OpenAiRefusal(400, `'${format}' is not served here.`, null, 'response_format');
  const usage = { type: 'duration', seconds: Math.ceil(durationS) };
  const scores = isScored && { logprobs: logprobs(text, mode) };
  const answer = format === 'json' ? { text, ...scores, usage } : { ...verbose(text, durationS, granularities), usage };
  return { contentType: 'application/json', pieces: [JSON.stringify(answer)], ...slow };
}

function check(form: FormData, models: readonly string[]) {
  const entries: Record<string, unknown> = {};
  let file: File | undefined;
  for (const [name, value] of form) {
    if (name === 'file' && typeof value !== 'string') file = value;
    else if (name.endsWith('[]')) entries[name] = form.getAll(name);
    else entries[name] = value;
  }
  const parsed = fields.safeParse(entries);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const param = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? null);
    throw new OpenAiRefusal(400, `Invalid value for '${param}': ${issue?.message}`, null, param);
  }
  if (!file || file.size === 0) throw new OpenAiRefusal(400, "Missing required parameter: 'file'.", null, 'file');
  if (file.size > MAX_BYTES) throw new OpenAiRefusal(413, 'Maximum content size limit (26214400) exceeded.', null);
  if (!formats.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')) {
    throw new OpenAiRefusal(400, `Unrecognized file format. Supported formats: ${formats.join(', ')}.`, null, 'file');
  }
  const { model, response_format: format, 'timestamp_granularities[]': granularities = ['segment'] } = parsed.data;
  if (!models.includes(model)) throw new OpenAiRefusal(404, `The model '${model}' does not exist.`, 'model_not_found');
  if (format === 'verbose_json' && model !== 'whisper-1') {
    throw new OpenAiRefusal(
      400,
      `response_format 'verbose_json' is not compatible with model '${model}'.`,
      'unsupported_value',
      'response_format',
    );
  }
  if (parsed.data['timestamp_granularities[]'] && format !== 'verbose_json') {
    throw new OpenAiRefusal(
      400,
      "'timestamp_granularities' needs response_format 'verbose_json'.",
      null,
      'timestamp_granularities',
    );
  }
  const isScored = parsed.data['include[]'] !== undefined;
  if (isScored && !(format === 'json' && scoringModels.includes(model))) {
    throw new OpenAiRefusal(400, `'logprobs' is not supported with '${model}' and '${format}'.`, null, 'include');
  }
  return { file, format, granularities, isScored };
}

/** Tokens of at most four letters, as models split words; those of the scripted unsure words have a low probability. */
function logprobs(text: string, mode: OpenAiMode): object[] {
  const unsure = (mode.kind === 'ok' && mode.unsure) || [];
  return text.split(/(?= )/).flatMap((word) => {
    const tokens = word.match(/ ?\S{1,4}/g) ?? [];
    const isUnsure = unsure.includes(word.trim());
    return tokens.map((token, i) => ({
      token,
      bytes: [...Buffer.from(token)],
      logprob: isUnsure && i === tokens.length - 1 ? -1.5 : -0.01,
    }));
  });
}

function textFor(mode: OpenAiMode): string {
  if (mode.kind === 'empty') return '';
  if (mode.kind === 'huge') return 'And so the words continue. '.repeat(Math.ceil((mode.bytes ?? 1_000_000) / 24));
  return ('text' in mode ? mode.text : undefined) ?? defaultText;
}

function verbose(text: string, durationS: number, granularities: readonly string[]): object {
  const words = text.split(/\s+/).filter(Boolean);
  const wordS = durationS / Math.max(1, words.length);
  const sentences = text.match(/[^.!?]+[.!?]*\s*/g) ?? [];
  let at = 0;
  const segments = sentences.map((sentence, id) => {
    const start = at * wordS;
    at += sentence.split(/\s+/).filter(Boolean).length;
    return {
      id,
      seek: 0,
      start,
      end: at * wordS,
      text: ` ${sentence.trim()}`,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.2,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    };
  });
  return {
    task: 'transcribe',
    language: 'english',
    duration: durationS,
    text,
    ...(granularities.includes('segment') ? { segments } : {}),
    ...(granularities.includes('word')
      ? { words: words.map((word, index) => ({ word, start: index * wordS, end: (index + 1) * wordS })) }
      : {}),
  };
}

function wavData(bytes: Buffer): { bytesPerSecond: number; bits: number; data: Buffer } | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.length < 44) return undefined;
  const at = bytes.indexOf('data', 12, 'latin1');
  return at < 0
    ? undefined
    : { bytesPerSecond: bytes.readUInt32LE(28), bits: bytes.readUInt16LE(34), data: bytes.subarray(at + 8) };
}

function wavDurationS(bytes: Buffer): number | undefined {
  const wav = wavData(bytes);
  return wav && wav.bytesPerSecond > 0 ? wav.data.length / wav.bytesPerSecond : undefined;
}

function isSilentWav(bytes: Buffer): boolean {
  const wav = wavData(bytes);
  return wav?.bits === 16 && wav.data.every((byte) => byte === 0);
}
