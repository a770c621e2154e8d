import { Button, EmptyState, Group, Paper, Stack } from '@mantine/core';
import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';
import type { VoiceNoteSort } from '@openconsult/contracts/voice-notes';
import { IconMicrophone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ConsultationMenu } from '../features/consultations/consultation-menu.tsx';
import { NotesNotLoaded } from '../features/voice-notes/notes-not-loaded.tsx';
import { voiceNoteListQuery } from '../features/voice-notes/voice-note-query.ts';
import { ListPagination } from '../shared/list-state/list-pagination.tsx';
import { type Orders, orderOf } from '../shared/list-state/order-select.tsx';
import { usePatientListState } from '../shared/list-state/use-patient-list-state.ts';
import { NoNoteFound } from '../shared/note-list/no-note-found.tsx';
import { NoteList, type NoteRow } from '../shared/note-list/note-list.tsx';
import { NoteListTools } from '../shared/note-list/note-list-tools.tsx';
import { notifyError } from '../shared/notifier/notifier.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { noteStage } from '../shared/voice-notes/note-stage.ts';

const ORDERS: Orders<VoiceNoteSort> = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'patient_name', label: 'Patient A–Z' },
  { value: '-patient_name', label: 'Patient Z–A' },
];
const hrefOf = (note: VoiceNoteSummary): string => `/voice-note?session=${encodeURIComponent(note.patient_session_id)}`;

const rowOf = (note: VoiceNoteSummary): NoteRow => ({
  key: note.id,
  patientName: note.patient_name,
  path: hrefOf(note),
  lines: [note.title],
  startedAt: note.created_at,
  totalTime: note.total_time,
  stage: noteStage(note),
  menu: note.end !== null && (
    <ConsultationMenu
      consultation={{ id: note.patient_session_id, patient_name: note.patient_name, voice_note: { id: note.id } }}
    />
  ),
});

const NoNotes = ({ state }: { readonly state: ReturnType<typeof usePatientListState> }) => (
  <Paper p="xl">
    {state.search !== '' || state.isNotSentOnly ? (
      <NoNoteFound state={state} all="Show all voice notes" />
    ) : (
      <EmptyState
        icon={<IconMicrophone />}
        title="No voice notes yet"
        description="Record a consultation. Its transcript, notes and letters will appear here."
      >
        <EmptyState.Actions>
          <Button component={Link} to="/landing">
            Start consultation
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )}
  </Paper>
);

/** All voice notes, newest first by default. */
export const VoiceNoteListPage = (): ReactNode => {
  const state = usePatientListState();
  const { search: query, page, isNotSentOnly } = state;
  const sort = orderOf(ORDERS, state.sort);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    voiceNoteListQuery({ page, query, sort, only: isNotSentOnly ? 'not_sent' : null }),
  );
  // In addition to the page (behaviour.md#quiet-failures).
  useEffect(() => {
    if (error !== null) notifyError(error);
  }, [error]);
  return (
    <PageContainer>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <PageTitle>Voice notes</PageTitle>
          <NoteListTools searchLabel="Search voice notes" state={state} orders={ORDERS} sort={sort} />
        </Group>
        {isError && data === undefined ? (
          <NotesNotLoaded onRetry={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <NoNotes state={state} />
        ) : (
          <NoteList rows={data?.data.map(rowOf)} isStale={isPlaceholderData} />
        )}
        <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={state.setPage} mx="auto" />
      </Stack>
    </PageContainer>
  );
};
