import { CONTENT_SORTS, CONTENT_STATUSES } from '@openconsult/contracts/admin-content';
import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import type { ListParameters } from '../../../../shared/list-state/list-parameters.ts';
import type { ContentListQuery } from '../content-queries.ts';

/** Filters, in the names of the address and the wire. */
export const CONTENT_FILTERS = ['type', 'status'] as const;
export type ContentFilter = (typeof CONTENT_FILTERS)[number];

const CONTENT_PER_PAGE = 50;

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

/** The type in the address; undefined without one, or for one that does not exist. */
export const typeOfFilter = (value: string | null): ContentType | undefined => oneOf(CONTENT_TYPES, value);

/** Unknown values of the address are ignored. */
export const toContentListQuery = (list: ListParameters<ContentFilter>): ContentListQuery => {
  const type = typeOfFilter(list.filters.type);
  const status = oneOf(CONTENT_STATUSES, list.filters.status);
  const sort = oneOf(CONTENT_SORTS, list.sort);
  return {
    page: list.page,
    per_page: CONTENT_PER_PAGE,
    ...(list.search !== '' && { query: list.search }),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
    ...(sort !== undefined && { sort }),
  };
};

export const isFiltered = (list: ListParameters<ContentFilter>): boolean => {
  const { query, type, status } = toContentListQuery(list);
  return query !== undefined || type !== undefined || status !== undefined;
};
