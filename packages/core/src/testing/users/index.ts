import { randomUUID } from 'node:crypto';
import type { AccessSubject, Plan } from '@openconsult/contracts/access';
import { type ExampleUserKind, exampleUsers } from '@openconsult/contracts/example-users';
import type { Db, Practice, User } from '@openconsult/db';

/** The kinds of logged-in users that the permissions distinguish (behaviour.md#roles). */
export const userKinds = Object.keys(exampleUsers).filter((kind): kind is UserKind => kind !== 'guest');
export type UserKind = Exclude<ExampleUserKind, 'guest'>;

/** The columns of a kind of user. */
export const columnsOf = (subject: AccessSubject): Partial<Omit<User, 'practiceId'>> => ({
  isAdmin: subject.is_admin === 1,
  userCategory: subject.user_category,
  dftFirst: subject.dft_first,
  isFirstTime: subject.is_first_time,
  cardStatus: subject.card_status,
  isSubActive: subject.is_sub_active,
  termStatus: subject.term_status === null ? null : new Date(subject.term_status),
  features: [...subject.features],
  plan: planOf(subject),
  voiceNote: subject.extra_attribute.voice_note,
  voiceNoteOnly: subject.extra_attribute.voice_note_only,
});

function planOf(subject: AccessSubject): Plan | null {
  if (subject.proUser) return 'pro';
  if (subject.studentUser) return 'student';
  if (subject.newPlan) return 'new';
  return subject.voicePlan ? 'voice' : null;
}

/** A user in the database with their password. */
export interface TestUser extends User {
  readonly password: string;
}

/** The addresses that tests name as those of operators. */
export const TEST_OPERATOR_EMAILS: readonly string[] = Array.from(
  { length: 60 },
  (_, index) => `operator-${index}@clinic.example`,
);
let operators = 0;

/** Every address differs; those of operators come from the settings. */
function emailOf(kind: UserKind): string {
  if (!exampleUsers[kind].is_operator) return `${kind.replaceAll(' ', '-')}-${randomUUID()}@clinic.example`;
  operators += 1;
  return TEST_OPERATOR_EMAILS[operators % TEST_OPERATOR_EMAILS.length] ?? '';
}

const PASSWORD = 'Correct-horse-7';
/** The hash of that password at the least cost: thousands of log-ins in the tests are about something else. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$duD0T+JqmmPJYANYjKzjxg$Bin+8bqWjEblneILiZQskwdlGW8Jqy+Bw0LgVfqR+E8';

/** A practice of its own. */
export const createPractice = (db: Db, data: Partial<Practice> = {}): Promise<Practice> =>
  db.practice.create({ data: { name: 'Harbour Dental', phone: '+442079460000', ...data } });

/** A user of a kind, in a practice of their own unless one is given. Every address differs. */
export async function createUser(
  db: Db,
  { kind, practiceId, ...changes }: { kind: UserKind; practiceId?: string } & Partial<Omit<User, 'practiceId'>>,
): Promise<TestUser> {
  const user = await db.user.create({
    data: {
      practiceId: practiceId ?? (await createPractice(db)).id,
      firstName: 'Robin',
      lastName: kind,
      email: emailOf(kind),
      passwordHash: PASSWORD_HASH,
      aiTreatmentRecommendationEnabled: true,
      aiConsentCreationEnabled: true,
      ...columnsOf(exampleUsers[kind]),
      ...changes,
    },
  });
  return { ...user, password: PASSWORD };
}
