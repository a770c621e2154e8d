import { FAILED_JOBS_AT_ONCE } from '@openconsult/contracts/operations';
import { countText } from './amounts.ts';

const names: Readonly<Record<string, string>> = {
  'transcription.advance': 'Recognise a recording',
  'transcripts.make-audio': 'Make a recording playable',
  'writing.write': 'Write a text',
  'messaging.send': 'Send a letter',
  'accounts.mail-link': 'E-mail an account link',
  'admin-content.import-media': 'Store pictures and videos of a library',
  'search.index': 'Update the search of a library',
  'retention.sweep': 'Delete what is no longer stored',
  'erasures.erase': 'Erase a patient',
  'erasures.remove-objects': 'Remove deleted files',
};

/** The work of a kind of job; an unknown one is its code. */
export const jobName = (kind: string): string => names[kind] ?? kind;

export const jobCount = (count: number): string => (count === 1 ? '1 job' : `${countText(count)} jobs`);

/** Which of the failed jobs of a kind one call changes: `all`, `the oldest 200`. */
export const jobsAtOnce = (count: number): string =>
  count <= FAILED_JOBS_AT_ONCE ? 'all' : `the oldest ${FAILED_JOBS_AT_ONCE}`;

/** The same with their count: `12 jobs`, `the oldest 200 of 350 jobs`. */
export const jobAmount = (count: number): string =>
  count <= FAILED_JOBS_AT_ONCE ? jobCount(count) : `${jobsAtOnce(count)} of ${jobCount(count)}`;
