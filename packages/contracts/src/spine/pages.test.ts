import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccessSubject, FEATURES, hasCompletedOnboarding } from './access.ts';
import { exampleUsers, usersBeforeOnboarding, usersByKind } from './example-users.ts';
import { homePath, pageAt, pages, redirectFor, type Visitor } from './pages.ts';

const visitor = (user: AccessSubject | null, changes: Partial<Visitor> = {}): Visitor => ({
  user,
  isCountryAllowed: true,
  termsCutoff: null,
  ...changes,
});

const split = (address: string) => {
  const { pathname, search } = new URL(address, 'https://clinic.example');
  return { pathname, search };
};

const from = (who: Visitor, address: string): string | null => redirectFor(who, split(address));

/** Every redirect up to the page where the visitor stays; fails if the redirects do not end. */
function way(who: Visitor, address: string): string[] {
  const passed = [address];
  for (let at = from(who, address); at !== null; at = from(who, at)) {
    passed.push(at);
    if (passed.length > 8) throw new Error(`There is no end: ${passed.join(' → ')}`);
  }
  return passed;
}

const end = (who: Visitor, address: string): string => way(who, address).at(-1) ?? address;

/** An address of the page, with a value for each parameter. */
const addressOf = (path: string): string => path.replace('/*', '/teeth/crowns').replaceAll(/:\w+/g, 'abc');

describe('who goes where', () => {
  const { guest, pro, student, none, admin } = usersByKind;
  const without = usersByKind['pro without voice'];
  const fresh = usersByKind.new;
  const freshWithVoice = usersByKind['new with voice'];

  test.each<[string, AccessSubject | null, string, string | null]>([
    ['a guest at the login', guest, '/', null],
    ['a guest at the sign-up', guest, '/signUpNew', null],
    ['a guest at a page of the product', guest, '/voice-notes', '/'],
    ['a guest at the profile', guest, '/profile', '/'],
    ['a guest at the admin area', guest, '/admin/user', '/'],
    ['a guest at the remote microphone', guest, '/voice-note-remote-access-microphone/abc', null],
    ['a guest at the terms', guest, '/terms', null],
    ['a guest at a mailed password link', guest, '/change-password?token=abc', null],
    ['a user at the root, which is a dashboard', pro, '/', null],
    ['a user at the other login', pro, '/login', '/landing'],
    ['a voice plan at the login', usersByKind['voice plan'], '/login', '/voice-note'],
    ['voice only at the login', usersByKind['voice only'], '/', '/voice-note'],
    ['an admin at the admin area', admin, '/admin/content', null],
    ['another user at the admin area', pro, '/admin/content', '/voice-note'],
    ['an admin at the annotations', admin, '/annotation', null],
    ['another user at the annotations', pro, '/annotation', '/voice-note'],
    ['category 1 at the playlist', usersByKind['category 1'], '/playlist', null],
    ['an admin at the playlist', admin, '/playlist', null],
    ['another user at the playlist', pro, '/playlist', '/landing'],
    ['voice at the voice note', pro, '/voice-note', null],
    ['no voice at the voice note', without, '/voice-note', '/landing'],
    ['no voice at the voice notes', student, '/voice-notes', '/landing'],
    ['records with voice', pro, '/patient-records', null],
    ['records without voice', without, '/patient-records', '/tracking'],
    ['records without a plan', none, '/patient-records', '/404'],
    ['records of an admin', admin, '/patient-records', null],
    ['tracking', without, '/tracking', null],
    ['tracking without a plan', none, '/tracking', '/404'],
    ['information for a patient', student, '/patient', null],
    ['information without the feature', usersByKind['pro without features'], '/patient', '/404'],
    ['the portfolio', pro, '/portfolio', null],
    ['the portfolio of a new plan', fresh, '/portfolio', null],
    ['the portfolio of a new plan with voice', freshWithVoice, '/portfolio', '/404'],
    ['the portfolio of a student', student, '/portfolio', '/404'],
    ['content', pro, '/content/teeth/view', null],
    ['content by its bare address', pro, '/content', null],
    ['content without a plan', none, '/content/?https://x.example', '/404'],
    ['the waiting room of a new plan', fresh, '/waiting-room', null],
    ['a call without a plan', none, '/waiting-room/call', '/404'],
    ['a voice plan at its subscription', usersByKind['voice plan'], '/profile/subscription', null],
    ['voice only at the subscription', usersByKind['voice only'], '/profile/subscription', '/voice-note'],
    ['a voice plan at the dashboard', usersByKind['voice plan'], '/landing', '/voice-note'],
    ['voice only at the records', usersByKind['voice only'], '/patient-records', '/voice-note'],
    ['no page at all', pro, '/no-such-page', null],
    ['the unavailable page of an allowed country', guest, '/unavailable', '/'],
  ])('%s', (_, user, address, expected) => {
    expect(from(visitor(user), address)).toBe(expected);
  });

  test('an admin can open every page on a voice plan', () => {
    const onVoicePlan = { ...admin, voicePlan: true };
    expect(from(visitor(onVoicePlan), '/admin/user')).toBeNull();
  });

  test('an admin of a new plan with voice has no annotations', () => {
    expect(from(visitor({ ...admin, newPlan: true }), '/annotation')).toBe('/404');
  });

  test('the platform’s identifiers, and nothing else, come along to the dashboard', () => {
    const address = '/voice-note?platform=soe&practice=p%201&patient=x&note=y';
    expect(from(visitor(without), address)).toBe('/landing?platform=soe&practice=p+1&patient=x');
  });
});

