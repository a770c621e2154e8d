import { describe, expect, it } from 'vitest';
import { readListParameters, withFilter, withoutFilters, withPage, withSearch, withSort } from './list-parameters.ts';

const address = (text: string): URLSearchParams => new URLSearchParams(text);
const FILTERS = ['plan', 'state'] as const;

describe('readListParameters', () => {
  it('reads every parameter of the address', () => {
    expect(readListParameters(address('search=ann&page=3&sort=-name&plan=pro&tab=x'), FILTERS)).toEqual({
      search: 'ann',
      page: 3,
      sort: '-name',
      filters: { plan: 'pro', state: null },
    });
  });

  it.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=many'])('takes "%s" for the first page', (text) => {
    expect(readListParameters(address(text), FILTERS).page).toBe(1);
  });
});

describe('changes of the address', () => {
  const before = 'user=7&search=ann&plan=pro&sort=email&page=4';

  it('go to another page and change nothing else', () => {
    expect(withPage(address(before), 2).toString()).toBe('user=7&search=ann&plan=pro&sort=email&page=2');
    expect(withPage(address(before), 1).get('page')).toBeNull();
  });

  it.each([
    ['search', withSearch(address(before), 'bo')],
    ['sort', withSort(address(before), 'name')],
    ['filter', withFilter(address(before), 'state', 'active')],
    ['clearing', withoutFilters(address(before), FILTERS)],
  ])('by %s start at the first page and preserve other parameters', (_, after) => {
    expect(after.get('page')).toBeNull();
    expect(after.get('user')).toBe('7');
  });

  it('leave no empty value behind', () => {
    expect(withSearch(address('search=ann'), '').toString()).toBe('');
    expect(withFilter(address('plan=pro'), 'plan', null).toString()).toBe('');
  });

  it('clear search and filters, not the order', () => {
    expect(withoutFilters(address(before), FILTERS).toString()).toBe('user=7&sort=email');
  });

  it('leave the address they were given as it is', () => {
    const given = address(before);
    withoutFilters(given, FILTERS);
    expect(given.toString()).toBe(before);
  });
});
