import { Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { type Erasure, erasures } from '@openconsult/contracts/erasures';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fileUrl } from '../../shared/api/url.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime, formatDay } from '../../shared/moment/format-moment.ts';
import { RowList, RowListItem, RowListText } from '../../shared/row-list/row-list.tsx';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { erasedText } from './erased-text.ts';
import { erasureListQuery, isDelayed } from './erasure-queries.ts';

/** The state of an erasure without a certificate. */
function openText(erasure: Erasure): string {
  if (erasure.waits_for_backup) return 'Erased. The certificate follows the next backup.';
  if (isDelayed(erasure)) return 'Delayed. The consultations are hidden, and the erasure is retried automatically.';
  return 'Being erased…';
}

const ErasureRow = ({ erasure }: { erasure: Erasure }): ReactNode => {
  const { id, requested_at, finished_at, requested_by, backups_until } = erasure;
  return (
    <RowListItem>
      <RowListText>
        <Group gap="xs">
          <Text fw={500}>{formatDateTime(requested_at)}</Text>
          <Text size="sm" c="dimmed">
            {requested_by !== null && `By ${requested_by}`}
          </Text>
        </Group>
        <Text size="sm">{erasedText(erasure.counts)}</Text>
        {finished_at === null ? (
          <Group gap="xs">
            <Loader size={16} aria-hidden="true" />
            <Text size="sm">{openText(erasure)}</Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Erased {formatDateTime(finished_at)}
            {backups_until !== null && `. Backup copies are deleted by ${formatDay(backups_until)}.`}
          </Text>
        )}
      </RowListText>
      {finished_at !== null && (
        <Button
          variant="subtle"
          component="a"
          href={fileUrl(erasures.certificate, { params: { id } })}
          download
          aria-label={`Certificate of ${formatDateTime(requested_at)}`}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Certificate
        </Button>
      )}
    </RowListItem>
  );
};

/** Announced when it changes. */
function progressText(listed: readonly Erasure[]): string {
  const open = listed.filter(({ finished_at }) => finished_at === null).length;
  if (open === 0) return 'Every erasure listed here is finished.';
  return open === 1 ? '1 erasure is in progress.' : `${open} erasures are in progress.`;
}

/** Erasures, newest first, each with its certificate. */
export const CertificateList = (): ReactNode => {
  const { page, setPage } = usePatientListState();
  const { data, error, refetch } = useQuery(erasureListQuery(page));
  return (
    <SettingsCard
      title="Erasures"
      description="A certificate states what was erased, when and by whom. It names no patient."
    >
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the erasures" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={120} aria-busy="true" />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">No erasures yet.</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {progressText(data.data)}
          </Text>
          <RowList>
            {data.data.map((erasure) => (
              <ErasureRow key={erasure.id} erasure={erasure} />
            ))}
          </RowList>
          <ListPagination page={page} lastPage={data.meta.last_page} onPage={setPage} mx="auto" />
        </Stack>
      )}
    </SettingsCard>
  );
};