describe('onboarding', () => {
  test.each<[keyof typeof usersBeforeOnboarding, string]>([
    ['first password', '/change-password'],
    ['no terms', '/terms'],
    ['no card', '/profile/subscription/?payment'],
    ['no subscription', '/profile/subscription'],
    ['no demo', '/booking-demo'],
  ])('%s leads to %s from everywhere, and stays there', (kind, address) => {
    const who = visitor(usersBeforeOnboarding[kind]);
    for (const start of ['/', '/landing', '/voice-note', '/profile', '/admin/user', '/voice-note/abc/'])
      expect(end(who, start)).toBe(address);
    expect(from(who, address)).toBeNull();
    expect(from(who, '/404')).toBeNull();
  });

  test('one thing after the other', () => {
    let user: AccessSubject = {
      ...usersByKind.pro,
      is_first_time: false,
      term_status: null,
      card_status: false,
      is_sub_active: false,
      dft_first: false,
    };
    const passed: string[] = [end(visitor(user, { isCountryAllowed: false }), '/landing')];
    for (const done of [
      { is_first_time: true },
      { term_status: '2026-01-01T00:00:00.000Z' },
      { card_status: true },
      { is_sub_active: true },
      { dft_first: true },
    ]) {
      passed.push(end(visitor(user), '/landing'));
      user = { ...user, ...done };
    }
    expect([...passed, end(visitor(user), '/landing')]).toEqual([
      '/unavailable',
      '/change-password',
      '/terms',
      '/profile/subscription/?payment',
      '/profile/subscription',
      '/booking-demo',
      '/landing',
    ]);
  });

  test('a new user can see the welcome before they pay, but not before they chose a password', () => {
    for (const address of ['/welcome', '/stepper']) {
      expect(from(visitor({ ...usersByKind.pro, card_status: false, dft_first: false }), address)).toBeNull();
      expect(from(visitor(usersBeforeOnboarding['first password']), address)).toBe('/change-password');
    }
  });

  test('terms accepted before the cutoff are accepted again', () => {
    const who = (termsCutoff: string) => visitor(usersByKind.pro, { termsCutoff });
    expect(from(who('2026-02-01T00:00:00Z'), '/landing')).toBe('/terms');
    expect(from(who('2025-02-01T00:00:00Z'), '/landing')).toBeNull();
  });
});

