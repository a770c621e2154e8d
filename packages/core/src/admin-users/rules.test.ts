import { answerMessages } from '@openconsult/contracts/texts';
import type { User } from '@openconsult/db';
import { describe, expect, test } from 'vitest';
import {
  canonical,
  columnsOf,
  diffOf,
  fieldsOf,
  isActiveAdmin,
  isApproval,
  newUserRow,
  operatorErrors,
  ownAccountErrors,
  stateOf,
} from './rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

const row: User = {
  id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11',
  practiceId: '0b6f0d0e-6f0f-4f43-9d0b-5f9a3f0a1b22',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@clinic.example',
  passwordHash: 'a-hash',
  profileImageKey: null,
  vipLogoImageKey: null,
  isAdmin: true,
  userCategory: null,
  userType: null,
  previewType: null,
  addressCountry: null,
  theme: 'by_page',
  dftFirst: true,
  isFirstTime: true,
  cardStatus: true,
  isSubActive: true,
  plan: null,
  requestedPlan: 'pro',
  approvalRemindedAt: null,
  billingCustomerId: 'cus_1',
  termStatus: null,
  features: ['virtual', 'tracking', 'gone'],
  voiceNote: false,
  voiceNoteOnly: false,
  realTimeTranscriptionEnabled: false,
  aiTreatmentRecommendationEnabled: false,
  aiConsentCreationEnabled: false,
  disabledAt: null,
  createdAt: NOW,
};

test.each([
  [{ passwordHash: 'a', disabledAt: null }, 'active', true],
  [{ passwordHash: null, disabledAt: null }, 'invited', false],
  [{ passwordHash: 'a', disabledAt: NOW }, 'disabled', false],
  [{ passwordHash: null, disabledAt: NOW }, 'disabled', false],
] as const)('%j is %s, and an active admin: %j', (of, state, isActive) => {
  expect(stateOf({ ...row, ...of })).toBe(state);
  expect(isActiveAdmin({ ...of, isAdmin: true })).toBe(isActive);
  expect(isActiveAdmin({ ...of, isAdmin: false })).toBe(false);
});

const newcomer = { ...row, isAdmin: false, cardStatus: false, isSubActive: false };

test.each([
  ['a new user', {}, 'waiting'],
  ['who has paid', { cardStatus: true }, 'active'],
  ['an admin', { isAdmin: true }, 'active'],
  ['without a password', { passwordHash: null }, 'invited'],
  ['who is disabled', { disabledAt: NOW }, 'disabled'],
])('%s has the state of %j: %s', (_who, of, state) => expect(stateOf({ ...newcomer, ...of })).toBe(state));

test('an account that waited is approved once payment and subscription are set', () => {
  expect(isApproval(newcomer, { card_status: true, is_sub_active: true })).toBe(true);
  expect(isApproval(newcomer, { planId: 'pro', card_status: true })).toBe(false);
  expect(isApproval({ ...newcomer, cardStatus: true }, { is_sub_active: true })).toBe(false);
});

describe('changes', () => {
  test('are canonical: the address in lower case, known features once and in order', () => {
    expect(canonical({ email: 'Ada@Clinic.Example', features: ['virtual', 'tracking', 'virtual'] })).toEqual({
      email: 'ada@clinic.example',
      features: ['tracking', 'virtual'],
    });
    expect(fieldsOf(row).features).toEqual(['tracking', 'virtual']);
    expect(canonical({})).toEqual({});
  });

  test('become columns, and only those that are given', () => {
    expect(columnsOf({ is_admin: 0, planId: null, voice_note: true })).toEqual({
      isAdmin: false,
      plan: null,
      voiceNote: true,
    });
    expect(columnsOf({ planId: 'pro' })).toEqual({ plan: 'pro', requestedPlan: null });
    expect(columnsOf({})).toEqual({});
  });

  test('differ only where the value does', () => {
    const before = fieldsOf(row);
    expect(diffOf(before, before)).toEqual({});
    expect(diffOf(before, { planId: null, is_admin: 1, features: ['tracking', 'virtual'] })).toEqual({});
    expect(diffOf(before, { planId: 'pro', first_name: 'Eve' })).toEqual({
      first_name: { from: 'Ada', to: 'Eve' },
      planId: { from: null, to: 'pro' },
    });
    expect(diffOf({}, { planId: null, voice_note: false })).toEqual({ voice_note: { from: null, to: false } });
  });
});

test('a new user has the given fields and a new id', () => {
  const fields = { first_name: 'Eve', last_name: 'Hart', email: 'Eve@clinic.example' };
  const user = newUserRow(fields, NOW);
  expect(user).toEqual({
    id: expect.any(String),
    firstName: 'Eve',
    lastName: 'Hart',
    email: 'eve@clinic.example',
    createdAt: NOW,
  });
  expect(newUserRow(fields, NOW).id).not.toBe(user.id);
});

describe('an admin', () => {
  test('cannot remove rights that they need to restore it', () => {
    const errors = ownAccountErrors(fieldsOf(row), {
      is_admin: 0,
      card_status: false,
      is_sub_active: false,
      dft_first: false,
      is_first_time: false,
      voice_note: false,
      planId: null,
    });
    expect(Object.keys(errors).sort()).toEqual([
      'card_status',
      'dft_first',
      'is_admin',
      'is_first_time',
      'is_sub_active',
    ]);
    expect(errors.is_admin).toEqual([answerMessages.ownAccount]);
  });

  test('removes nothing by unchanged values, nor by granting', () => {
    const before = fieldsOf({ ...row, cardStatus: false });
    expect(ownAccountErrors(before, { card_status: false, is_admin: 1, dft_first: true })).toEqual({});
    expect(ownAccountErrors(before, { card_status: true })).toEqual({});
  });
});

test('T3: no admin gives their own account the address of an operator', () => {
  const operators = ['operator@clinic.example'];
  const refused = { email: [answerMessages.operatorAddress] };
  const change = canonical({ email: 'Operator@Clinic.example' });
  expect(operatorErrors(operators, fieldsOf(row), change)).toEqual(refused);
  expect(operatorErrors(operators, fieldsOf({ ...row, email: 'operator@clinic.example' }), change)).toEqual({});
  expect(operatorErrors(operators, fieldsOf(row), { email: 'ada.l@clinic.example' })).toEqual({});
});
