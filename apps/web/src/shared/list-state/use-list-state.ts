import { useSearchParams } from 'react-router-dom';
import {
  type ListParameters,
  readListParameters,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
} from './list-parameters.ts';

/** What a list shows, kept in the URL so that going back, reloading and sharing show the same. */
export interface ListState<Filter extends string = never> extends ListParameters<Filter> {
  /** A new search starts at page 1 and replaces the entry in the history. */
  setSearch(search: string): void;
  setPage(page: number): void;
  /** Starts at page 1; null is the list's usual order. */
  setSort(sort: string | null): void;
  /** Starts at page 1; null lets everything through. */
  setFilter(name: Filter, value: string | null): void;
  /** Takes the search and every filter away. */
  clearFilters(): void;
}

/** Reads and writes `?search=`, `?page=`, `?sort=` and the list's own filters; other parameters stay. */
export const useListState = <Filter extends string = never>(filterNames: readonly Filter[] = []): ListState<Filter> => {
  const [parameters, setParameters] = useSearchParams();
  return {
    ...readListParameters(parameters, filterNames),
    setSearch: (search) => setParameters((current) => withSearch(current, search), { replace: true }),
    setPage: (page) => setParameters((current) => withPage(current, page)),
    setSort: (sort) => setParameters((current) => withSort(current, sort)),
    setFilter: (name, value) => setParameters((current) => withFilter(current, name, value)),
    clearFilters: () => setParameters((current) => withoutFilters(current, filterNames)),
  };
};
