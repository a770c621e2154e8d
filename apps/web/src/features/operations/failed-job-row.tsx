import { Button, Group, Text } from '@mantine/core';
import { type FailedJob, noRetryReason } from '@openconsult/contracts/operations';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { jobName } from './job-labels.ts';
import classes from './operations.module.css';
import type { JobActions } from './use-job-actions.ts';

export interface FailedJobRowProps {
  readonly job: FailedJob;
  readonly actions: JobActions;
}

/** A failed job with what can be done. Some kinds of jobs do not run again. */
export const FailedJobRow = ({ job, actions }: FailedJobRowProps): ReactNode => {
  const name = jobName(job.kind);
  const reason = noRetryReason(job.kind);
  const label = `${name}, failed ${formatDateTime(job.failed_at)}`;
  return (
    <li className={classes.job} aria-label={label}>
      <div className={classes.what}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {job.practice?.name ?? 'No practice'}
        </Text>
      </div>
      <div className={classes.what}>
        <Text size="sm">
          {job.failure ?? 'Unknown failure'}, {job.tries === 1 ? '1 run' : `${job.tries} runs`}
        </Text>
        <Text size="sm" c="dimmed">
          Failed <time dateTime={job.failed_at}>{formatDateTime(job.failed_at)}</time>, requested{' '}
          <time dateTime={job.requested_at}>{formatDateTime(job.requested_at)}</time>
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {reason === null ? (
          <Button variant="default" disabled={actions.isBusy} onClick={() => actions.retry(job)}>
            Retry<span className="visually-hidden">: {label}</span>
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
        <Button variant="subtle" color="red" disabled={actions.isBusy} onClick={() => actions.discard(job)}>
          Discard<span className="visually-hidden">: {label}</span>
        </Button>
      </Group>
    </li>
  );
};
