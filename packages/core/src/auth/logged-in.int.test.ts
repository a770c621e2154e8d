import { createOwnerDb } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { expect, test } from 'vitest';
import { loggedInByTokenHash } from './logged-in.repo.ts';

test.each([
  ['', { features: ['one', 'two'], userCategory: 3, termStatus: new Date('2026-03-01T10:20:30.456Z') }],
  [', of a user without optional columns', {}],
])('reads the same rows as the models do%s', async (_whose, columns) => {
  const db = createOwnerDb(await cloneDatabase());
  try {
    const practice = await db.practice.create({ data: { name: 'Practice' } });
    const user = await db.user.create({
      data: {
        practiceId: practice.id,
        firstName: 'Robin',
        lastName: 'Example',
        email: 'robin@clinic.example',
        ...columns,
      },
    });
    const session = await db.loginSession.create({
      data: { userId: user.id, tokenHash: 'hash', expiresAt: new Date('2026-12-01T00:00:00.123Z') },
    });
    const { id, createdAt, lastSeenAt, expiresAt } = session;
    expect(await loggedInByTokenHash(db, 'hash')).toStrictEqual({
      session: { id, createdAt, lastSeenAt, expiresAt },
      user,
    });
    expect(await loggedInByTokenHash(db, 'another')).toBeNull();
  } finally {
    await db.$disconnect();
  }
});
