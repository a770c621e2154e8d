import type { WritingTask } from '@openconsult/contracts/ai-settings';
import type { AiSetting } from '@openconsult/db';
import type { TokenUsage, Writer, WriterService } from '@openconsult/integrations/writer';
import type { Deps } from '../platform/deps.ts';
import { createAiKeys } from './keys.ts';
import { meteredWriter } from './metered-writer.ts';
import { aiSettingRepo } from './repo.ts';
import { isOverLimit, recordUse, type Spender } from './spending.ts';

/** Who writes a text: the writer, or why the language model may not, and who writes it then. */
export type TaskWriter = { readonly fallback: Writer | null } & (
  | { readonly writer: Writer; readonly refusal: null }
  | { readonly writer: null; readonly refusal: 'over_limit' | 'key_refused' }
);

/**
 * The writer of a practice's task, as its settings are now. The month's limit is checked when a text begins: texts that
 * are written at the same time may exceed it by their own cost.
 */
export async function taskWriter(deps: Deps, spender: Spender, task: WritingTask): Promise<TaskWriter> {
  const setting = await aiSettingRepo.find(deps.db, spender.practiceId, task);
  const { provider, allowsFallback } = setting;
  if (provider === 'built_in') return { writer: deps.builtInWriter, refusal: null, fallback: null };
  const allowed = provider === 'environment' ? deps.fallbackWriter : deps.builtInWriter;
  const fallback = allowsFallback ? allowed : null;
  const writer = await modelOf(deps, setting);
  if (writer === null) return { writer: null, refusal: 'key_refused', fallback };
  if (writer.name === 'extractive') return { writer, refusal: null, fallback: null };
  if (await isOverLimit(deps, setting)) return { writer: null, refusal: 'over_limit', fallback };
  const onUsed = (used: TokenUsage) => recordUse(deps, spender, setting, { ...used, seconds: 0 });
  return { writer: meteredWriter(writer, onUsed), refusal: null, fallback };
}

/** Null where the stored key does not open. */
async function modelOf(deps: Deps, setting: AiSetting): Promise<Writer | null> {
  const { provider, instructions, temperature } = setting;
  const isPlain = instructions === '' && temperature === null;
  if (provider === 'environment' && (isPlain || deps.writer.name === 'extractive')) return deps.writer;
  const service = serviceOf(deps, setting);
  return service && deps.serviceWriters.open(service);
}

/** The service of a setting that uses a language model; null where its key does not open. */
export function serviceOf(deps: Pick<Deps, 'config' | 'log'>, setting: AiSetting): WriterService | null {
  const { baseUrl, model, instructions, temperature } = setting;
  const asked = { instructions, ...(temperature !== null && { temperature }) };
  if (setting.provider === 'environment') {
    const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '', OPENAI_WRITER_MODEL = '' } = deps.config;
    const own = { baseUrl: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY, model: OPENAI_WRITER_MODEL };
    return { ...own, ...asked, isGuarded: false };
  }
  const apiKey = createAiKeys(deps).open(setting);
  return apiKey === null ? null : { baseUrl: baseUrl ?? '', apiKey, model: model ?? '', ...asked, isGuarded: true };
}
