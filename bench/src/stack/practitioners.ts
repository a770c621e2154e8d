import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../prisma/seed/demo-users.ts';
import { SignedIn } from '../client/signed-in.ts';
import { benchStack } from './bench-stack.ts';

/** Somebody of the demo clinic who can log in. */
export interface Practitioner {
  id: string;
  email: string;
  password: string;
}

/** Colleagues with the rights of the demo clinic's dentist and nothing done yet. */
export async function createPractitioners(count: number): Promise<Practitioner[]> {
  const { db } = await benchStack();
  const found = await db.user.findUniqueOrThrow({ where: { email: 'dentist@demo.example' } });
  const people = Array.from({ length: count }, () => ({
    ...found,
    id: randomUUID(),
    email: `${randomUUID()}@demo.example`,
  }));
  await db.user.createMany({ data: people });
  return people.map(({ id, email }) => ({ id, email, password: DEMO_PASSWORD }));
}

/** One such colleague, logged in. */
export async function signedInPractitioner(): Promise<{ practitioner: Practitioner; client: SignedIn }> {
  const { url } = await benchStack();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('Nobody was created.');
  return { practitioner, client: await SignedIn.logIn(url, practitioner) };
}
