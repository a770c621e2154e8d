import { AI_TASKS, type AiTask, type aiSettings, aiUse } from '@openconsult/contracts/ai-settings';
import { currencySymbol } from '@openconsult/contracts/conventions';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { practiceConventions } from '../practices/index.ts';
import { spend } from '../usage/index.ts';
import { auditChanges, changedSetting, columnsOf } from './changes.ts';
import { createAiKeys } from './keys.ts';
import { aiSettingRepo as repo } from './repo.ts';
import { monthName, monthOf } from './rules.ts';
import { testSetting } from './test-service.ts';
import { aiUseRepo, type UseSum } from './uses.repo.ts';
import { aiSettingToWire } from './wire.ts';

/** Which model does which task of a practice. A change applies to the next text, without a restart. */
export function createAiSettingsService(deps: Deps) {
  const { db, clock, config } = deps;
  const keys = createAiKeys(deps);
  const symbolOf = async (practiceId: string) => currencySymbol(await practiceConventions(db, practiceId));
  const spentOn = async (practiceId: string, task: AiTask): Promise<bigint> =>
    (await aiUseRepo.costs(db, practiceId, monthOf(clock.now()).from)).get(task) ?? 0n;

  return {
    async list({ practiceId }) {
      const [rows, costs, currency] = await Promise.all([
        repo.list(db, practiceId, AI_TASKS),
        aiUseRepo.costs(db, practiceId, monthOf(clock.now()).from),
        symbolOf(practiceId),
      ]);
      return {
        data: rows.map((row) => aiSettingToWire(row, costs.get(row.task) ?? 0n)),
        currency,
        environment_model: deps.writer.name === 'openai' ? (config.OPENAI_WRITER_MODEL ?? null) : null,
        environment_speech_model: deps.recogniser.name === 'openai' ? (config.OPENAI_SPEECH_MODEL ?? null) : null,
        allows_private_addresses: config.AI_PRIVATE_ADDRESSES,
      };
    },

    /** Changes all given fields, or none. Idempotent. @throws AppError VALIDATION as `changedSetting` does. */
    async update({ practiceId, userId }, { params: { task }, body }) {
      const symbol = await symbolOf(practiceId);
      const row = await db.$transaction(async (tx) => {
        await repo.lock(tx, practiceId);
        const before = await repo.find(tx, practiceId, task);
        const after = changedSetting(before, body, keys);
        const changes = auditChanges(before, after, symbol);
        if (changes === null) return before;
        const saved = await repo.save(tx, practiceId, task, columnsOf(after));
        await recordAuditEvent(tx, {
          practiceId,
          action: 'ai-setting.updated',
          actorId: userId,
          subjectId: null,
          changes,
          at: clock.now(),
        });
        return saved;
      });
      return aiSettingToWire(row, await spentOn(practiceId, task));
    },

    /** Stores nothing but its cost. @throws AppError VALIDATION as `update` does; RATE_LIMITED. */
    async test(actor, { params: { task }, body }) {
      const setting = changedSetting(await repo.find(db, actor.practiceId, task), body, keys);
      await db.$transaction((tx) => spend(deps, tx, actor, 'generations'));
      return testSetting(deps, actor, setting);
    },

    async usage({ practiceId }, { query }) {
      const now = clock.now();
      const month = query.month ?? monthName(now);
      const sums = await aiUseRepo.sums(db, practiceId, monthOf(new Date(`${month}-01T00:00:00Z`)));
      return { month, data: sums.map(useToWire), currency: await symbolOf(practiceId), read_at: now.toISOString() };
    },
  } satisfies UseCases<typeof aiSettings>;
}

const useToWire = (sum: UseSum) =>
  aiUse.parse({
    user_id: sum.userId,
    name: `${sum.firstName} ${sum.lastName}`.trim(),
    task: sum.task,
    texts: Number(sum.texts),
    input_tokens: Number(sum.inputTokens),
    output_tokens: Number(sum.outputTokens),
    seconds: Number(sum.seconds),
    cost: Number(sum.cost),
  });
