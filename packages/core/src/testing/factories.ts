import { randomUUID } from 'node:crypto';
import type { Db, Practice, User } from '@openconsult/db';
import { hashPassword } from '../platform/passwords.ts';

/** The kinds of signed-in people that the permissions tell apart (@spec §6). */
export const userKinds = ['pro', 'student', 'new', 'voice-only', 'admin', 'none'] as const;
export type UserKind = (typeof userKinds)[number];

/** A plan with voice, the plans without it, voice alone, an admin, and somebody whose plan ended. */
const flagsOfKind = {
  pro: { plan: 'pro', voiceNote: true },
  student: { plan: 'student' },
  new: { plan: 'new' },
  'voice-only': { plan: 'voice', voiceNoteOnly: true },
  admin: { plan: 'pro', isAdmin: true },
  none: { plan: null },
} as const satisfies Record<UserKind, Partial<User>>;

/** A person in the database with the password that belongs to them. */
export interface TestUser extends User {
  readonly password: string;
}

const PASSWORD = 'Correct-horse-7';
let passwordHash: Promise<string> | undefined;

/** A clinic of its own. */
export const createPractice = (db: Db, data: Partial<Practice> = {}): Promise<Practice> =>
  db.practice.create({ data: { name: 'Harbour Dental', phone: '+442079460000', ...data } });

/** A person of a kind, in a clinic of their own unless one is given. Every address differs. */
export async function createUser(
  db: Db,
  { kind, practiceId, ...changes }: { kind: UserKind; practiceId?: string } & Partial<Omit<User, 'practiceId'>>,
): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await db.user.create({
    data: {
      practiceId: practiceId ?? (await createPractice(db)).id,
      firstName: 'Robin',
      lastName: kind,
      email: `${kind}-${randomUUID()}@clinic.example`,
      passwordHash: await passwordHash,
      aiTreatmentRecommendationEnabled: true,
      aiConsentCreationEnabled: true,
      dftFirst: true,
      isFirstTime: true,
      ...flagsOfKind[kind],
      ...changes,
    },
  });
  return { ...user, password: PASSWORD };
}
