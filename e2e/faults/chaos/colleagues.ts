import { randomUUID } from 'node:crypto';
import { createOwnerDb } from '@openconsult/db';
import { readSpoken, readSpokenSet } from '../../../bench/src/speech/spoken-set.ts';
import type { Practitioner } from '../../../bench/src/stack/practitioners.ts';
import { DEMO_PASSWORD } from '../../../prisma/seed/demo-users.ts';
import type { Slice } from './recorder.ts';

/** The first pieces of a spoken consultation, as a browser recorded them. */
export function spokenSlices(count: number): Slice[] {
  const { file, segmentBytes } = readSpokenSet().consultation;
  const bytes = new Uint8Array(readSpoken(file));
  let from = 0;
  return segmentBytes.slice(0, count).map((size) => {
    from += size;
    return bytes.slice(from - size, from);
  });
}

/** Colleagues of the demo dentist. */
export async function createColleagues(databaseUrl: string, count: number): Promise<Practitioner[]> {
  const db = createOwnerDb(databaseUrl, { poolMax: 2 });
  const found = await db.user.findUniqueOrThrow({ where: { email: 'dentist@demo.example' } });
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.user.createMany({ data: ids.map((id) => ({ ...found, id, email: `${id}@demo.example` })) });
  await db.$disconnect();
  return ids.map((id) => ({ id, email: `${id}@demo.example`, password: DEMO_PASSWORD }));
}
