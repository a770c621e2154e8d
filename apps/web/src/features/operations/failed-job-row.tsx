import { Button, Group, Text } from '@mantine/core';
import { type FailedJob, noDiscardReason, noRetryReason } from '@openconsult/contracts/operations';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { jobName } from './job-labels.ts';
import classes from './operations.module.css';
import type { JobActions } from './use-job-actions.ts';

export interface FailedJobRowProps {
  readonly job: FailedJob;
  readonly actions: JobActions;
}

const Reason = ({ text }: { text: string }): ReactNode => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);

/** A failed job with what can be done. Some kinds of jobs do not run again, or are not discarded. */
export const FailedJobRow = ({ job, actions }: FailedJobRowProps): ReactNode => {
  const name = jobName(job.kind);
  const noRetry = noRetryReason(job.kind);
  const noDiscard = noDiscardReason(job.kind);
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
        {noRetry === null ? (
          <Button variant="default" flex="none" disabled={actions.isBusy} onClick={() => actions.retry(job)}>
            Retry<span className="visually-hidden">: {label}</span>
          </Button>
        ) : (
          <Reason text={noRetry} />
        )}
        {noDiscard === null ? (
          <Button
            variant="subtle"
            color="red"
            flex="none"
            disabled={actions.isBusy}
            onClick={() => actions.discard(job)}
          >
            Discard<span className="visually-hidden">: {label}</span>
          </Button>
        ) : (
          <Reason text={noDiscard} />
        )}
      </Group>
    </li>
  );
};
