/** The state of a list in its address. */
export interface ListParameters<Filter extends string = never> {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  /** Null for the default order. */
  readonly sort: string | null;
  /** Each filter of the list, unchecked; null where it is not set. */
  readonly filters: Readonly<Record<Filter, string | null>>;
}

const PAGE = 'page';
const SEARCH = 'search';
const SORT = 'sort';

/** Reads a list's state from the address; an invalid page is the first one. */
export const readListParameters = <Filter extends string>(
  parameters: URLSearchParams,
  filterNames: readonly Filter[],
): ListParameters<Filter> => {
  const page = Number(parameters.get(PAGE));
  return {
    search: parameters.get(SEARCH) ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: parameters.get(SORT),
    filters: Object.fromEntries(filterNames.map((name) => [name, parameters.get(name)])) as Record<
      Filter,
      string | null
    >,
  };
};

/** The address with these values; null and '' remove one. Other parameters stay. */
const withValues = (parameters: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams => {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Another page of the same list. */
export const withPage = (parameters: URLSearchParams, page: number): URLSearchParams =>
  withValues(parameters, { [PAGE]: page <= 1 ? null : String(page) });

/** A changed search, order or filter starts at the first page. */
const withChange = (parameters: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams =>
  withValues(parameters, { ...values, [PAGE]: null });

export const withSearch = (parameters: URLSearchParams, search: string): URLSearchParams =>
  withChange(parameters, { [SEARCH]: search });

export const withSort = (parameters: URLSearchParams, sort: string | null): URLSearchParams =>
  withChange(parameters, { [SORT]: sort });

export const withFilter = (parameters: URLSearchParams, name: string, value: string | null): URLSearchParams =>
  withChange(parameters, { [name]: value });

/** Removes search and filters; the order stays. */
export const withoutFilters = (parameters: URLSearchParams, filterNames: readonly string[]): URLSearchParams =>
  withChange(parameters, { [SEARCH]: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) });