describe('an address', () => {
  test.each([
    ['/landing', '/landing'],
    ['/landing/', '/landing'],
    ['/landing//', '/landing'],
    ['/Admin/USER', '/admin/user'],
    ['/%61dmin/user', '/admin/user'],
    ['/signupnew', '/signUpNew'],
    ['/profile/subscription/', '/profile/subscription'],
    ['/voice-note/0b1c', '/voice-note/:templateId'],
    ['/voice-note/a%2Fb', '/voice-note/:templateId'],
    ['/voice-note/%zz', '/voice-note/:templateId'],
    ['/content', '/content/*'],
    ['/content/a/b/view', '/content/*'],
    ['/', '/'],
    ['/landing/more', null],
    ['/landing%2Fmore', null],
    ['/contents', null],
    ['/voice-note/a/b', null],
    ['/xadmin/user', null],
    ['', '/'],
  ])('%s is that of %s', (pathname, path) => {
    expect(pageAt(pathname)?.path ?? null).toBe(path);
  });

  test('is in the table once', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const rule of pages) expect(pageAt(addressOf(rule.path))).toBe(rule);
  });
});

describe('for every user and state', () => {
  const subject: fc.Arbitrary<AccessSubject> = fc.record({
    is_admin: fc.constantFrom(0, 1),
    is_operator: fc.boolean(),
    user_category: fc.constantFrom(null, 1, 2),
    dft_first: fc.boolean(),
    is_first_time: fc.boolean(),
    card_status: fc.boolean(),
    is_sub_active: fc.boolean(),
    term_status: fc.constantFrom(null, '2025-01-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'),
    features: fc.subarray([...FEATURES]),
    proUser: fc.boolean(),
    studentUser: fc.boolean(),
    newPlan: fc.boolean(),
    voicePlan: fc.boolean(),
    extra_attribute: fc.record({
      voice_note: fc.boolean(),
      voice_note_only: fc.boolean(),
      real_time_transcription_enabled: fc.boolean(),
      ai_treatment_recommendation_enabled: fc.boolean(),
      ai_consent_creation_enabled: fc.boolean(),
    }),
  });
  const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
    user: fc.option(subject, { freq: 10 }),
    isCountryAllowed: fc.constantFrom(true, true, true, false),
    termsCutoff: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
  });
  const anyAddress = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...pages.map(({ path }) => addressOf(path)), '/no-such-page'),
        fc.constantFrom('', '/', '?payment', '/?platform=soe&patient=1'),
      )
      .map(([path, rest]) => `${path === '/' ? '' : path}${rest}` || '/'),
    fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  );

  test('every redirect ends, on a page that they may open', () => {
    fc.assert(
      fc.property(anyVisitor, anyAddress, (who, address) => {
        const rule = pageAt(split(end(who, address)).pathname);
        if (!who.isCountryAllowed) return rule?.path === '/unavailable';
        if (rule === null || rule.access === 'anyone') return rule?.path !== '/unavailable';
        if (who.user === null) return rule.access === 'guests' || rule.access === 'root';
        if (rule.access === 'guests') return false;
        const { user } = who;
        const isDutyDone = user.is_first_time && user.card_status && user.is_sub_active && user.dft_first;
        return (
          !isDutyDone ||
          rule.access === 'logged_in' ||
          rule.access === 'root' ||
          rule.access.every(({ may }) => may(user))
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test('home is a page where those stay who have nothing left to do', () => {
    fc.assert(
      fc.property(subject, (user) => {
        const done = { ...user, is_first_time: true, card_status: true, is_sub_active: true, dft_first: true };
        const who = visitor({ ...done, term_status: '2026-07-01T00:00:00.000Z' });
        return from(who, homePath(done)) === null;
      }),
    );
  });
});

test('the page redirects to onboarding exactly the users whom the API rejects', () => {
  for (const user of Object.values(exampleUsers)) {
    if (user === null) continue;
    const sentTo = redirectFor(
      { user, isCountryAllowed: true, termsCutoff: null },
      { pathname: homePath(user), search: '' },
    );
    expect(sentTo === null).toBe(hasCompletedOnboarding(user));
  }
});
