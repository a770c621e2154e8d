import type { AiTask } from '@openconsult/contracts/ai-settings';
import type { AiSetting, Tx } from '@openconsult/db';
import type { TokenUsage, Writer, WriterService } from '@openconsult/integrations/writer';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { failureOf } from '../platform/log.ts';
import { createAiKeys } from './keys.ts';
import { meteredWriter } from './metered-writer.ts';
import { aiSettingRepo } from './repo.ts';
import { costOf, limitOf, monthOf } from './rules.ts';
import { aiUseRepo } from './uses.repo.ts';

type Spender = Pick<Actor, 'userId' | 'practiceId'>;

/** Who writes a text: the writer, or why the language model may not, and who writes it then. */
export type TaskWriter = { readonly fallback: Writer | null } & (
  | { readonly writer: Writer; readonly refusal: null }
  | { readonly writer: null; readonly refusal: 'over_limit' | 'key_refused' }
);

/**
 * The writer of a practice's task, as its settings are now. The month's limit is checked when a text begins: texts that
 * are written at the same time may exceed it by their own cost.
 */
export async function taskWriter(deps: Deps, spender: Spender, task: AiTask): Promise<TaskWriter> {
  const setting = await aiSettingRepo.find(deps.db, spender.practiceId, task);
  const { provider, allowsFallback } = setting;
  if (provider === 'built_in') return { writer: deps.builtInWriter, refusal: null, fallback: null };
  const allowed = provider === 'environment' ? deps.fallbackWriter : deps.builtInWriter;
  const fallback = allowsFallback ? allowed : null;
  const writer = await modelOf(deps, setting);
  if (writer === null) return { writer: null, refusal: 'key_refused', fallback };
  if (writer.name === 'extractive') return { writer, refusal: null, fallback: null };
  if (await isOverLimit(deps, deps.db, setting)) return { writer: null, refusal: 'over_limit', fallback };
  const onUsed = (used: TokenUsage) => recordUse(deps, spender, setting, used);
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

async function isOverLimit({ clock }: Pick<Deps, 'clock'>, tx: Tx, setting: AiSetting): Promise<boolean> {
  if (setting.monthlyLimit === null) return false;
  const costs = await aiUseRepo.costs(tx, setting.practiceId, monthOf(clock.now()).from);
  return (costs.get(setting.task) ?? 0n) >= limitOf(setting.monthlyLimit);
}

/** A text is never lost because its cost could not be stored. */
export async function recordUse(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { userId, practiceId }: Spender,
  setting: AiSetting,
  used: TokenUsage,
): Promise<void> {
  if (used.inputTokens + used.outputTokens === 0) return;
  const { task, provider } = setting;
  const model = (provider === 'environment' ? deps.config.OPENAI_WRITER_MODEL : setting.model) ?? '';
  const use = { practiceId, userId, task, model, at: deps.clock.now(), ...used, cost: costOf(setting, used) };
  await aiUseRepo.add(deps.db, use).catch((error: unknown) => {
    deps.log.error({ practiceId, task, failure: failureOf(error) }, 'the use of a language model was not stored');
  });
}
