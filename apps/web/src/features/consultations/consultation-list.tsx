import { Group, Stack, Text, Title } from '@mantine/core';
import { hasVoice } from '@openconsult/contracts/access';
import { type ConsultationSort, type ConsultationSummary, consultations } from '@openconsult/contracts/consultations';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { type Orders, orderOf } from '../../shared/list-state/order-select.tsx';
import { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { NoteList, type NoteRow } from '../../shared/note-list/note-list.tsx';
import { NoteListTools } from '../../shared/note-list/note-list-tools.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { noteStage } from '../../shared/voice-notes/note-stage.ts';
import { consultationPath } from './after-start.ts';
import { ConsultationListEmpty } from './consultation-list-states.tsx';
import { ConsultationMenu } from './consultation-menu.tsx';
import { countLabel } from './counts-line.ts';
import { consultationsKey } from './ongoing-consultation.ts';

const ORDERS: Orders<ConsultationSort> = [
  { value: '-start', label: 'Newest first' },
  { value: 'start', label: 'Oldest first' },
  { value: 'patient_name', label: 'Patient A–Z' },
  { value: '-patient_name', label: 'Patient Z–A' },
];

interface ListWindow {
  readonly search: string;
  readonly page: number;
  readonly sort: ConsultationSort;
  readonly isNotSentOnly: boolean;
}

const consultationListQuery = ({ search, page, sort, isNotSentOnly }: ListWindow) =>
  queryOptions({
    queryKey: [...consultationsKey, 'list', { search, page, sort, isNotSentOnly }],
    queryFn: ({ signal }) =>
      call(
        consultations.search,
        {
          body: {
            page,
            sort,
            ...(search !== '' && { query: search }),
            ...(isNotSentOnly && { only: 'not_sent' as const }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const rowOf = (consultation: ConsultationSummary, isLink: boolean): NoteRow => ({
  key: consultation.id,
  patientName: consultation.patient_name,
  path: isLink ? consultationPath(consultation) : null,
  lines: [
    consultation.voice_note?.title ?? null,
    consultation.ended_by === 'timeout' ? 'Ended automatically after inactivity' : null,
  ],
  startedAt: consultation.start,
  totalTime: consultation.end === null ? null : consultation.total_time,
  stage: noteStage(consultation.voice_note),
  menu: consultation.end !== null && <ConsultationMenu consultation={consultation} />,
});

/** The user's consultations, newest first by default. */
export const ConsultationList = (): ReactNode => {
  const state = usePatientListState();
  const { search, page, isNotSentOnly } = state;
  const sort = orderOf(ORDERS, state.sort);
  const query = consultationListQuery({ search, page, sort, isNotSentOnly });
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const isLink = hasVoice(useCurrentUser());
  return (
    <Stack component="section" aria-labelledby="list-title" gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="list-title">
          Consultations
        </Title>
        <NoteListTools searchLabel="Search by patient" state={state} orders={ORDERS} sort={sort} />
      </Group>
      <Text role="status" className="visually-hidden">
        {data === undefined ? '' : countLabel(data.meta.total)}
      </Text>
      {error !== null && data === undefined ? (
        <LoadFailed
          title="Could not load the consultations"
          error={error}
          note="Your recordings are safe."
          onRetry={() => void refetch()}
        />
      ) : data?.data.length === 0 ? (
        <ConsultationListEmpty state={state} />
      ) : (
        <NoteList rows={data?.data.map((consultation) => rowOf(consultation, isLink))} isStale={isPlaceholderData} />
      )}
      <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={state.setPage} />
    </Stack>
  );
};
