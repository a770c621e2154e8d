import { useSearchParams } from 'react-router-dom';

/** What a list shows, kept in the URL so that going back, reloading and sharing show the same. */
export interface ListState {
  readonly search: string;
  readonly page: number;
  /** A new search starts at page 1 and replaces the entry in the history. */
  setSearch(search: string): void;
  setPage(page: number): void;
}

const PAGE = 'page';
const SEARCH = 'search';

/** Reads and writes `?search=` and `?page=`; other parameters stay. */
export const useListState = (): ListState => {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get(PAGE));
  return {
    search: parameters.get(SEARCH) ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    setSearch: (search) =>
      setParameters(
        (current) => {
          current.delete(PAGE);
          if (search === '') current.delete(SEARCH);
          else current.set(SEARCH, search);
          return current;
        },
        { replace: true },
      ),
    setPage: (next) =>
      setParameters((current) => {
        if (next <= 1) current.delete(PAGE);
        else current.set(PAGE, String(next));
        return current;
      }),
  };
};
