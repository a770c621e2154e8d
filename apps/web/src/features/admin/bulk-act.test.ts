import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { actOnAll, bulkWords, isMeantFor } from './bulk-act.ts';

const person = (id: string, state: ManagedUser['state'] = 'active') => ({ id, state, name: id }) as ManagedUser;

describe('isMeantFor', () => {
  it.each([
    ['invite', 'invited', true],
    ['invite', 'active', false],
    ['activate', 'disabled', true],
    ['activate', 'invited', false],
    ['disable', 'active', true],
    ['disable', 'invited', true],
    ['disable', 'disabled', false],
  ] as const)('%s somebody %s: %s', (act, state, expected) => {
    expect(isMeantFor(act, person('1', state), '2')).toBe(expected);
  });

  it('is never oneself', () => {
    expect(isMeantFor('disable', person('1'), '1')).toBe(false);
  });
});

describe('actOnAll', () => {
  it('goes on after a failure and tells who failed and why', async () => {
    const refusal = new Error('Not this one');
    const result = await actOnAll([person('1'), person('2'), person('3')], async (one) => {
      if (one.id === '2') throw refusal;
      return { ...one, state: 'disabled' };
    });
    expect(result.worked.map(({ id, state }) => [id, state])).toEqual([
      ['1', 'disabled'],
      ['3', 'disabled'],
    ]);
    expect(result.failed).toEqual([{ person: person('2'), error: refusal }]);
  });
});

describe('bulkWords', () => {
  it('count people', () => {
    expect(bulkWords.disable.question(1)).toBe('Disable 1 person?');
    expect(bulkWords.invite.done(3)).toBe('3 people invited');
  });
});
