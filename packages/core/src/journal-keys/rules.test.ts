import { expect, it } from 'vitest';
import { journalKeyOf } from './rules.ts';

it('R12: is the same for one user, and different for another user or installation', () => {
  const key = journalKeyOf('a secret of this installation', 'anna');
  expect(key).toHaveLength(32);
  expect(journalKeyOf('a secret of this installation', 'anna')).toEqual(key);
  expect(journalKeyOf('a secret of this installation', 'ben')).not.toEqual(key);
  expect(journalKeyOf('a secret of another installation', 'anna')).not.toEqual(key);
});
