import { Skeleton, Text } from '@mantine/core';
import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDepartureFocus } from '../../shared/focus/use-arrival-focus.ts';
import { SearchField } from '../../shared/list-state/search-field.tsx';
import { usePatientListState } from '../../shared/list-state/use-patient-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { foundQuery } from './erasure-queries.ts';
import { FoundList } from './found-list.tsx';

/** Finds the consultations of a patient, deleted ones too, to erase or to hold them. */
export const PatientSearch = (): ReactNode => {
  const isAdmin = useCurrentUser().is_admin === 1;
  const { search: query, setSearch } = usePatientListState();
  const { data, error, refetch } = useQuery(foundQuery(query));
  useDepartureFocus(data !== undefined && data.data.length > 0);
  return (
    <SettingsCard
      title="Find the patient"
      description={
        isAdmin
          ? 'By name, or by the number in your practice system. You find the consultations of everyone in your practice.'
          : 'By name, or by the number in your practice system. You find your own consultations.'
      }
    >
      <SearchField
        label="Patient’s name or number"
        value={query}
        onSearch={setSearch}
        maxLength={PATIENT_NAME_MAX_LENGTH}
        autoComplete="off"
        maw={420}
      />
      {query !== '' &&
        (data !== undefined ? (
          data.data.length === 0 ? (
            <Text c="dimmed">No results for “{query}”</Text>
          ) : (
            <FoundList key={query} rows={data.data} hasMore={data.has_more} />
          )
        ) : error !== null ? (
          <LoadFailed title="Could not search" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} aria-busy="true" />
        ))}
    </SettingsCard>
  );
};
