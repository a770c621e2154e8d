import { FEATURE_NAMES, PLANS } from '@openconsult/contracts/access';
import { type ManagedUser, USER_FIELD_LABELS } from '@openconsult/contracts/admin-users';
import { moment } from '@openconsult/contracts/fields';
import { retentionPolicy } from '@openconsult/contracts/retention';
import type { InstallationSettings } from '@openconsult/contracts/settings';
import type { WriterKind } from '@openconsult/contracts/streamed-texts';
import { theme } from '@openconsult/contracts/users';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { planLabels } from '../../shared/plans/plan-labels.ts';
import { themeLabels } from '../../shared/theme/theme-labels.ts';
import type { AccountField } from './account-fields.ts';

/** Labels of the fields of a user and their values (behaviour.md#user). */

export const NO_PLAN = 'No plan';

export const planName = (plan: string | null): string => {
  const known = PLANS.find((one) => one === plan);
  return known === undefined ? (plan ?? NO_PLAN) : planLabels(known).name;
};

/** By payment a new account waits for that, unless an admin grants a plan. */
export const stateName = (state: ManagedUser['state'], billing: InstallationSettings['billing']): string =>
  state === 'waiting' && billing === 'stripe' ? 'Waiting for payment' : stateNames[state];

const stateNames: Readonly<Record<ManagedUser['state'], string>> = {
  waiting: 'Waiting for approval',
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};

interface FieldLabels {
  readonly label: string;
  readonly description: string | undefined;
}

/** What follows a label that does not explain itself. */
const descriptions: Readonly<Partial<Record<AccountField, string>>> = {
  address_country: 'Sets the format of numbers and dates.',
  card_status: 'If this is off, all features are locked and the user is asked to pay.',
  is_sub_active: 'If this is off, the user sees only the subscription page.',
  voice_note: 'Dictation, notes and letters.',
  voice_note_only: 'The user sees only voice notes and the profile.',
  real_time_transcription_enabled: 'The transcript appears while the user speaks; otherwise after Stop.',
  ai_treatment_recommendation_enabled: 'Bundles list the treatments that were discussed.',
  ai_consent_creation_enabled: 'Bundles include the consents they need.',
  is_admin: 'Manages users, content and AI settings.',
  user_category: 'Gives access to playlists without being an admin.',
  user_type: 'Shows the VIP logo beside the name.',
  preview_type: 'Shows content before it is published.',
  dft_first: 'Otherwise the user is asked to book one first.',
  is_first_time: 'Otherwise the user chooses one at the next login.',
};

export const fieldLabels = Object.fromEntries(
  Object.entries(USER_FIELD_LABELS).map(([name, label]) => [
    name,
    { label, description: descriptions[name as AccountField] },
  ]),
) as Readonly<Record<AccountField, FieldLabels>>;

/** The label of a field by its wire name; an unknown name with spaces. */
export const fieldLabel = (name: string): string => {
  if (name === 'term_status') return 'Terms accepted';
  if (name === 'theme') return 'Colours';
  if (name === 'state') return 'Status';
  if (name === 'sha256') return 'SHA-256';
  const known = (USER_FIELD_LABELS as Readonly<Record<string, string>>)[name];
  if (known !== undefined) return known;
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const writerNames: Readonly<Record<WriterKind, string>> = {
  openai: 'language model',
  extractive: 'built-in writer',
  fallback: 'built-in writer, as the language model did not answer',
  over_limit: 'built-in writer, as the spending limit was reached',
};

const NOTHING = 'nothing';
const FOR_EVER = 'for ever';

/** Whether the lack of a value is one: a retention period without an end. */
export const isForEver = (name: string, value: unknown): boolean => value === null && name in retentionPolicy.shape;

/** Numbers on the wire that mean yes or no. */
const FLAG_NUMBERS: ReadonlySet<string> = new Set(['is_admin', 'user_category', 'user_type', 'preview_type']);

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** The value of a field, as the audit trail shows it. */
export const valueLabel = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (isForEver(name, value)) return FOR_EVER;
  if (FLAG_NUMBERS.has(name) && (value === null || value === 0 || value === 1)) return yesOrNo(value === 1);
  if (name === 'state' && typeof value === 'string' && value in stateNames) {
    return stateNames[value as keyof typeof stateNames];
  }
  if (name === 'writer' && typeof value === 'string' && value in writerNames) {
    return writerNames[value as WriterKind];
  }
  if (name === 'theme') return themeLabels[theme.catch('by_page').parse(value)];
  if (name === 'planId') return planName(typeof value === 'string' ? value : null);
  if (Array.isArray(value)) {
    const names = value.map((entry) => (FEATURE_NAMES as Readonly<Record<string, string>>)[String(entry)] ?? entry);
    return names.length === 0 ? NOTHING : names.join(', ');
  }
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'string' && moment.safeParse(value).success) return formatDateTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
