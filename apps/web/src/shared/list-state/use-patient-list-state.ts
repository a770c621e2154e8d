import { useLocation, useSearchParams } from 'react-router-dom';
import { readListParameters, withPage, withSearch, withSort } from './list-parameters.ts';
import type { ListState } from './use-list-state.ts';

const searchOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/**
 * The state of a list that is searched by patient names. Page and order are stored in the URL. The search is stored in
 * the state of the history entry, so that back, forward and reload show the same, and is never part of an address
 * (docs/decisions/0029-patient-search.md).
 */
export const usePatientListState = (): Omit<ListState, 'filters' | 'setFilter' | 'clearFilters'> => {
  const { state } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const { page, sort } = readListParameters(parameters, []);
  const search = searchOf(state);
  return {
    search,
    page,
    sort,
    setSearch: (searched) =>
      setParameters((current) => withSearch(current, ''), { replace: true, state: { search: searched } }),
    setPage: (next) => setParameters((current) => withPage(current, next), { state: { search } }),
    setSort: (next) => setParameters((current) => withSort(current, next), { state: { search } }),
  };
};
