import type { AiTask } from '@openconsult/contracts/ai-settings';
import type { AiSetting, Tx } from '@openconsult/db';

/** What an admin may change of a setting. */
export type SettingColumns = Omit<AiSetting, 'practiceId' | 'task'>;

/** What a task without a row is done with. */
const defaultColumns: SettingColumns = {
  provider: 'environment',
  baseUrl: null,
  model: null,
  encryptedKey: null,
  instructions: '',
  temperature: null,
  allowsFallback: true,
  inputPrice: null,
  outputPrice: null,
  minutePrice: null,
  monthlyLimit: null,
};

const defaultSetting = (practiceId: string, task: AiTask): AiSetting => ({ practiceId, task, ...defaultColumns });

/** The only queries on ai_settings; each names the practice. */
export const aiSettingRepo = {
  find: async (tx: Tx, practiceId: string, task: AiTask): Promise<AiSetting> =>
    (await tx.aiSetting.findUnique({ where: { practiceId_task: { practiceId, task } } })) ??
    defaultSetting(practiceId, task),

  list: async (tx: Tx, practiceId: string, tasks: readonly AiTask[]): Promise<AiSetting[]> => {
    const rows = await tx.aiSetting.findMany({ where: { practiceId } });
    return tasks.map((task) => rows.find((row) => row.task === task) ?? defaultSetting(practiceId, task));
  },

  /** Serialises changes of a practice's settings until the transaction ends. */
  lock: async (tx: Tx, practiceId: string): Promise<void> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`ai-settings:${practiceId}`}, 0))`;
  },

  save: (tx: Tx, practiceId: string, task: AiTask, columns: SettingColumns): Promise<AiSetting> =>
    tx.aiSetting.upsert({
      where: { practiceId_task: { practiceId, task } },
      create: { practiceId, task, ...columns },
      update: columns,
    }),
};
