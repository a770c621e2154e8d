import { randomUUID } from 'node:crypto';
import type { AccessSubject } from '@openconsult/contracts/access';
import { columnsOf } from '@openconsult/core/testing';
import type { Db } from '@openconsult/db';
import { DEMO_PASSWORD } from '../../prisma/seed/demo-users.ts';

/** A new user who can log in. */
export interface Practitioner {
  readonly email: string;
  readonly password: string;
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
