import { FAILED_JOBS_AT_ONCE, type FailedJob, operations } from '@openconsult/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { countText } from './amounts.ts';
import { jobName } from './job-labels.ts';
import { refreshJobs } from './operations-queries.ts';

const jobCount = (count: number): string => (count === 1 ? '1 job' : `${countText(count)} jobs`);

/** What operators do with failed jobs. Results and failures are notifications, and the lists are fetched again. */
export interface JobActions {
  readonly isBusy: boolean;
  retry(job: FailedJob): void;
  retryAll(kind: string): void;
  /** Both ask for confirmation: they cannot be undone. */
  discard(job: FailedJob): void;
  discardAll(kind: string, count: number): void;
}

async function retryOne({ id }: FailedJob): Promise<void> {
  const { outcome, message } = await call(operations.retryJob, { params: { id } });
  if (outcome === 'refused') notifyFailure(message ?? 'This job cannot be retried.');
  else notifySuccess(outcome === 'retried' ? 'The job runs again' : 'Nothing was left to do');
}

async function retryAllOf(kind: string): Promise<void> {
  const { retried, settled, refused } = await call(operations.retryJobs, { body: { kind } });
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

async function discardAllOf(kind: string, count: number): Promise<void> {
  const isConfirmed = await confirm({
    title: `Discard ${jobCount(Math.min(count, FAILED_JOBS_AT_ONCE))}?`,
    description: `All of “${jobName(kind)}” leave this list and never run. ${LEFT_AS_IT_IS}`,
    ok: 'Discard',
    danger: true,
  });
  if (!isConfirmed) return;
  const { discarded } = await call(operations.discardJobs, { body: { kind } });
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
    retryAll: (kind) => mutate(() => retryAllOf(kind)),
    discard: (job) => mutate(() => discardOne(job)),
    discardAll: (kind, count) => mutate(() => discardAllOf(kind, count)),
  };
}
