import type { NoteFilter } from '@openconsult/contracts/voice-note-shape';
import { useLocation } from 'react-router-dom';
import { useAddressQuery } from '../address/use-address-query.ts';
import { readListParameters, withFilter, withoutFilters, withPage, withSearch, withSort } from './list-parameters.ts';
import type { ListState } from './use-list-state.ts';

const NOT_SENT: NoteFilter = 'not_sent';
const ONLY = ['only'] as const;

const searchOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/**
 * The state of a list that is searched by patient names. Page and order are stored in the URL. The search is stored in
 * the state of the history entry, so that back, forward and reload show the same, and is never part of an address
 * (docs/decisions/0029-patient-search.md).
 */
export const usePatientListState = (): Omit<ListState, 'filters' | 'setFilter' | 'clearFilters'> & {
  /** Only consultations whose bundle is not sent. */
  readonly isNotSentOnly: boolean;
  setNotSentOnly(isOn: boolean): void;
  /** Removes the search and the filter. */
  showAll(): void;
} => {
  const { state } = useLocation();
  const [parameters, setParameters] = useAddressQuery();
  const { page, sort, filters } = readListParameters(parameters, ONLY);
  const search = searchOf(state);
  return {
    search,
    page,
    sort,
    isNotSentOnly: filters.only === NOT_SENT,
    setNotSentOnly: (isOn) =>
      setParameters((current) => withFilter(current, 'only', isOn ? NOT_SENT : null), { state: { search } }),
    showAll: () => setParameters((current) => withoutFilters(current, ONLY), { replace: true, state: { search: '' } }),
    setSearch: (searched) =>
      setParameters((current) => withSearch(current, ''), { replace: true, state: { search: searched } }),
    setPage: (next) => setParameters((current) => withPage(current, next), { state: { search } }),
    setSort: (next) => setParameters((current) => withSort(current, next), { state: { search } }),
  };
};
