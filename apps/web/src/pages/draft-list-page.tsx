import { EmptyState, Group, Paper, Stack, Text } from '@mantine/core';
import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';
import type { VoiceNoteSort } from '@openconsult/contracts/voice-notes';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotesNotLoaded } from '../features/voice-notes/notes-not-loaded.tsx';
import { voiceNoteListQuery } from '../features/voice-notes/voice-note-query.ts';
import { ListPagination } from '../shared/list-state/list-pagination.tsx';
import { type Orders, orderOf } from '../shared/list-state/order-select.tsx';
import { usePatientListState } from '../shared/list-state/use-patient-list-state.ts';
import { NoteList, type NoteRow } from '../shared/note-list/note-list.tsx';
import { NoteListTools } from '../shared/note-list/note-list-tools.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { draftGaps } from '../shared/voice-notes/draft-gaps.ts';
import { noteStage } from '../shared/voice-notes/note-stage.ts';

const ORDERS: Orders<VoiceNoteSort> = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
];

const rowOf = (note: VoiceNoteSummary): NoteRow => {
  const { gaps, step } = draftGaps(note);
  return {
    key: note.id,
    patientName: note.patient_name,
    path: `/voice-note?session=${encodeURIComponent(note.patient_session_id)}&step=${step}`,
    lines: [note.title, gaps.join(', ')],
    startedAt: note.created_at,
    totalTime: note.total_time,
    stage: noteStage(note),
    menu: null,
  };
};

/** Notes that are not signed and bundles that are not sent, with what they lack. */
export const DraftListPage = (): ReactNode => {
  const state = usePatientListState();
  const { search: query, page } = state;
  const sort = orderOf(ORDERS, state.sort);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    voiceNoteListQuery({ page, query, sort, only: 'draft' }),
  );
  const total = data?.meta.total ?? 0;
  return (
    <PageContainer>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <PageTitle>Drafts</PageTitle>
          <NoteListTools searchLabel="Search drafts" state={state} orders={ORDERS} sort={sort} withoutFilter />
        </Group>
        {total > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {total === 1 ? '1 consultation is' : `${total} consultations are`} not signed or sent yet
          </Text>
        )}
        {isError && data === undefined ? (
          <NotesNotLoaded onRetry={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <Paper p="xl">
            {query === '' ? (
              <EmptyState
                icon={<IconChecks />}
                title="Everything is signed and sent"
                description="Notes that are not signed and bundles that are not sent appear here."
              />
            ) : (
              <EmptyState icon={<IconSearchOff />} title={`No results for “${query}”`} />
            )}
          </Paper>
        ) : (
          <NoteList rows={data?.data.map(rowOf)} isStale={isPlaceholderData} />
        )}
        <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={state.setPage} mx="auto" />
      </Stack>
    </PageContainer>
  );
};
