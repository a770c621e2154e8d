import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../prisma/seed/demo-users.ts';
import { LoggedIn } from '../client/logged-in.ts';
import { benchStack } from './bench-stack.ts';

/** A user of the demo clinic. */
export interface Practitioner {
  id: string;
  email: string;
  password: string;
}

/** New users with the rights of the demo clinic's practitioner. */
export async function createPractitioners(count: number): Promise<Practitioner[]> {
  const { db } = await benchStack();
  const found = await db.user.findUniqueOrThrow({ where: { email: 'dentist@demo.example' } });
  const users = Array.from({ length: count }, () => ({
    ...found,
    id: randomUUID(),
    email: `${randomUUID()}@demo.example`,
  }));
  await db.user.createMany({ data: users });
  return users.map(({ id, email }) => ({ id, email, password: DEMO_PASSWORD }));
}

/** One such user, logged in. */
export async function signedInPractitioner(): Promise<{ practitioner: Practitioner; client: LoggedIn }> {
  const { url } = await benchStack();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('No practitioner was created.');
  return { practitioner, client: await LoggedIn.logIn(url, practitioner) };
}
