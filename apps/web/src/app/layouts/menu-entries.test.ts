import { usersBeforeOnboarding, usersByKind } from '@openconsult/contracts/example-users';
import { pageAt, redirectFor } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { type Member, menuFor } from './menu-entries.ts';

const member = (user: Member['user']): Member => ({ user, isCountryAllowed: true, termsCutoff: null });
const labels = (user: Member['user']): string[] => menuFor(member(user)).map(({ label }) => label);

const VOICE = ['Voice Note', 'Voice notes', 'Drafts', 'Audit', 'Templates', 'Lexicon'];

const menus: Record<Exclude<keyof typeof usersByKind, 'guest'>, readonly string[]> = {
  pro: ['Dashboard', 'Library', ...VOICE, 'Tracking', 'Profile'],
  'pro without voice': ['Dashboard', 'Library', 'Tracking', 'Profile'],
  'pro without features': [...VOICE, 'Profile'],
  'category 1': ['Dashboard', 'Library', 'Tracking', 'Playlist', 'Profile'],
  student: ['Dashboard', 'Library', 'Tracking', 'Profile'],
  new: ['Dashboard', 'Library', 'Tracking', 'Profile'],
  'new with voice': ['Dashboard', 'Library', ...VOICE, 'Tracking', 'Profile'],
  'voice plan': ['Voice Note', 'Profile'],
  'voice only': ['Voice Note', 'Profile'],
  admin: [
    'Dashboard',
    'Library',
    ...VOICE,
    'Tracking',
    'Playlist',
    'User management',
    'Content management',
    'AI Settings',
    'Retention',
    'Profile',
  ],
  operator: ['Dashboard', 'Library', ...VOICE, 'Tracking', 'Operations', 'Profile'],
  none: ['Profile'],
};

test.each(Object.entries(menus))('%s sees the menu of its role', (kind, expected) => {
  const user = usersByKind[kind as keyof typeof menus];
  expect(labels(user)).toEqual(expected);
});

test.each(Object.entries(usersByKind))('every entry of %s leads to a page that this version has', (_, user) => {
  if (user === null) return;
  for (const { path } of menuFor(member(user))) {
    expect(redirectFor(member(user), { pathname: path, search: '' })).toBeNull();
    expect(pageAt(path)?.built).toBe(true);
  }
});

test.each(Object.entries(usersBeforeOnboarding))(
  'a user with %s still to do is offered no page behind it',
  (_, user) => {
    expect(labels(user)).toEqual([]);
  },
);
