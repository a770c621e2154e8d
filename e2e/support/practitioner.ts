import { randomUUID } from 'node:crypto';
import type { Db } from '@openconsult/db';
import { DEMO_PASSWORD } from '../../prisma/seed/demo-users.ts';

/** Somebody who can log in and has done nothing yet. */
export interface Practitioner {
  readonly email: string;
  readonly password: string;
}

/** A colleague of the demo practice with the rights of its dentist, so that journeys side by side do not meet. */
export async function createPractitioner(db: Db): Promise<Practitioner> {
  const {
    id: _id,
    createdAt: _createdAt,
    ...dentist
  } = await db.user.findUniqueOrThrow({
    where: { email: 'dentist@demo.example' },
  });
  const email = `${randomUUID()}@demo.example`;
  await db.user.create({ data: { ...dentist, email } });
  return { email, password: DEMO_PASSWORD };
}
