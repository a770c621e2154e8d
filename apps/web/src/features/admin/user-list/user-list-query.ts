import { PLANS } from '@openconsult/contracts/access';
import { ACCOUNT_STATES, type adminUsers, USER_SORTS } from '@openconsult/contracts/admin-users';
import type { CallInput } from '@openconsult/contracts/endpoint';
import type { ListParameters } from '../../../shared/list-state/list-parameters.ts';

/** Filters, in the names of the address and the wire. */
export const USER_FILTERS = ['plan', 'state'] as const;
export type UserListFilter = (typeof USER_FILTERS)[number];

export const USERS_PER_PAGE = 25;

/** The filter value for users without a plan. */
export const WITHOUT_PLAN = 'none';

export type UserSort = (typeof USER_SORTS)[number];
export interface SortOrder {
  readonly by: UserSort;
  readonly isDescending: boolean;
}

const DEFAULT_ORDER: SortOrder = { by: 'name', isDescending: false };

export type UserListQuery = CallInput<typeof adminUsers.list>['query'];
/** Search, filters and order without the page: the input of an export. */
export type UserSelection = CallInput<typeof adminUsers.export>['query'];

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

/** The order in the address; the default if it is absent or unknown. */
export const sortOrderOf = (sort: string | null): SortOrder => {
  const isDescending = sort?.startsWith('-') ?? false;
  const by = oneOf(USER_SORTS, isDescending ? (sort?.slice(1) ?? null) : sort);
  return by === undefined ? DEFAULT_ORDER : { by, isDescending };
};

/** The order for the address; null for the default. */
export const sortParameterOf = ({ by, isDescending }: SortOrder): string | null => {
  if (by === DEFAULT_ORDER.by && isDescending === DEFAULT_ORDER.isDescending) return null;
  return isDescending ? `-${by}` : by;
};

/** The order after a press on a column heading. Dates start with the newest. */
export const nextOrder = (current: SortOrder, by: UserSort): SortOrder =>
  current.by === by
    ? { by, isDescending: !current.isDescending }
    : { by, isDescending: by === 'created_at' || by === 'last_seen_at' };

/** Unknown filter values are ignored. Without an order the accounts that wait for approval come first. */
export const toUserSelection = ({ search, sort, filters }: ListParameters<UserListFilter>): UserSelection => {
  const plan = oneOf([...PLANS, WITHOUT_PLAN], filters.plan);
  const state = oneOf(ACCOUNT_STATES, filters.state);
  const chosen = sortParameterOf(sortOrderOf(sort));
  return {
    ...(search === '' ? {} : { search }),
    ...(plan === undefined ? {} : { plan }),
    ...(state === undefined ? {} : { state }),
    ...(chosen === null ? {} : { sort: chosen as NonNullable<UserSelection['sort']> }),
  };
};

export const toUserListQuery = (parameters: ListParameters<UserListFilter>): UserListQuery => ({
  ...toUserSelection(parameters),
  page: parameters.page,
  per_page: USERS_PER_PAGE,
});

export const isFiltered = (parameters: ListParameters<UserListFilter>): boolean => {
  const { search, plan, state } = toUserSelection(parameters);
  return search !== undefined || plan !== undefined || state !== undefined;
};
