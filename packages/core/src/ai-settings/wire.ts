import { type AiSetting as AiSettingWire, aiSetting } from '@openconsult/contracts/ai-settings';
import type { AiSetting } from '@openconsult/db';

export const aiSettingToWire = (row: AiSetting, spent: bigint): AiSettingWire =>
  aiSetting.parse({
    task: row.task,
    provider: row.provider,
    base_url: row.baseUrl,
    model: row.model,
    has_key: row.encryptedKey !== null,
    instructions: row.instructions,
    temperature: row.temperature,
    allows_fallback: row.allowsFallback,
    input_price: row.inputPrice,
    output_price: row.outputPrice,
    minute_price: row.minutePrice,
    monthly_limit: row.monthlyLimit,
    spent: Number(spent),
  });
