import { Badge, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { type RetentionSweep, retention } from '@openconsult/contracts/retention';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { fileUrl } from '../../shared/api/url.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { RowList, RowListItem, RowListText } from '../../shared/row-list/row-list.tsx';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { totalText } from './policy-fields.ts';
import { refreshRetention, sweepsQuery } from './retention-queries.ts';

const FailedBadge = (): ReactNode => (
  <Badge color="red" variant="light">
    Ended early
  </Badge>
);

const SweepRow = ({ sweep }: { sweep: RetentionSweep }): ReactNode => {
  const { id, state, started_at, requested_by, totals } = sweep;
  const deleted = totals.map(totalText).join('; ');
  return (
    <RowListItem>
      <RowListText>
        <Group gap="xs">
          <Text fw={500}>{formatDateTime(started_at)}</Text>
          {state === 'failed' && <FailedBadge />}
          <Text size="sm" c="dimmed">
            {requested_by === null ? 'Daily' : `By ${requested_by}`}
          </Text>
        </Group>
        <Group gap="xs" role={state === 'running' ? 'status' : undefined}>
          {state === 'running' && <Loader size={16} aria-hidden="true" />}
          <Text size="sm">
            {state === 'running'
              ? deleted === ''
                ? 'Looking for what is due…'
                : `Deleted so far: ${deleted}`
              : deleted === ''
                ? 'Nothing was due.'
                : `Deleted: ${deleted}`}
          </Text>
        </Group>
      </RowListText>
      {totals.length > 0 && (
        <Button
          variant="subtle"
          component="a"
          href={fileUrl(retention.exportSweep, { params: { id } })}
          download
          aria-label={`Report of ${formatDateTime(started_at)}`}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Report
        </Button>
      )}
    </RowListItem>
  );
};

const RunNow = ({ isRunning }: { isRunning: boolean }): ReactNode => {
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: () => call(retention.startSweep, { body: { id: crypto.randomUUID() } }),
    onSuccess: () => refreshRetention(client),
    onError: (error) => notifyError(error),
  });
  const start = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Apply the saved policy now?',
      description: 'What is due is deleted for good. The preview of the policy shows how much that is.',
      ok: 'Run now',
      danger: true,
    });
    if (isSure) starting.mutate();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
      loading={starting.isPending}
      disabled={isRunning}
      onClick={() => void start()}
    >
      Run now
    </Button>
  );
};

/** What was deleted when, and the button that applies the policy at once. */
export const SweepList = (): ReactNode => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(sweepsQuery(page));
  const isRunning = data?.data.some(({ state }) => state === 'running') ?? false;
  return (
    <SettingsCard
      title="What was deleted"
      description="The policy is applied once a day. A report names kinds, numbers, sizes and dates, and no patient."
      status={<RunNow isRunning={isRunning} />}
    >
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the reports" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={120} aria-busy="true" />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">Nothing has been deleted yet.</Text>
      ) : (
        <Stack gap="sm">
          <RowList>
            {data.data.map((sweep) => (
              <SweepRow key={sweep.id} sweep={sweep} />
            ))}
          </RowList>
          <ListPagination page={page} lastPage={data.meta.last_page} onPage={setPage} mx="auto" />
        </Stack>
      )}
    </SettingsCard>
  );
};
