import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { hasVoice } from '@openconsult/contracts/access';
import { type ConsultationSort, consultations } from '@openconsult/contracts/consultations';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { OrderSelect, type Orders, orderOf } from '../../shared/list-state/order-select.tsx';
import { SearchField } from '../../shared/list-state/search-field.tsx';
import { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './consultation-list.module.css';
import { ConsultationListEmpty, ConsultationListFailed } from './consultation-list-states.tsx';
import { ConsultationRowView } from './consultation-row.tsx';
import { countLabel } from './counts-line.ts';
import { consultationsKey } from './ongoing-consultation.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

const ORDERS: Orders<ConsultationSort> = [
  { value: '-start', label: 'Newest first' },
  { value: 'start', label: 'Oldest first' },
  { value: 'patient_name', label: 'Patient A–Z' },
  { value: '-patient_name', label: 'Patient Z–A' },
];

const consultationListQuery = (search: string, page: number, sort: ConsultationSort) =>
  queryOptions({
    queryKey: [...consultationsKey, 'list', { search, page, sort }],
    queryFn: ({ signal }) =>
      call(consultations.search, { body: { page, sort, ...(search === '' ? {} : { query: search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The user's consultations, newest first by default. */
export const ConsultationList = (): ReactNode => {
  const { search, page, sort: asked, setSearch, setPage, setSort } = usePatientListState();
  const sort = orderOf(ORDERS, asked);
  const { data, error, isPlaceholderData, refetch } = useQuery(consultationListQuery(search, page, sort));
  const isLink = hasVoice(useCurrentUser());
  const rows = data?.data ?? [];
  const lastPage = data?.meta.last_page ?? 1;
  return (
    <Stack component="section" aria-labelledby="list-title" gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="list-title">
          Consultations
        </Title>
        <Group gap="sm" wrap="nowrap" className={classes.tools ?? ''}>
          <SearchField label="Search by patient" value={search} onSearch={setSearch} className={classes.search ?? ''} />
          <OrderSelect orders={ORDERS} value={sort} onOrder={setSort} />
        </Group>
      </Group>
      <Text role="status" className="visually-hidden">
        {data === undefined ? '' : countLabel(data.meta.total)}
      </Text>
      {error !== null && data === undefined ? (
        <ConsultationListFailed notice={errorNotice(error)} onRetry={() => void refetch()} />
      ) : data !== undefined && rows.length === 0 ? (
        <ConsultationListEmpty search={search} onClear={() => setSearch('')} />
      ) : (
        <div className={classes.card} data-stale={isPlaceholderData || undefined}>
          <div className={classes.head} aria-hidden="true">
            <span>Patient</span>
            <span>Started</span>
            <span>Length</span>
            <span>Note</span>
          </div>
          <ul className={classes.list} aria-busy={data === undefined}>
            {data === undefined
              ? SKELETON_ROWS.map((row) => (
                  <li key={row} className={classes.row}>
                    <Skeleton height={14} width="60%" />
                    <Skeleton height={14} width="70%" className={classes.started ?? ''} />
                    <Skeleton height={14} width={64} className={classes.length ?? ''} />
                    <Skeleton height={14} width={110} />
                  </li>
                ))
              : rows.map((consultation) => (
                  <ConsultationRowView key={consultation.id} consultation={consultation} isLink={isLink} />
                ))}
          </ul>
        </div>
      )}
      <ListPagination page={page} lastPage={lastPage} onPage={setPage} />
    </Stack>
  );
};
