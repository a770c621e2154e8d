import { type FailedJob, operations } from '@openconsult/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { jobAmount, jobCount, jobName } from './job-labels.ts';
import { refreshJobs } from './operations-queries.ts';

/** The failed jobs of a kind, as they were shown. */
export interface ShownJobs {
  readonly kind: string;
  readonly count: number;
  /** When the list was read. */
  readonly readAt: string;
}

/** What operators do with failed jobs. Results and failures are notifications, and the lists are fetched again. */
export interface JobActions {
  readonly isBusy: boolean;
  retry(job: FailedJob): void;
  /** The others ask for confirmation: they cannot be undone. */
  retryAll(jobs: ShownJobs): void;
  discard(job: FailedJob): void;
  discardAll(jobs: ShownJobs): void;
}

async function retryOne({ id }: FailedJob): Promise<void> {
  const { outcome, message } = await call(operations.retryJob, { params: { id } });
  if (outcome === 'refused') notifyFailure(message ?? 'This job cannot be retried.');
  else notifySuccess(outcome === 'retried' ? 'The job runs again' : 'Nothing was left to do');
}

const bodyOf = ({ kind, readAt }: ShownJobs) => ({ kind, failed_before: readAt });

async function retryAllOf(jobs: ShownJobs): Promise<void> {
  const isConfirmed = await confirm({
    title: `Retry ${jobAmount(jobs.count)}?`,
    description: `“${jobName(jobs.kind)}” runs again for each that may run again. What this sends cannot be recalled.`,
    ok: 'Retry',
    danger: true,
  });
  if (!isConfirmed) return;
  const { retried, settled, refused } = await call(operations.retryJobs, { body: bodyOf(jobs) });
  const lines = [
    ...(retried > 0 ? [`${jobCount(retried)} will run again`] : []),
    ...(settled > 0 ? [`${jobCount(settled)} had nothing left to do`] : []),
    ...(refused > 0 ? [`${jobCount(refused)} cannot be retried`] : []),
  ];
  if (retried + settled > 0) notifySuccess(lines.join(', '));
  else notifyFailure(lines.join(', ') || 'There was nothing to retry.');
}

const LEFT_AS_IT_IS = 'What it was about stays as it is: its user has seen the failure.';

async function discardOne(job: FailedJob): Promise<void> {
  const isConfirmed = await confirm({
    title: `Discard “${jobName(job.kind)}”?`,
    description: `The job leaves this list and never runs. ${LEFT_AS_IT_IS}`,
    ok: 'Discard',
    danger: true,
  });
  if (!isConfirmed) return;
  await call(operations.discardJob, { params: { id: job.id } });
  notifySuccess('The job was discarded');
}

async function discardAllOf(jobs: ShownJobs): Promise<void> {
  const isConfirmed = await confirm({
    title: `Discard ${jobAmount(jobs.count)}?`,
    description: `“${jobName(jobs.kind)}”: they leave this list and never run. ${LEFT_AS_IT_IS}`,
    ok: 'Discard',
    danger: true,
  });
  if (!isConfirmed) return;
  const { discarded } = await call(operations.discardJobs, { body: bodyOf(jobs) });
  notifySuccess(`Discarded ${jobCount(discarded)}`);
}

export function useJobActions(): JobActions {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onError: (error) => notifyError(error),
    onSettled: () => refreshJobs(client),
  });
  return {
    isBusy: isPending,
    retry: (job) => mutate(() => retryOne(job)),
    retryAll: (jobs) => mutate(() => retryAllOf(jobs)),
    discard: (job) => mutate(() => discardOne(job)),
    discardAll: (jobs) => mutate(() => discardAllOf(jobs)),
  };
}
