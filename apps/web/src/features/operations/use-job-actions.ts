import { type FailedJob, operations } from '@openconsult/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { type ConfirmOptions, confirm } from '../../shared/confirm/confirm.ts';
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

/**
 * What operators do with failed jobs. All but `retry` ask for confirmation: they cannot be undone. Results and failures are
 * notifications, and the lists are fetched again.
 */
export interface JobActions {
  readonly isBusy: boolean;
  retry(job: FailedJob): void;
  retryAll(jobs: ShownJobs): void;
  discard(job: FailedJob): void;
  discardAll(jobs: ShownJobs): void;
}

/** An action, and what is confirmed before it begins. */
interface Action {
  readonly question?: ConfirmOptions;
  run(): Promise<void>;
}

const retryOf = ({ id }: FailedJob): Action => ({
  async run() {
    const { outcome, message } = await call(operations.retryJob, { params: { id } });
    if (outcome === 'refused') notifyFailure(message ?? 'This job cannot be retried.');
    else notifySuccess(outcome === 'retried' ? 'The job runs again' : 'Nothing was left to do');
  },
});

const bodyOf = ({ kind, readAt }: ShownJobs) => ({ kind, failed_before: readAt });

const retryAllOf = (jobs: ShownJobs): Action => ({
  question: {
    title: `Retry ${jobAmount(jobs.count)}?`,
    description: `“${jobName(jobs.kind)}”: jobs that may run again do so now. What they send cannot be recalled.`,
    ok: 'Retry',
    danger: true,
  },
  async run() {
    const { retried, settled, refused } = await call(operations.retryJobs, { body: bodyOf(jobs) });
    const lines = [
      ...(retried > 0 ? [`${jobCount(retried)} will run again`] : []),
      ...(settled > 0 ? [`${jobCount(settled)} had nothing left to do`] : []),
      ...(refused > 0 ? [`${jobCount(refused)} cannot be retried`] : []),
    ];
    if (retried + settled > 0) notifySuccess(lines.join(', '));
    else notifyFailure(lines.join(', ') || 'There was nothing to retry.');
  },
});

const discardOf = (job: FailedJob): Action => ({
  question: {
    title: `Discard “${jobName(job.kind)}”?`,
    description: 'The job leaves this list and cannot be retried any more.',
    ok: 'Discard',
    danger: true,
  },
  async run() {
    await call(operations.discardJob, { params: { id: job.id } });
    notifySuccess('The job was discarded');
  },
});

const discardAllOf = (jobs: ShownJobs): Action => ({
  question: {
    title: `Discard ${jobAmount(jobs.count)}?`,
    description: `“${jobName(jobs.kind)}”: they leave this list and cannot be retried any more.`,
    ok: 'Discard',
    danger: true,
  },
  async run() {
    const { discarded } = await call(operations.discardJobs, { body: bodyOf(jobs) });
    notifySuccess(`Discarded ${jobCount(discarded)}`);
  },
});

export function useJobActions(): JobActions {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => action.run(),
    onError: (error) => notifyError(error),
    onSettled: () => refreshJobs(client),
  });
  const start = async (action: Action): Promise<void> => {
    if (action.question === undefined || (await confirm(action.question))) mutate(action);
  };
  return {
    isBusy: isPending,
    retry: (job) => void start(retryOf(job)),
    retryAll: (jobs) => void start(retryAllOf(jobs)),
    discard: (job) => void start(discardOf(job)),
    discardAll: (jobs) => void start(discardAllOf(jobs)),
  };
}
