import { Anchor, EmptyState, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';
import { IconHistory, IconMoodEmpty, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AuditEvents } from '../features/admin/audit/audit-events.tsx';
import { noteAuditQuery } from '../features/admin/audit/note-audit-query.ts';
import { NotesNotLoaded } from '../features/voice-notes/notes-not-loaded.tsx';
import { useNoteConsultation } from '../features/voice-notes/use-note-consultation.ts';
import { voiceNoteListQuery } from '../features/voice-notes/voice-note-query.ts';
import { ListPages } from '../shared/list-state/list-pages.tsx';
import { ListPagination } from '../shared/list-state/list-pagination.tsx';
import { SearchField } from '../shared/list-state/search-field.tsx';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { usePatientListState } from '../shared/list-state/use-patient-list-state.ts';
import { LoadFailed } from '../shared/load-failed/load-failed.tsx';
import { formatInList } from '../shared/moment/format-moment.ts';
import { NoteList, type NoteRow } from '../shared/note-list/note-list.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { noteStage } from '../shared/voice-notes/note-stage.ts';

const SESSION = 'session';

const rowOf = (note: VoiceNoteSummary): NoteRow => ({
  key: note.id,
  patientName: note.patient_name,
  path: `/audit?${SESSION}=${encodeURIComponent(note.patient_session_id)}`,
  lines: [note.title],
  startedAt: note.created_at,
  totalTime: note.total_time,
  stage: noteStage(note),
  menu: null,
});

/** The user's consultations, by patient: each leads to what was done with it. */
const Consultations = (): ReactNode => {
  const { search: query, setSearch, page, setPage } = usePatientListState();
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    voiceNoteListQuery({ page, query, sort: '-created_at', only: null }),
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageTitle>Audit</PageTitle>
        <SearchField label="Search patients" value={query} onSearch={setSearch} />
      </Group>
      <Text c="dimmed">
        Choose a consultation to see who read, changed, signed and sent its note and bundles, and when.
      </Text>
      <Anchor component={Link} to="/erasures" style={{ alignSelf: 'flex-start' }}>
        Erase a patient
      </Anchor>
      {isError && data === undefined ? (
        <NotesNotLoaded onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <Paper p="xl">
          {query === '' ? (
            <EmptyState icon={<IconHistory />} title="No consultations yet" />
          ) : (
            <EmptyState icon={<IconSearchOff />} title={`No results for “${query}”`} />
          )}
        </Paper>
      ) : (
        <NoteList rows={data?.data.map(rowOf)} isStale={isPlaceholderData} />
      )}
      <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={setPage} mx="auto" />
    </Stack>
  );
};

const Events = ({ noteId }: { readonly noteId: string }): ReactNode => {
  const { page, setPage } = useListState();
  const { data, error, isPlaceholderData, refetch } = useQuery(noteAuditQuery(noteId, page));
  if (data === undefined && error !== null) {
    return <LoadFailed title="Could not load the audit" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="sm">
      <AuditEvents events={data?.data} isWide hidesObjects isStale={isPlaceholderData} />
      {data && data.meta.total > 0 && (
        <ListPages
          meta={data.meta}
          countLabel={data.meta.total === 1 ? '1 entry' : `${data.meta.total} entries`}
          onPage={setPage}
        />
      )}
    </Stack>
  );
};

const OfConsultation = ({ consultation }: { readonly consultation: Consultation }): ReactNode => {
  const note = consultation.voice_note;
  return (
    <Stack gap="lg">
      <div>
        <PageTitle tabTitle="Audit">{consultation.patient_name}</PageTitle>
        <Group gap="md">
          <Text c="dimmed">What was done with this consultation of {formatInList(consultation.start)}</Text>
          <Anchor component={Link} to={`/voice-note?${SESSION}=${encodeURIComponent(consultation.id)}`} py={12}>
            Open the voice note
          </Anchor>
          <Anchor component={Link} to="/audit" py={12}>
            All consultations
          </Anchor>
        </Group>
      </div>
      {note === null ? (
        <EmptyState icon={<IconHistory />} title="This consultation has no voice note" />
      ) : (
        <Events noteId={note.id} />
      )}
    </Stack>
  );
};

/** Who read, changed, signed and sent what: of the consultation in the address, else a list to choose from. */
export const AuditPage = (): ReactNode => {
  const [parameters] = useSearchParams();
  const consultationId = parameters.get(SESSION);
  const { data: consultation, isError } = useNoteConsultation(consultationId);
  return (
    <PageContainer>
      {consultationId === null ? (
        <Consultations />
      ) : consultation !== undefined ? (
        <OfConsultation key={consultation.id} consultation={consultation} />
      ) : isError ? (
        <EmptyState
          py={80}
          icon={<IconMoodEmpty />}
          title="Consultation not found"
          description="It may belong to another user, or the address is wrong."
        />
      ) : (
        <Stack gap="lg" aria-hidden="true">
          <Skeleton h={32} w={220} />
          <Skeleton h={320} />
        </Stack>
      )}
    </PageContainer>
  );
};
