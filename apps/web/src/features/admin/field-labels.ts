import { type Feature, PLANS } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { planWords } from '../../shared/plans/plan-words.ts';
import type { AccountField } from './account-fields.ts';

/** How the users's fields and their values are called wherever an admin reads or sets them (behaviour.md#user). */

export const NO_PLAN = 'No plan';

export const planName = (plan: string | null): string => {
  const known = PLANS.find((one) => one === plan);
  return known === undefined ? (plan ?? NO_PLAN) : planWords(known).name;
};

export const stateNames: Readonly<Record<ManagedUser['state'], string>> = {
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
  /** What it does, or what happens without it. */
  readonly description?: string;
}

/** Every field that an admin may set. */
export const fieldLabels: Readonly<Record<AccountField, FieldLabels>> = {
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  email: { label: 'E-mail' },
  address_country: { label: 'Country', description: 'Decides how numbers and dates are written.' },
  planId: { label: 'Plan' },
  card_status: {
    label: 'Payment is set up',
    description: 'Without it no feature counts, and they are asked for a payment method.',
  },
  is_sub_active: {
    label: 'Subscription is active',
    description: 'Without it they are sent to their subscription.',
  },
  features: { label: 'Features' },
  voice_note: { label: 'Voice notes', description: 'Dictation, notes and letters.' },
  voice_note_only: { label: 'Voice notes only', description: 'They see nothing but voice notes and their profile.' },
  real_time_transcription_enabled: {
    label: 'Live transcription',
    description: 'Words appear while they speak; otherwise after Stop.',
  },
  ai_treatment_recommendation_enabled: {
    label: 'Treatment suggestions',
    description: 'A bundle lists the treatments that were talked about.',
  },
  ai_consent_creation_enabled: { label: 'Consent forms', description: 'A bundle holds the consents it needs.' },
  is_admin: { label: 'Admin', description: 'Manages users, content and AI settings.' },
  user_category: { label: 'Playlists', description: 'Opens playlists to somebody who is not an admin.' },
  user_type: { label: 'VIP logo', description: 'Shows the VIP logo beside their name.' },
  preview_type: { label: 'Unpublished content', description: 'Shows content before it is published.' },
  dft_first: { label: 'Has had the demo', description: 'Otherwise they are asked to book one first.' },
  is_first_time: {
    label: 'Has chosen a password',
    description: 'Otherwise they choose one when they next log in.',
  },
};

/** The label of a field by its name on the wire; a name that is not known is put into words. */
export const fieldLabel = (name: string): string => {
  const known = (fieldLabels as Readonly<Record<string, FieldLabels>>)[name];
  if (known !== undefined) return known.label;
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const NOTHING = 'nothing';
/** On the wire a number; in the product a yes or a no. */
const FLAG_NUMBERS: ReadonlySet<string> = new Set(['is_admin', 'user_category', 'user_type', 'preview_type']);

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** A field's value in words, as it stands in the audit trail. */
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
