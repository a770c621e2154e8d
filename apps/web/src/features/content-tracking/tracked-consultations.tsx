import { EmptyState, Group, Paper, Stack, Text } from '@mantine/core';
import type { Consultation, ConsultationSummary } from '@openconsult/contracts/consultations';
import { IconRadar2, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { SearchField } from '../../shared/list-state/search-field.tsx';
import { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { NoteList, type NoteRow } from '../../shared/note-list/note-list.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { noteStage } from '../../shared/voice-notes/note-stage.ts';
import { trackingPath } from './tracking-path.ts';
import { trackedConsultationsQuery } from './tracking-queries.ts';

const rowOf = (consultation: ConsultationSummary): NoteRow => ({
  key: consultation.id,
  patientName: consultation.patient_name,
  path: trackingPath(consultation.id),
  lines: [consultation.kind === 'without_tracking' ? 'Without tracking' : null],
  startedAt: consultation.start,
  totalTime: consultation.end === null ? null : consultation.total_time,
  stage: noteStage(consultation.voice_note),
  menu: null,
});

/** The open one first, also when it began before others; the rest in its order. */
const openFirst = (list: readonly ConsultationSummary[], openId: string | undefined) =>
  list.toSorted((a, b) => Number(b.id === openId) - Number(a.id === openId));

export interface TrackedConsultationsProps {
  /** The open consultation. */
  readonly ongoing: Pick<Consultation, 'id'> | null;
}

/** The user's consultations, by patient: each leads to what was shown in it. */
export const TrackedConsultations = ({ ongoing }: TrackedConsultationsProps): ReactNode => {
  const { search, setSearch, page, setPage } = usePatientListState();
  const { data, error, isPlaceholderData, refetch } = useQuery(trackedConsultationsQuery(search, page));
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageTitle>Tracking</PageTitle>
        <SearchField label="Search patients" value={search} onSearch={setSearch} />
      </Group>
      <Text c="dimmed">
        Choose a consultation to see what was shown to the patient, when, and how much was watched.
      </Text>
      {error !== null && data === undefined ? (
        <LoadFailed title="Could not load the consultations" error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <Paper p="xl">
          {search === '' ? (
            <EmptyState
              icon={<IconRadar2 />}
              title="No consultations yet"
              description="What you show in a consultation is listed here."
            />
          ) : (
            <EmptyState icon={<IconSearchOff />} title={`No results for “${search}”`} />
          )}
        </Paper>
      ) : (
        <NoteList rows={data && openFirst(data.data, ongoing?.id).map(rowOf)} isStale={isPlaceholderData} />
      )}
      <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={setPage} mx="auto" />
    </Stack>
  );
};
