/**
 * One user of every kind of the specification's section 6, for a first look and for tests. Never seeded in production.
 */
export interface DemoUser {
  readonly email: string;
  readonly password: string;
  /** What this account demonstrates, in a few words. */
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly plan: 'pro' | 'student' | 'new' | 'voice' | null;
  readonly isAdmin?: boolean;
  readonly userCategory?: number;
  readonly userType?: number;
  readonly features?: readonly string[];
  readonly voiceNote?: boolean;
  readonly voiceNoteOnly?: boolean;
  readonly realTime?: boolean;
  /** Recommends treatments and writes consents. */
  readonly ai?: boolean;
}

export const DEMO_PASSWORD = 'Welcome-to-1-demo';

const ALL_FEATURES = ['tracking', 'education', 'portfolio', 'virtual'];
const password = DEMO_PASSWORD;

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'dentist@demo.example',
    password,
    role: 'practitioner (pro plan, voice notes, treatments and consents)',
    firstName: 'Amara',
    lastName: 'Osei',
    plan: 'pro',
    features: ALL_FEATURES,
    voiceNote: true,
    ai: true,
  },
  {
    email: 'admin@demo.example',
    password,
    role: 'admin',
    firstName: 'Helen',
    lastName: 'Marsh',
    plan: 'pro',
    isAdmin: true,
    features: ALL_FEATURES,
    voiceNote: true,
    ai: true,
  },
  {
    email: 'pro@demo.example',
    password,
    role: 'practitioner without voice notes',
    firstName: 'Tom',
    lastName: 'Ellery',
    plan: 'pro',
    userType: 1,
    userCategory: 1,
    features: ALL_FEATURES,
  },
  {
    email: 'student@demo.example',
    password,
    role: 'student',
    firstName: 'Priya',
    lastName: 'Nair',
    plan: 'student',
    features: ['education'],
  },
  {
    email: 'newplan@demo.example',
    password,
    role: 'new plan with voice notes',
    firstName: 'Luca',
    lastName: 'Berger',
    plan: 'new',
    voiceNote: true,
    ai: true,
  },
  {
    email: 'voiceplan@demo.example',
    password,
    role: 'voice plan',
    firstName: 'Ines',
    lastName: 'Moreau',
    plan: 'voice',
    ai: true,
  },
  {
    email: 'voiceonly@demo.example',
    password,
    role: 'voice notes only, no treatments or consents',
    firstName: 'Jonas',
    lastName: 'Lind',
    plan: null,
    voiceNoteOnly: true,
  },
  {
    email: 'live@demo.example',
    password,
    role: 'live transcription',
    firstName: 'Maya',
    lastName: 'Cohen',
    plan: 'pro',
    features: ALL_FEATURES,
    voiceNote: true,
    realTime: true,
    ai: true,
  },
];
