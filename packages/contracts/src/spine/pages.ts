import {
  type AccessSubject,
  canAnnotate,
  canMeet,
  canSeeEducation,
  canSeePatientRecords,
  canSeePortfolio,
  canSeeVirtualConsultation,
  canTrackPatients,
  canUsePlaylists,
  hasVoice,
  hasVoiceAccess,
  isAdmin,
  isOperator,
  isVoiceOnly,
  mustAcceptTerms,
} from './access.ts';

/** Every page of the product: who may open it, and where others go (behaviour.md#routes, #route-guards). */

/** Redirect target for a user who may not open a page. */
type Elsewhere = '/404' | '/landing' | '/voice-note' | '/tracking';

/**
 * Who a page is for.
 * - `anyone`; `root`: the login for guests, the dashboard for users; `guests`: users go to their start page;
 * `logged_in`: guests go to the login.
 * - otherwise a user who satisfies every rule; the first that fails names the redirect.
 */
export type PageAccess =
  | 'anyone'
  | 'root'
  | 'guests'
  | 'logged_in'
  | readonly { readonly may: (user: AccessSubject) => boolean; readonly otherwise: Elsewhere }[];

export type LayoutName = 'main' | 'light' | 'blank' | 'guide' | 'plain';

export interface PageRule {
  /** In the syntax of react-router: `:name` for one part, a final `*` for any rest. */
  readonly path: string;
  readonly access: PageAccess;
  readonly layout: LayoutName;
  /** False for a page that this version does not have yet. */
  readonly built: boolean;
}

const only = (may: (user: AccessSubject) => boolean, otherwise: Elsewhere): PageAccess => [{ may, otherwise }];

const voice = only(hasVoice, '/landing');
const admin = only(isAdmin, '/voice-note');
const operator = only(isOperator, '/voice-note');
const education = only(canSeeEducation, '/404');
const virtual = only((user) => canSeeVirtualConsultation(user) || canMeet(user), '/404');
const tracking = only(canSeePatientRecords, '/404');

const page = (path: string, access: PageAccess, layout: LayoutName, built = true): PageRule => ({
  path,
  access,
  layout,
  built,
});
const missing = (path: string, access: PageAccess, layout: LayoutName): PageRule => page(path, access, layout, false);

export const pages: readonly PageRule[] = [
  page('/', 'root', 'plain'),
  page('/login', 'guests', 'plain'),
  page('/sign-up', 'guests', 'plain'),
  page('/signUpNew', 'guests', 'plain'),
  page('/email', 'guests', 'plain'),
  page('/change-password', 'anyone', 'plain'),
  page('/cancel', 'anyone', 'plain'),
  page('/welcome', 'logged_in', 'plain'),
  page('/stepper', 'logged_in', 'plain'),
  page('/soe', 'anyone', 'plain'),
  page('/terms', 'anyone', 'plain'),
  page('/unavailable', 'anyone', 'plain'),
  page('/booking-demo', 'logged_in', 'plain'),
  page('/profile', 'logged_in', 'main'),
  page('/profile/subscription', 'logged_in', 'main'),
  page('/landing', 'logged_in', 'main'),
  page('/voice-note', voice, 'main'),
  page('/voice-note/:templateId', voice, 'main'),
  page('/voice-notes', voice, 'main'),
  page('/drafts', voice, 'main'),
  page('/audit', voice, 'main'),
  page('/erasures', voice, 'main'),
  page('/templates', voice, 'main'),
  page('/lexicon', voice, 'main'),
  page('/voice-note-remote-access-microphone/:token', 'anyone', 'blank'),
  page('/mic', 'anyone', 'blank'),
  missing('/patient', only(canTrackPatients, '/404'), 'light'),
  missing(
    '/patient-records',
    [
      { may: canSeePatientRecords, otherwise: '/404' },
      { may: hasVoiceAccess, otherwise: '/tracking' },
    ],
    'main',
  ),
  page('/tracking', tracking, 'light'),
  missing('/portfolio', only(canSeePortfolio, '/404'), 'main'),
  missing('/waiting-room', virtual, 'main'),
  missing('/waiting-room/call', virtual, 'blank'),
  page('/playlist', only(canUsePlaylists, '/landing'), 'main'),
  missing(
    '/annotation',
    [
      { may: isAdmin, otherwise: '/voice-note' },
      { may: canAnnotate, otherwise: '/404' },
    ],
    'main',
  ),
  page('/admin/user', admin, 'light'),
  page('/admin/content', admin, 'light'),
  page('/admin/ai-settings', admin, 'light'),
  page('/admin/operations', operator, 'light'),
  page('/admin/retention', admin, 'light'),
  page('/content/*', education, 'main'),
  missing('/appointments', 'logged_in', 'light'),
  page('/404', 'anyone', 'plain'),
  page('/guide', 'anyone', 'guide'),
  page('/guide/typo', 'anyone', 'guide'),
  page('/guide/buttons', 'anyone', 'guide'),
  page('/guide/forms', 'anyone', 'guide'),
];

