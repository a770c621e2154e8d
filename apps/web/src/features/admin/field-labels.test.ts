import { managedUserChanges } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { fieldLabel, fieldLabels, planName, stateName, valueLabel } from './field-labels.ts';

describe('fieldLabels', () => {
  it('have a different label for every field of the contract', () => {
    const labels = Object.keys(managedUserChanges.shape).map(fieldLabel);
    expect(Object.keys(fieldLabels).sort()).toEqual(Object.keys(managedUserChanges.shape).sort());
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('turn an unknown name into a label', () => {
    expect(fieldLabel('has_two_factor')).toBe('Has two factor');
  });
});

describe('planName', () => {
  it('returns the name of a plan, or No plan', () => {
    expect([planName('pro'), planName(null), planName('legacy')]).toEqual(['Pro', 'No plan', 'legacy']);
  });
});

describe('valueLabel', () => {
  it.each([
    ['card_status', true, 'yes'],
    ['card_status', false, 'no'],
    ['is_admin', 1, 'yes'],
    ['is_admin', 0, 'no'],
    ['user_type', null, 'no'],
    ['user_type', 7, '7'],
    ['planId', 'voice', 'Voice'],
    ['planId', null, 'No plan'],
    ['features', ['tracking', 'virtual'], 'Tracking, Virtual consultation'],
    ['features', [], 'nothing'],
    ['address_country', null, 'nothing'],
    ['theme', 'device', 'Same as this device'],
    ['email', 'ann@demo.example', 'ann@demo.example'],
    ['created', 12, '12'],
  ])('%s %o is "%s"', (name, value, label) => {
    expect(valueLabel(name, value)).toBe(label);
  });
});

it('names what a new account waits for', () => {
  expect(stateName('waiting', 'manual')).toBe('Waiting for approval');
  expect(stateName('waiting', 'stripe')).toBe('Waiting for payment');
  expect(stateName('active', 'stripe')).toBe('Active');
});
