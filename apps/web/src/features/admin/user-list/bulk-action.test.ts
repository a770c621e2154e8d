import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { bulkLabels, isApplicable, runForAll } from './bulk-action.ts';

const user = (id: string, state: ManagedUser['state'] = 'active') => ({ id, state, name: id }) as ManagedUser;

describe('isApplicable', () => {
  it.each([
    ['invite', 'invited', true],
    ['invite', 'active', false],
    ['activate', 'disabled', true],
    ['activate', 'invited', false],
    ['disable', 'active', true],
    ['disable', 'invited', true],
    ['disable', 'disabled', false],
  ] as const)('%s for a user who is %s: %s', (action, state, expected) => {
    expect(isApplicable(action, user('1', state), '2')).toBe(expected);
  });

  it('is false for the own account', () => {
    expect(isApplicable('disable', user('1'), '1')).toBe(false);
  });
});

describe('runForAll', () => {
  it('continues after a failure and returns the failed users with their errors', async () => {
    const refusal = new Error('Not this one');
    const result = await runForAll([user('1'), user('2'), user('3')], async (one) => {
      if (one.id === '2') throw refusal;
      return { ...one, state: 'disabled' };
    });
    expect(result.succeeded.map(({ id, state }) => [id, state])).toEqual([
      ['1', 'disabled'],
      ['3', 'disabled'],
    ]);
    expect(result.failed).toEqual([{ user: user('2'), error: refusal }]);
  });
});

describe('bulkLabels', () => {
  it('have the number of users', () => {
    expect(bulkLabels.disable.question(1)).toBe('Disable 1 user?');
    expect(bulkLabels.invite.done(3)).toBe('3 users invited');
  });
});
