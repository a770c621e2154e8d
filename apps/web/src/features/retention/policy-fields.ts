import {
  RETENTION_AUDIO_DAYS_MIN,
  RETENTION_AUDIT_YEARS_MIN,
  RETENTION_DELETED_DAYS_MIN,
  RETENTION_LETTER_YEARS_MIN,
  RETENTION_RECORD_YEARS_MIN,
  RETENTION_RECORD_YEARS_SUGGESTED,
  RETENTION_STARTS_AFTER_DAYS,
  RETENTION_TRANSCRIPT_DAYS_MIN,
} from '@openconsult/contracts/limits';
import type { RetentionKind, RetentionPolicy, RetentionTotal } from '@openconsult/contracts/retention';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { sizeText } from '../../shared/size/size-text.ts';

type PolicyField = keyof RetentionPolicy;

interface FieldText {
  readonly name: PolicyField;
  readonly label: string;
  readonly unit: 'days' | 'years';
  readonly min: number;
  readonly description: string;
}

/** The fields of a policy in the order of the page. */
export const policyFields: readonly FieldText[] = [
  {
    name: 'audio_days',
    label: 'Audio',
    unit: 'days',
    min: RETENTION_AUDIO_DAYS_MIN,
    description: 'After the notes were signed. The transcript and its times stay.',
  },
  {
    name: 'transcript_days',
    label: 'Transcripts',
    unit: 'days',
    min: RETENTION_TRANSCRIPT_DAYS_MIN,
    description: 'After the notes were signed. The signed notes stay.',
  },
  {
    name: 'letter_years',
    label: 'Letters and consents',
    unit: 'years',
    min: RETENTION_LETTER_YEARS_MIN,
    description: 'After they were sent, with treatments, messages and PDFs.',
  },
  {
    name: 'record_years',
    label: 'Signed notes',
    unit: 'years',
    min: RETENTION_RECORD_YEARS_MIN,
    description: `With all else of the consultation. ${RETENTION_RECORD_YEARS_SUGGESTED} years cover the records of adults and children in Great Britain.`,
  },
  {
    name: 'audit_years',
    label: 'Audit trail',
    unit: 'years',
    min: RETENTION_AUDIT_YEARS_MIN,
    description: 'Who read and changed what. It names no patient.',
  },
  {
    name: 'deleted_days',
    label: 'Deleted consultations',
    unit: 'days',
    min: RETENTION_DELETED_DAYS_MIN,
    description: 'Until then a deletion can be undone. Signed notes and sent letters stay as a record.',
  },
];

/** What applies while no policy is saved. `startsAt`: null before the practice has its default policy. */
export function defaultPolicyText(startsAt: string | null, now: Date): string {
  if (startsAt === null)
    return `No policy is saved yet. The default one begins in ${RETENTION_STARTS_AFTER_DAYS} days.`;
  const day = formatDay(startsAt);
  return Date.parse(startsAt) > now.getTime()
    ? `No policy is saved yet. The default one begins on ${day}.`
    : `No policy is saved yet. The default one has been applied daily since ${day}.`;
}

/** A field as it is typed: an empty one is for ever. */
export type PolicyValues = Readonly<Record<PolicyField, number | string>>;

const fieldsOf = <Value>(value: (name: PolicyField) => Value): Record<PolicyField, Value> => ({
  audio_days: value('audio_days'),
  transcript_days: value('transcript_days'),
  letter_years: value('letter_years'),
  record_years: value('record_years'),
  audit_years: value('audit_years'),
  deleted_days: value('deleted_days'),
});

export const valuesOf = (policy: RetentionPolicy): PolicyValues => fieldsOf((name) => policy[name] ?? '');

/** What is typed as a body, which the contract checks. */
export const bodyOf = (values: PolicyValues): Record<PolicyField, unknown> =>
  fieldsOf((name) => (values[name] === '' ? null : values[name]));

const kindNames: Readonly<Record<RetentionKind, readonly [one: string, many: string]>> = {
  audio: ['recording’s audio', 'recordings’ audio'],
  transcript: ['transcript', 'transcripts'],
  letter: ['consultation’s letters', 'consultations’ letters'],
  record: ['consultation with signed notes', 'consultations with signed notes'],
  audit: ['audit event', 'audit events'],
  deleted: ['deleted consultation', 'deleted consultations'],
};

/** How much of a kind: '12 recordings’ audio, 3.1 MB'. */
export const totalText = ({ kind, count, bytes }: Pick<RetentionTotal, 'kind' | 'count' | 'bytes'>): string => {
  const [one, many] = kindNames[kind];
  const amount = count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`;
  return bytes === 0 ? amount : `${amount}, ${sizeText(bytes)}`;
};
