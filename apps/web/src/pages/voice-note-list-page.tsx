import { Button, Container, EmptyState, Group, Paper, Skeleton, Stack } from '@mantine/core';
import type { VoiceNoteSort } from '@openconsult/contracts/voice-notes';
import { IconCloudOff, IconMicrophone, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { VoiceNoteList } from '../features/voice-notes/voice-note-list.tsx';
import { voiceNoteListQuery } from '../features/voice-notes/voice-note-query.ts';
import { ListPagination } from '../shared/list-state/list-pagination.tsx';
import { OrderSelect, type Orders, orderOf } from '../shared/list-state/order-select.tsx';
import { SearchField } from '../shared/list-state/search-field.tsx';
import { usePatientListState } from '../shared/list-state/use-patient-list-state.ts';
import { notifyError } from '../shared/notifier/notifier.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const ORDERS: Orders<VoiceNoteSort> = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'patient_name', label: 'Patient A–Z' },
  { value: '-patient_name', label: 'Patient Z–A' },
];
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <Paper aria-hidden="true">
    {SKELETON_ROWS.map((row) => (
      <Group key={row} h={49} px="md" wrap="nowrap" justify="space-between">
        <Skeleton h={14} w="30%" />
        <Skeleton h={14} w="25%" />
        <Skeleton h={14} w={88} visibleFrom="sm" />
        <Skeleton h={14} w={88} />
      </Group>
    ))}
  </Paper>
);

const NoResults = ({ search, onClear }: { search: string; onClear: () => void }) =>
  search === '' ? (
    <EmptyState
      py={64}
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
  ) : (
    <EmptyState py={64} icon={<IconSearchOff />} title={`No results for “${search}”`}>
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );

/** All voice notes, newest first by default. */
export const VoiceNoteListPage = (): ReactNode => {
  const { search, page, sort: asked, setSearch, setPage, setSort } = usePatientListState();
  const sort = orderOf(ORDERS, asked);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(voiceNoteListQuery(page, search, sort));
  // In addition to the page (behaviour.md#quiet-failures).
  useEffect(() => {
    if (error !== null) notifyError(error);
  }, [error]);
  const lastPage = data?.meta.last_page ?? 1;
  return (
    <Container size={1080} py="xl">
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <PageTitle>Voice notes</PageTitle>
          <Group gap="sm" wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
            <SearchField label="Search voice notes" value={search} onSearch={setSearch} flex={1} miw={0} />
            <OrderSelect orders={ORDERS} value={sort} onOrder={setSort} />
          </Group>
        </Group>
        {data !== undefined ? (
          data.data.length === 0 ? (
            <NoResults search={search} onClear={() => setSearch('')} />
          ) : (
            <div style={isPlaceholderData ? { opacity: 0.6 } : {}} aria-busy={isPlaceholderData}>
              <VoiceNoteList notes={data.data} />
            </div>
          )
        ) : isError ? (
          <EmptyState
            py={64}
            icon={<IconCloudOff />}
            title="Could not load the voice notes"
            description="Nothing is lost. Try again in a moment."
          >
            <EmptyState.Actions>
              <Button onClick={() => void refetch()}>Try again</Button>
            </EmptyState.Actions>
          </EmptyState>
        ) : (
          <Loading />
        )}
        <ListPagination page={page} lastPage={lastPage} onPage={setPage} mx="auto" />
      </Stack>
    </Container>
  );
};
