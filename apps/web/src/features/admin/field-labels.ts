import { type Feature, PLANS } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { planLabels } from '../../shared/plans/plan-labels.ts';
import type { AccountField } from './account-fields.ts';

/** Labels of the fields of a user and their values (behaviour.md#user). */

export const NO_PLAN = 'No plan';

export const planName = (plan: string | null): string => {
  const known = PLANS.find((one) => one === plan);
  return known === undefined ? (plan ?? NO_PLAN) : planLabels(known).name;
};

export const stateNames: Readonly<Record<ManagedUser['state'], string>> = {
  waiting: 'Waiting for approval',
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};

export const featureNames: Readonly<Record<Feature, string>> = {
  tracking: 'Tracking',
  education: 'Education',
  portfolio: 'Portfolio',
  virtual: 'Virtual consultation',
};

interface FieldLabels {
  readonly label: string;
  readonly description?: string;
}

export const fieldLabels: Readonly<Record<AccountField, FieldLabels>> = {
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  email: { label: 'E-mail' },
  address_country: { label: 'Country', description: 'Sets the format of numbers and dates.' },
  planId: { label: 'Plan' },
  card_status: {
    label: 'Payment is set up',
    description: 'Without it no feature is available, and the user is asked for a payment method.',
  },
  is_sub_active: {
    label: 'Subscription is active',
    description: 'Without it the user is sent to the subscription page.',
  },
  features: { label: 'Features' },
  voice_note: { label: 'Voice notes', description: 'Dictation, notes and letters.' },
  voice_note_only: { label: 'Voice notes only', description: 'The user sees only voice notes and the profile.' },
  real_time_transcription_enabled: {
    label: 'Live transcription',
    description: 'The transcript appears while the user speaks; otherwise after Stop.',
  },
  ai_treatment_recommendation_enabled: {
    label: 'Treatment suggestions',
    description: 'Bundles list the treatments that were discussed.',
  },
  ai_consent_creation_enabled: { label: 'Consent forms', description: 'Bundles include the consents they need.' },
  is_admin: { label: 'Admin', description: 'Manages users, content and AI settings.' },
  user_category: { label: 'Playlists', description: 'Gives access to playlists without being an admin.' },
  user_type: { label: 'VIP logo', description: 'Shows the VIP logo beside the name.' },
  preview_type: { label: 'Unpublished content', description: 'Shows content before it is published.' },
  dft_first: { label: 'Has had the demo', description: 'Otherwise the user is asked to book one first.' },
  is_first_time: {
    label: 'Has chosen a password',
    description: 'Otherwise the user chooses one at the next login.',
  },
};

/** The label of a field by its wire name; an unknown name with spaces. */
export const fieldLabel = (name: string): string => {
  const known = (fieldLabels as Readonly<Record<string, FieldLabels>>)[name];
  if (known !== undefined) return known.label;
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const NOTHING = 'nothing';
/** Numbers on the wire that mean yes or no. */
const FLAG_NUMBERS: ReadonlySet<string> = new Set(['is_admin', 'user_category', 'user_type', 'preview_type']);

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** The value of a field, as the audit trail shows it. */
export const valueLabel = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (FLAG_NUMBERS.has(name) && (value === null || value === 0 || value === 1)) return yesOrNo(value === 1);
  if (name === 'planId') return planName(typeof value === 'string' ? value : null);
  if (Array.isArray(value)) {
    const names = value.map((entry) => (featureNames as Readonly<Record<string, string>>)[String(entry)] ?? entry);
    return names.length === 0 ? NOTHING : names.join(', ');
  }
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
