/** The page names by path, for the menu, the palette and the page title. */
export const pageNames = {
  '/profile': 'Profile',
  '/profile/subscription': 'Subscription',
  '/landing': 'Dashboard',
  '/voice-note': 'Voice Note',
  '/voice-notes': 'All voice notes',
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
  '/content/*': 'Content',
  '/appointments': 'Appointments',
} as const satisfies Record<string, string>;

/** The name of a page; null if it needs none. */
export const pageName = (path: string): string | null =>
  new Map<string, string>(Object.entries(pageNames)).get(path) ?? null;
