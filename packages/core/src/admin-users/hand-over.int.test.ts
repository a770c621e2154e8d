import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addRowToEachTable, createTestDeps, createUser, type RowsOfUser, type TestDeps } from '../testing/index.ts';
import { userToWire } from '../users/index.ts';

/** Columns that may grant access: a new one is found by its name, and is either ended or listed below. */
const CREDENTIALS = '(hash|secret|token|credential|public_key|challenge|password|rejoin|code_uuid)';
/** These do not let anyone act as the user. */
const OF_NO_PERSON = new Set([
  'account_requests.token_hash',
  'audit_seals.hash',
  'audit_prunings.hash',
  'login_failures.email_hash',
  'messages.request_hash',
  'shared_documents.token_hash',
]);

let surroundings: TestDeps;
let target: RowsOfUser;
let admin: Actor;

beforeEach(async () => {
  surroundings = await createTestDeps();
  const { db } = surroundings.deps;
  target = await addRowToEachTable(db);
  await db.user.update({ where: { id: target.userId }, data: { passwordHash: 'a hash', disabledAt: null } });
  await db.remoteMicrophone.updateMany({ data: { grantHash: 'a grant', rejoinHash: 'a secret', closedAt: null } });
  const row = await createUser(db, { kind: 'admin', practiceId: target.practiceId });
  const user = await userToWire(row, surroundings.deps);
  admin = { userId: row.id, practiceId: row.practiceId, loginSessionId: row.id, user };
});
afterEach(() => surroundings.close());

interface Held {
  readonly column: string;
  readonly isOpen: boolean;
}

/** Every column of the user's rows that may grant access, with whether it still does. */
async function credentials(): Promise<Held[]> {
  const { db } = surroundings.deps;
  const columns = await db.$queryRaw<{ table: string; name: string }[]>`
    SELECT table_name::text AS "table", column_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' AND column_name ~ ${CREDENTIALS}
      AND data_type IN ('text', 'bytea', 'uuid') ORDER BY 1, 2`;
  const held: Held[] = [];
  for (const { table, name } of columns) {
    if (OF_NO_PERSON.has(`${table}.${name}`)) continue;
    // The secrets offered to a phone stay in its row, and are invalid once it is closed.
    const isOffer = table === 'remote_microphones' && (name === 'token_hash' || name === 'code_hash');
    const [row] = await db.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) FROM "${table}" WHERE "${name}" IS NOT NULL ${isOffer ? 'AND closed_at IS NULL' : ''}
       ${table === 'users' ? `AND id = '${target.userId}'` : ''}`,
    );
    held.push({ column: `${table}.${name}`, isOpen: Number(row?.count) > 0 });
  }
  return held;
}

const open = async () => (await credentials()).filter(({ isOpen }) => isOpen).map(({ column }) => column);

describe('F18: no credential of the former holder remains', () => {
  test.each([
    ['whose address changed hands', { email: 'someone.else@clinic.example' }],
    ['whose password an admin took away', null],
  ])('%s: of each kind of credential in the schema none is left', async (_, change) => {
    const all = (await credentials()).map(({ column }) => column);
    expect(all).toContain('remote_microphones.grant_hash');
    expect(all).toContain('extension_tokens.token_hash');
    // All exist before, or the test would not see them end.
    expect(await open()).toEqual(all);
    const { adminUsers } = createCore(surroundings.deps);
    const session = target.of('login_sessions').id;
    const params = { id: target.userId };
    await (change ? adminUsers.update(admin, { params, body: change }) : adminUsers.resetPassword(admin, { params }));
    expect(await open()).toEqual([]);
    expect(surroundings.disconnected).toContain(session);
  });
});
