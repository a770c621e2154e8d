import { usersBeforeOnboarding, usersByKind } from '@openconsult/contracts/example-users';
import { redirectFor } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { type Member, menuFor } from './menu-entries.ts';

const member = (user: Member['user']): Member => ({ user, isCountryAllowed: true, termsCutoff: null });
const labels = (user: Member['user']): string[] => menuFor(member(user)).map(({ label }) => label);

const CLINICAL = ['Dashboard', 'Voice Note', 'Patient Records', 'Send Patient Information', 'Portfolio'];

const menus: Record<Exclude<keyof typeof usersByKind, 'guest'>, readonly string[]> = {
  pro: [...CLINICAL, 'Virtual Consultation', 'Profile'],
  'pro without voice': [
    'Dashboard',
    'Tracking',
    'Send Patient Information',
    'Portfolio',
    'Virtual Consultation',
    'Profile',
  ],
  'pro without features': ['Voice Note', 'Profile'],
  'category 1': [
    'Dashboard',
    'Tracking',
    'Send Patient Information',
    'Portfolio',
    'Virtual Consultation',
    'Playlist',
    'Profile',
  ],
  student: ['Dashboard', 'Tracking', 'Send Patient Information', 'Profile'],
  new: ['Dashboard', 'Tracking', 'Send Patient Information', 'Portfolio', 'Virtual Consultation', 'Profile'],
  'new with voice': [
    'Dashboard',
    'Voice Note',
    'Patient Records',
    'Send Patient Information',
    'Virtual Consultation',
    'Profile',
  ],
  'voice plan': ['Voice Note', 'Profile'],
  'voice only': ['Voice Note', 'Profile'],
  admin: [
    ...CLINICAL,
    'Virtual Consultation',
    'Playlist',
    'Annotations',
    'User management',
    'Content management',
    'AI Settings',
    'Profile',
  ],
  none: ['Profile'],
};

test.each(Object.entries(menus))('%s sees the menu of its role', (kind, expected) => {
  const user = usersByKind[kind as keyof typeof menus];
  expect(labels(user)).toEqual(expected);
});

test.each(Object.entries(usersByKind))('no entry of %s leads elsewhere', (_, user) => {
  if (user === null) return;
  for (const { path } of menuFor(member(user)))
    expect(redirectFor(member(user), { pathname: path, search: '' })).toBeNull();
});

test.each(Object.entries(usersBeforeOnboarding))(
  'a user with %s still to do is offered no page behind it',
  (_, user) => {
    expect(labels(user)).toEqual([]);
  },
);
