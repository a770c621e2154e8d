import { type aiSettings, isSpeech } from '@openconsult/contracts/ai-settings';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { MICROS_PER_MAJOR } from '@openconsult/contracts/limits';
import { formatPrice } from '@openconsult/contracts/money';
import { answerMessages, validationMessages } from '@openconsult/contracts/texts';
import type { AiSetting } from '@openconsult/db';
import type { createAiKeys } from './keys.ts';
import type { SettingColumns } from './repo.ts';
import { originOf } from './rules.ts';

type Change = Call<typeof aiSettings.update>['body'];
type Keys = ReturnType<typeof createAiKeys>;

const refused = (field: string, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });

/**
 * A setting after a change. The stored key stays while its origin does; the same key again is no change.
 * @throws AppError VALIDATION for a service without its address or model, for a key of another origin, and for a limit
 * without prices
 */
export function changedSetting(before: AiSetting, change: Change, keys: Keys): AiSetting {
  const { monthly_limit: limit } = change;
  const after: AiSetting = {
    ...before,
    ...(change.provider !== undefined && { provider: change.provider }),
    ...(change.base_url !== undefined && { baseUrl: change.base_url }),
    ...(change.model !== undefined && { model: change.model }),
    ...(change.instructions !== undefined && { instructions: change.instructions }),
    ...(change.temperature !== undefined && { temperature: change.temperature }),
    ...(change.allows_fallback !== undefined && { allowsFallback: change.allows_fallback }),
    ...(change.input_price !== undefined && { inputPrice: change.input_price }),
    ...(change.output_price !== undefined && { outputPrice: change.output_price }),
    ...(change.minute_price !== undefined && { minutePrice: change.minute_price }),
    ...(limit !== undefined && { monthlyLimit: limit }),
  };
  if (after.provider === 'openai' && after.baseUrl === null) throw refused('base_url', validationMessages.required);
  if (after.provider === 'openai' && after.model === null) throw refused('model', validationMessages.required);
  if (after.monthlyLimit !== null && pricesOf(after).includes(null))
    throw refused('monthly_limit', answerMessages.limitWithoutPrice);
  return { ...after, encryptedKey: keyAfter(before, after.baseUrl, change.api_key, keys) };
}

const pricesOf = ({ task, inputPrice, outputPrice, minutePrice }: AiSetting): (number | null)[] =>
  isSpeech(task) ? [minutePrice] : [inputPrice, outputPrice];

function keyAfter(
  before: AiSetting,
  baseUrl: string | null,
  key: string | null | undefined,
  keys: Keys,
): AiSetting['encryptedKey'] {
  if (key === null || (key === undefined && (before.encryptedKey === null || baseUrl === null))) return null;
  if (baseUrl === null) throw refused('base_url', validationMessages.required);
  const isSameOrigin = before.baseUrl !== null && originOf(before.baseUrl) === originOf(baseUrl);
  if (key === undefined) {
    if (!isSameOrigin) throw refused('api_key', answerMessages.keyOfOtherService);
    return before.encryptedKey;
  }
  const isKnown = isSameOrigin && before.encryptedKey !== null && keys.open(before) === key;
  return isKnown ? before.encryptedKey : keys.seal(key, before.practiceId, before.task, baseUrl);
}

/** Wire names. */
const auditNames = {
  provider: 'provider',
  baseUrl: 'base_url',
  model: 'model',
  encryptedKey: 'api_key',
  instructions: 'instructions',
  temperature: 'temperature',
  allowsFallback: 'allows_fallback',
  inputPrice: 'input_price',
  outputPrice: 'output_price',
  minutePrice: 'minute_price',
  monthlyLimit: 'monthly_limit',
} as const satisfies Record<keyof SettingColumns, string>;

export const columnsOf = ({ practiceId: _practice, task: _task, ...columns }: AiSetting): SettingColumns => columns;

const PRICES: readonly (keyof SettingColumns)[] = ['inputPrice', 'outputPrice', 'minutePrice'];
const isPrice = (column: keyof SettingColumns): boolean => PRICES.includes(column);

const changedColumns = (before: AiSetting, after: AiSetting): (keyof SettingColumns)[] =>
  (Object.keys(auditNames) as (keyof SettingColumns)[]).filter((column) => before[column] !== after[column]);

/**
 * Of a key only whether there is one: it is readable nowhere. Amounts with their currency. Null if nothing changed.
 */
export function auditChanges(
  before: AiSetting,
  after: AiSetting,
  symbol: string,
): Record<string, { from: unknown; to: unknown }> | null {
  const columns = changedColumns(before, after);
  if (columns.length === 0) return null;
  const shown = (row: AiSetting, column: keyof SettingColumns, ofKey: string): unknown => {
    if (column === 'encryptedKey') return row.encryptedKey === null ? null : ofKey;
    const value = row[column];
    if (column === 'monthlyLimit') return row.monthlyLimit === null ? null : formatPrice(symbol, row.monthlyLimit);
    if (!isPrice(column) || typeof value !== 'number') return value;
    return `${symbol}${value / MICROS_PER_MAJOR}`;
  };
  const entries = columns.map((column): [string, { from: unknown; to: unknown }] => [
    auditNames[column],
    { from: shown(before, column, 'stored'), to: shown(after, column, before.encryptedKey ? 'replaced' : 'stored') },
  ]);
  return { task: { from: null, to: before.task }, ...Object.fromEntries(entries) };
}
