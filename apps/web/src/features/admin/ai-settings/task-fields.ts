import { type AiProvider, type AiSetting, aiSettings } from '@openconsult/contracts/ai-settings';
import { parsePrice, priceText } from '@openconsult/contracts/money';
import { amountOf, amountText } from './amounts.ts';

/** What is typed of a setting. */
export interface SettingValues {
  readonly provider: AiProvider;
  readonly base_url: string;
  readonly model: string;
  /** Empty leaves the stored one. */
  readonly api_key: string;
  readonly removes_key: boolean;
  readonly instructions: string;
  readonly temperature: string;
  readonly allows_fallback: boolean;
  readonly input_price: string;
  readonly output_price: string;
  readonly minute_price: string;
  readonly monthly_limit: string;
}

export const valuesOf = (setting: AiSetting): SettingValues => ({
  provider: setting.provider,
  base_url: setting.base_url ?? '',
  model: setting.model ?? '',
  api_key: '',
  removes_key: false,
  instructions: setting.instructions,
  temperature: setting.temperature === null ? '' : String(setting.temperature),
  allows_fallback: setting.allows_fallback,
  input_price: amountText(setting.input_price),
  output_price: amountText(setting.output_price),
  minute_price: amountText(setting.minute_price),
  monthly_limit: priceText(setting.monthly_limit),
});

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const keyOf = ({ api_key: typed, removes_key: removes }: SettingValues): { api_key?: string | null } => {
  if (removes) return { api_key: null };
  return typed.trim() === '' ? {} : { api_key: typed.trim() };
};

/** What the test asks with: the fields as they are typed. */
export const connectionOf = (values: SettingValues) => ({
  provider: values.provider,
  base_url: textOrNull(values.base_url),
  model: textOrNull(values.model),
  ...keyOf(values),
  instructions: values.instructions,
  temperature: values.temperature.trim() === '' ? null : Number(values.temperature),
});

/** Null for an empty field, NaN for what is no price. */
function limitOf(typed: string): number | null {
  const price = parsePrice(typed);
  return price.ok ? price.minor : Number.NaN;
}

export const bodyOf = (values: SettingValues) => ({
  ...connectionOf(values),
  allows_fallback: values.allows_fallback,
  input_price: amountOf(values.input_price),
  output_price: amountOf(values.output_price),
  minute_price: amountOf(values.minute_price),
  monthly_limit: limitOf(values.monthly_limit),
});

export const settingBody = aiSettings.update.body;
