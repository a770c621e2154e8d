import { Badge, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { type RetentionSweep, retention } from '@openconsult/contracts/retention';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { fileUrl } from '../../shared/api/url.ts';
import { ListEmpty } from '../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../shared/list-state/list-pages.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { RowList, RowListItem, RowListText } from '../../shared/row-list/row-list.tsx';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { totalText } from './policy-fields.ts';
import { type Preview, PreviewDialog } from './preview-dialog.tsx';
import { refreshRetention, retentionQuery, sweepsQuery } from './retention-queries.ts';

const FailedBadge = (): ReactNode => (
  <Badge color="red" variant="light">
    Ended early
  </Badge>
);

const sweepText = ({ state, totals }: RetentionSweep): string => {
  const deleted = totals.map(totalText).join('; ');
  if (state === 'running') return deleted === '' ? 'Looking for what is due…' : `Deleted so far: ${deleted}`;
  if (deleted !== '') return `Deleted: ${deleted}`;
  return state === 'done' ? 'Nothing was due.' : 'Nothing was deleted.';
};

const SweepRow = ({ sweep }: { sweep: RetentionSweep }): ReactNode => {
  const { id, state, started_at, requested_by, totals } = sweep;
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
        {/* Of an ended sweep, too: its end is announced. */}
        <Group gap="xs" role="status">
          {state === 'running' && <Loader size={16} aria-hidden="true" />}
          <Text size="sm">{sweepText(sweep)}</Text>
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

interface Confirming {
  readonly preview: Preview;
  /** When the previewed policy was saved. */
  readonly savedAt: string | null;
}

interface RunNowProps {
  readonly isRunning: boolean;
  readonly onStarted: () => void;
}

/** Applies the saved policy once its figures were confirmed. */
const RunNow = ({ isRunning, onStarted }: RunNowProps): ReactNode => {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const previewing = useMutation({
    mutationFn: async () => {
      const { policy, saved_at: savedAt } = await client.fetchQuery({ ...retentionQuery, staleTime: 0 });
      return { preview: await call(retention.preview, { body: policy }), savedAt };
    },
    onSuccess: setConfirming,
    onError: (error) => notifyError(error),
  });
  const starting = useMutation({
    mutationFn: (savedAt: string) =>
      call(retention.startSweep, { body: { id: crypto.randomUUID(), saved_at: savedAt } }),
    onSuccess: async () => {
      setConfirming(null);
      onStarted();
      await refreshRetention(client);
    },
    onError: (error) => {
      notifyError(error);
      if (error instanceof ApiError && error.code === 'CONFLICT') previewing.mutate();
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
        loading={previewing.isPending}
        // Not `disabled`, which would take the focus that returns here from the dialog.
        data-disabled={isRunning || undefined}
        aria-disabled={isRunning}
        onClick={() => !isRunning && previewing.mutate()}
      >
        Run now
      </Button>
      <PreviewDialog
        preview={confirming?.preview ?? null}
        title="Apply the saved policy now?"
        note="Changes that are not saved are not applied."
        action="Run now"
        isBusy={starting.isPending || previewing.isPending}
        onAction={() => confirming?.savedAt != null && starting.mutate(confirming.savedAt)}
        onClose={() => setConfirming(null)}
      />
    </>
  );
};

/** What was deleted when, and the button that applies the saved policy at once. */
export const SweepList = (): ReactNode => {
  const list = useListState();
  const { data: view } = useQuery(retentionQuery);
  const { data, error, refetch } = useQuery(sweepsQuery(list.page));
  const isRunning = data?.data.some(({ state }) => state === 'running') ?? false;
  const hasPolicy = view !== undefined && view.saved_at !== null;
  return (
    <SettingsCard
      title="What was deleted"
      description="The policy is applied once a day. A report names kinds, numbers, sizes and dates, and no patient."
      status={hasPolicy && <RunNow isRunning={isRunning} onStarted={() => list.setPage(1)} />}
    >
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the reports" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={120} aria-busy="true" />
      ) : data.meta.total === 0 ? (
        <ListEmpty title="Nothing has been deleted yet" />
      ) : (
        <Stack gap="sm">
          <RowList>
            {data.data.map((sweep) => (
              <SweepRow key={sweep.id} sweep={sweep} />
            ))}
          </RowList>
          <ListPages
            meta={data.meta}
            countLabel={data.meta.total === 1 ? '1 entry' : `${data.meta.total} entries`}
            onPage={list.setPage}
          />
        </Stack>
      )}
    </SettingsCard>
  );
};
