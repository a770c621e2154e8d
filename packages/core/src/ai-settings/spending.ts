import { isSpeech } from '@openconsult/contracts/ai-settings';
import type { AiSetting, Db, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { failureOf } from '../platform/log.ts';
import { costOf, limitOf, monthOf, type Used } from './rules.ts';
import { aiUseRepo } from './uses.repo.ts';

export type Spender = Pick<Actor, 'userId' | 'practiceId'>;

/** Whether this month's limit of a task is reached. */
export async function isOverLimit({ db, clock }: Pick<Deps, 'db' | 'clock'>, setting: AiSetting): Promise<boolean> {
  if (setting.monthlyLimit === null) return false;
  const costs = await aiUseRepo.costs(db, setting.practiceId, monthOf(clock.now()).from);
  return (costs.get(setting.task) ?? 0n) >= limitOf(setting.monthlyLimit);
}

/** Replaces single uses by the sums of their months, for whole months before then. */
export const sweepAiUses = (db: Db, before: Date): Promise<number> => aiUseRepo.sweep(db, monthOf(before).from);

/** The cost of each practice between two moments, in millionths of its currency. */
export const aiCosts = (
  tx: Tx,
  practiceIds: readonly string[],
  months: { readonly from: Date; readonly until: Date },
) => aiUseRepo.costsOfPractices(tx, practiceIds, months);

/** A text is never lost because its cost could not be stored. */
export async function recordUse(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { userId, practiceId }: Spender,
  setting: AiSetting,
  used: Used,
): Promise<void> {
  if (used.inputTokens + used.outputTokens + used.seconds === 0) return;
  const { task } = setting;
  const model = modelName(deps, setting);
  const use = { practiceId, userId, task, model, at: deps.clock.now(), ...used, cost: costOf(setting, used) };
  await aiUseRepo.add(deps.db, use).catch((error: unknown) => {
    deps.log.error({ practiceId, task, failure: failureOf(error) }, 'the use of a model was not stored');
  });
}

function modelName({ config }: Pick<Deps, 'config'>, { provider, task, model }: AiSetting): string {
  const environment = isSpeech(task) ? config.OPENAI_SPEECH_MODEL : config.OPENAI_WRITER_MODEL;
  return (provider === 'environment' ? environment : model) ?? '';
}
