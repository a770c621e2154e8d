import { useAddressQuery } from '../address/use-address-query.ts';
import {
  type ListParameters,
  readListParameters,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
} from './list-parameters.ts';

/** The state of a list, stored in the URL so that back, reload and a shared link show the same. */
export interface ListState<Filter extends string = never> extends ListParameters<Filter> {
  /** A new search starts at page 1 and replaces the entry in the history. */
  setSearch(search: string): void;
  setPage(page: number): void;
  /** Starts at page 1; null is the default order. */
  setSort(sort: string | null): void;
  /** Starts at page 1; null removes the filter. */
  setFilter(name: Filter, value: string | null): void;
  /** Removes the search and every filter. */
  clearFilters(): void;
}

/** Reads and writes `?search=`, `?page=`, `?sort=` and the list's own filters; other parameters stay. */
export const useListState = <Filter extends string = never>(filterNames: readonly Filter[] = []): ListState<Filter> => {
  const [parameters, setParameters] = useAddressQuery();
  return {
    ...readListParameters(parameters, filterNames),
    setSearch: (search) => setParameters((current) => withSearch(current, search), { replace: true }),
    setPage: (page) => setParameters((current) => withPage(current, page)),
    setSort: (sort) => setParameters((current) => withSort(current, sort)),
    setFilter: (name, value) => setParameters((current) => withFilter(current, name, value)),
    clearFilters: () => setParameters((current) => withoutFilters(current, filterNames)),
  };
};
