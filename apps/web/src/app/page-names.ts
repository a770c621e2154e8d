/** The page names by path, for the menu, the palette and the page title. */
export const pageNames = {
  '/profile': 'Profile',
  '/profile/subscription': 'Subscription',
  '/landing': 'Dashboard',
  '/voice-note': 'Voice Note',
  '/voice-notes': 'Voice notes',
  '/drafts': 'Drafts',
  '/audit': 'Audit',
  '/erasures': 'Erase patients',
  '/templates': 'Templates',
  '/lexicon': 'Lexicon',
  '/voice-note-remote-access-microphone/:token': 'Phone as microphone',
  '/patient': 'Send Patient Information',
  '/patient-records': 'Patient Records',
  '/tracking': 'Tracking',
  '/portfolio': 'Portfolio',
  '/waiting-room': 'Virtual Consultation',
  '/waiting-room/call': 'Call',
  '/playlist': 'Playlist',
  '/annotation': 'Annotations',
  '/admin/user': 'User management',
  '/admin/content': 'Content management',
  '/admin/ai-settings': 'AI Settings',
  '/admin/operations': 'Operations',
  '/admin/retention': 'Retention',
  '/content': 'Library',
  '/content/*': 'Library',
  '/appointments': 'Appointments',
} as const satisfies Record<string, string>;

/** The name of a page; null if it needs none. */
export const pageName = (path: string): string | null =>
  new Map<string, string>(Object.entries(pageNames)).get(path) ?? null;

/** What a page that this version does not have would offer, for the sentence "OpenConsult does not have … yet." */
const missingOffers = new Map<string, string>([
  ['/patient', 'a page to send information to patients'],
  ['/patient-records', 'patient records'],
  ['/portfolio', 'a portfolio'],
  ['/waiting-room', 'virtual consultations'],
  ['/waiting-room/call', 'video calls'],
  ['/annotation', 'annotations'],
  ['/appointments', 'appointments'],
]);

/** The sentence of a page that this version does not have; null for any other. */
export const missingText = (path: string): string | null => {
  const offer = missingOffers.get(path);
  return offer === undefined ? null : `OpenConsult does not have ${offer} yet.`;
};