/** The user or guest, and the installation's settings about them. */
export interface Visitor {
  readonly user: AccessSubject | null;
  /** False if the visitor's country is not among the configured ones. */
  readonly isCountryAllowed: boolean;
  /** Terms accepted before this moment must be accepted again; ISO 8601. */
  readonly termsCutoff: string | null;
}

export interface PageAddress {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

const patterns = pages.map((rule) => ({
  rule,
  pattern: new RegExp(`^${rule.path.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
}));

/**
 * The rule of an address; null if no page has it. Case, percent-encoding and trailing slashes make no difference, as in
 * react-router.
 */
export function pageAt(pathname: string): PageRule | null {
  const decodedPath = pathname.split('/').map(decoded).join('/');
  let end = decodedPath.length;
  while (decodedPath[end - 1] === '/') end -= 1;
  const plain = decodedPath.slice(0, end) || '/';
  return patterns.find(({ pattern }) => pattern.test(plain))?.rule ?? null;
}

/** One part of a path; an encoded slash does not split it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}

/** A logged-in user's start page: the dashboard, or the voice note for voice-only users. */
export const homePath = (user: AccessSubject): string => (isVoiceOnly(user) ? '/voice-note' : '/landing');

/** Required of a user before the product opens, in this order; `onboarding` pages may come before the last three. */
const duties: readonly {
  readonly isOpen: (user: AccessSubject, visitor: Visitor) => boolean;
  readonly goTo: string;
  readonly waitsForOnboarding: boolean;
}[] = [
  { isOpen: (user) => !user.is_first_time, goTo: '/change-password', waitsForOnboarding: false },
  {
    isOpen: (user, { termsCutoff }) => mustAcceptTerms(user, termsCutoff),
    goTo: '/terms',
    waitsForOnboarding: false,
  },
  { isOpen: (user) => !user.card_status, goTo: '/profile/subscription/?payment', waitsForOnboarding: true },
  { isOpen: (user) => !user.is_sub_active, goTo: '/profile/subscription', waitsForOnboarding: true },
  { isOpen: (user) => !user.dft_first, goTo: '/booking-demo', waitsForOnboarding: true },
];

const ONBOARDING = ['/welcome', '/stepper'];
/** All that a voice plan, or voice notes alone, opens besides public pages. */
const VOICE_PLAN_PAGES = [
  '/voice-note',
  '/voice-note/:templateId',
  '/voice-notes',
  '/drafts',
  '/audit',
  '/erasures',
  '/templates',
  '/lexicon',
  '/profile',
  '/profile/subscription',
  '/admin/operations',
];
const VOICE_NOTE_ONLY_PAGES = [
  '/voice-note',
  '/voice-note/:templateId',
  '/voice-notes',
  '/drafts',
  '/audit',
  '/erasures',
  '/templates',
  '/lexicon',
  '/profile',
  '/admin/operations',
];

/** Identifiers that a practice platform passes in the address; they survive a redirect to the dashboard. */
const PLATFORM_KEYS = ['platform', 'practice', 'patient'];

/** This address, with the platform's identifiers from `search`. */
export function withPlatformIds(to: string, search: string): string {
  const given = new URLSearchParams(search);
  const platformIds = new URLSearchParams(
    PLATFORM_KEYS.flatMap((key) => given.getAll(key).map((value): [string, string] => [key, value])),
  );
  return platformIds.size === 0 ? to : `${to}?${platformIds}`;
}

/**
 * The redirect target of an address, or null if the visitor may stay. Redirects always end. The API checks access
 * itself; this only prevents empty pages.
 */
export function redirectFor(visitor: Visitor, { pathname, search }: PageAddress): string | null {
  const rule = pageAt(pathname);
  if (!visitor.isCountryAllowed) return rule?.path === '/unavailable' ? null : '/unavailable';
  if (rule?.path === '/unavailable') return '/';
  if (rule === null) return null;
  const { user } = visitor;
  if (rule.access === 'anyone') return null;
  if (user === null) return rule.access === 'guests' || rule.access === 'root' ? null : '/';
  if (rule.access === 'guests') return withPlatformIds(homePath(user), search);

  const duty = duties.find(
    ({ isOpen, waitsForOnboarding }) =>
      isOpen(user, visitor) && !(waitsForOnboarding && ONBOARDING.includes(rule.path)),
  );
  if (duty !== undefined) return pageAt(pathOf(duty.goTo)) === rule ? null : duty.goTo;
  if (!isAdmin(user)) {
    const isClosed =
      (user.voicePlan && !VOICE_PLAN_PAGES.includes(rule.path)) ||
      (user.extra_attribute.voice_note_only && !VOICE_NOTE_ONLY_PAGES.includes(rule.path));
    if (isClosed) return rule.access === 'root' ? withPlatformIds('/voice-note', search) : '/voice-note';
  }
  if (rule.access === 'logged_in' || rule.access === 'root') return null;
  const refused = rule.access.find(({ may }) => !may(user));
  if (refused === undefined) return null;
  return refused.otherwise === '/landing' ? withPlatformIds('/landing', search) : refused.otherwise;
}

const pathOf = (address: string): string => address.split('?')[0] ?? address;
