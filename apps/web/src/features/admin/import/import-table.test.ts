import { managedUserChanges, USER_FIELD_LABELS } from '@openconsult/contracts/admin-users';
import { expect, it } from 'vitest';
import { exampleTable } from './import-table.ts';

it('the example has every column of the contract, and a cell for each', () => {
  const [heading, cells, end] = exampleTable().split('\r\n');
  expect(heading?.split(',')).toEqual(managedUserChanges.keyof().options.map((name) => USER_FIELD_LABELS[name]));
  expect(cells?.split(',')).toHaveLength(Object.keys(managedUserChanges.shape).length);
  expect(end).toBe('');
});
