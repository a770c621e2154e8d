import { adminUsers } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { readListParameters } from '../../../shared/list-state/list-parameters.ts';
import {
  isFiltered,
  nextOrder,
  sortOrderOf,
  sortParameterOf,
  toUserListQuery,
  USER_FILTERS,
  USERS_PER_PAGE,
} from './user-list-query.ts';

const listed = (address: string) => readListParameters(new URLSearchParams(address), USER_FILTERS);

describe('toUserListQuery', () => {
  it('reads search, filters, order and page from the address', () => {
    expect(toUserListQuery(listed('search=ann&plan=none&state=disabled&sort=-last_seen_at&page=2'))).toEqual({
      search: 'ann',
      plan: 'none',
      state: 'disabled',
      sort: '-last_seen_at',
      page: 2,
      per_page: USERS_PER_PAGE,
    });
  });

  it.each(['', 'plan=gold&state=gone&sort=--name', 'sort=-&plan='])(
    'omits values that the API would refuse: "%s"',
    (address) => {
      const query = toUserListQuery(listed(address));
      expect(query).toEqual({ page: 1, per_page: USERS_PER_PAGE });
      expect(adminUsers.list.query?.safeParse(query).success).toBe(true);
    },
  );
});

describe('isFiltered', () => {
  it.each([
    ['', false],
    ['sort=email&page=2', false],
    ['plan=gold', false],
    ['plan=pro', true],
    ['state=invited', true],
    ['search=a', true],
  ])('"%s": %s', (address, expected) => {
    expect(isFiltered(listed(address))).toBe(expected);
  });
});

describe('the order', () => {
  it('survives a round trip through the address', () => {
    for (const sort of ['email', '-email', '-name', 'created_at'])
      expect(sortParameterOf(sortOrderOf(sort))).toBe(sort);
    expect(sortParameterOf(sortOrderOf(null))).toBeNull();
    expect(sortParameterOf(sortOrderOf('name'))).toBeNull();
  });

  it('reverses on the second press, and starts with the newest', () => {
    const newest = nextOrder(sortOrderOf(null), 'created_at');
    expect(newest).toEqual({ by: 'created_at', isDescending: true });
    expect(nextOrder(newest, 'created_at')).toEqual({ by: 'created_at', isDescending: false });
    expect(nextOrder(newest, 'email')).toEqual({ by: 'email', isDescending: false });
  });
});
