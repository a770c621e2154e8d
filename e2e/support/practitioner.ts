import { randomUUID } from 'node:crypto';
import type { AccessSubject } from '@openconsult/contracts/access';
import { columnsOf } from '@openconsult/core/testing/users';
import type { Db } from '@openconsult/db';
import { DEMO_PASSWORD } from '../../prisma/seed/demo-users.ts';

/** A new user who can log in. */
export interface Practitioner {
  readonly email: string;
  readonly password: string;
}

/** An admin of a practice of their own without templates, for journeys that change what holds for a whole practice. */
export async function createAdminOfOwnPractice(db: Db): Promise<Practitioner & { readonly practiceId: string }> {
  const { id: practiceId } = await db.practice.create({ data: { name: 'Harbour Dental' } });
  const practitioner = await createPractitioner(db);
  await db.user.update({ where: { email: practitioner.email }, data: { practiceId, isAdmin: true } });
  return { ...practitioner, practiceId };
}

/**
 * A colleague of the demo practice with the rights of its dentist, or of the kind given, so that journeys side by side
 * do not meet.
 */
export async function createPractitioner(db: Db, kind?: AccessSubject): Promise<Practitioner> {
  const {
    id: _id,
    createdAt: _createdAt,
    ...dentist
  } = await db.user.findUniqueOrThrow({
    where: { email: 'dentist@demo.example' },
  });
  const email = `${randomUUID()}@demo.example`;
  await db.user.create({ data: { ...dentist, ...(kind && columnsOf(kind)), email } });
  return { email, password: DEMO_PASSWORD };
}
