import { type adminUsers, newManagedUser, USER_FIELD_LABELS } from '@openconsult/contracts/admin-users';
import type { Call, CallResponse } from '@openconsult/contracts/endpoint';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import type { Tx, User } from '@openconsult/db';
import { type NewAuditEvent, recordAuditEvents } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Enqueue } from '../platform/outbox.ts';
import { type AdminDeps, mailApproval } from './manage.ts';
import { adminUserRepo as repo } from './repo.ts';
import {
  canonical,
  columnsOf,
  type Diff,
  diffOf,
  type Field,
  fieldsOf,
  isApproval,
  type NewUserRow,
  newUserRow,
  ownAccountErrors,
  stateOf,
} from './rules.ts';
import { fieldError, readUsersTable, type TableLine } from './users-table.ts';

type Import = typeof adminUsers.import;
type Result = CallResponse<Import>;
type Outcome = Result['lines'][number]['outcome'];

/** The planned effect of one line. */
interface Plan {
  readonly line: TableLine;
  readonly outcome: Outcome;
  readonly errors: readonly string[];
  /** The user who has the address; undefined for a new user. */
  readonly row: User | undefined;
  readonly diff: Diff;
}

/**
 * Creates and changes the users of a table by their address, in the given transaction; the practice is locked. New
 * users have no password and are not invited; users whose account waited are mailed that it is open. A trial changes
 * nothing, nor does a table with a refused line, unless such lines are skipped.
 * @throws AppError VALIDATION at `csv` for a table that cannot be read.
 */
export async function importUsers(
  deps: AdminDeps,
  tx: Tx,
  enqueue: Enqueue,
  actor: Actor,
  { csv, is_trial, skips_refused = false }: Call<Import>['body'],
): Promise<Result & { readonly approvedIds: readonly string[] }> {
  const lines = readUsersTable(csv);
  const holders = await repo.holders(
    tx,
    lines.map(({ email }) => email),
  );
  const byEmail = new Map(holders.map((row) => [row.email, row]));
  const firstLine = new Map<string, number>();
  const plans = lines.map((line) => {
    const first = firstLine.get(line.email);
    if (first !== undefined) return refuse(line, [inField('email', importMessages.repeatedAddress(first))]);
    firstLine.set(line.email, line.line);
    return plan(actor, line, byEmail.get(line.email));
  });
  const isApplied = !is_trial && (skips_refused || plans.every(({ outcome }) => outcome !== 'refused'));
  const approvedIds = isApplied ? await apply(deps, tx, enqueue, actor, plans) : [];
  return {
    lines: plans.map(({ line, outcome, errors }) => ({
      line: line.line,
      email: line.email,
      outcome,
      errors: [...errors],
    })),
    is_applied: isApplied,
    approvedIds,
  };
}

const inField = (name: Field, message: string): string => importMessages.inField(USER_FIELD_LABELS[name], message);

const refuse = (line: TableLine, errors: readonly string[]): Plan => ({
  line,
  outcome: 'refused',
  errors,
  row: undefined,
  diff: {},
});

function plan(actor: Actor, line: TableLine, row: User | undefined): Plan {
  if (line.errors.length > 0) return refuse(line, line.errors);
  if (row && row.practiceId !== actor.practiceId) return refuse(line, [inField('email', answerMessages.emailTaken)]);
  if (line.state !== '' && line.state !== (row ? stateOf(row) : 'invited')) {
    return refuse(line, [importMessages.state]);
  }
  return row ? planChange(actor, line, row) : planCreation(line);
}

function planChange(actor: Actor, line: TableLine, row: User): Plan {
  const before = fieldsOf(row);
  const changes = canonical(line.changes);
  const taken = row.id === actor.userId ? ownAccountErrors(before, changes) : {};
  const errors = Object.entries(taken).flatMap(([name, messages]) =>
    messages.map((message) => inField(name as Field, message)),
  );
  if (errors.length > 0) return refuse(line, errors);
  const diff = diffOf(before, changes);
  return { line, outcome: Object.keys(diff).length > 0 ? 'updated' : 'unchanged', errors, row, diff };
}

function planCreation(line: TableLine): Plan {
  const parsed = newManagedUser.safeParse(line.changes);
  if (parsed.success) {
    return { line, outcome: 'created', errors: [], row: undefined, diff: diffOf({}, canonical(parsed.data)) };
  }
  return refuse(
    line,
    parsed.error.issues.map(({ path: [name], message }) => fieldError(name, message, () => '')),
  );
}

/** @returns the ids of users whose account waited and is open now */
async function apply(
  deps: AdminDeps,
  tx: Tx,
  enqueue: Enqueue,
  { practiceId, userId }: Actor,
  plans: readonly Plan[],
): Promise<string[]> {
  const now = deps.clock.now();
  const created: NewUserRow[] = [];
  const approvedIds: string[] = [];
  const events: NewAuditEvent[] = [];
  const note = (action: string, subjectId: string | null, changes: Diff) =>
    events.push({ practiceId, action, actorId: userId, subjectId, changes, at: now });
  for (const { line, outcome, row, diff } of plans) {
    if (outcome === 'created') {
      const user = newUserRow(newManagedUser.parse(line.changes), now);
      created.push(user);
      note('user.created', user.id, diff);
    } else if (outcome === 'updated' && row) {
      await repo.update(tx, practiceId, row.id, columnsOf(canonical(line.changes)));
      if (isApproval(row, line.changes)) {
        await mailApproval(deps, tx, enqueue, row.email);
        approvedIds.push(row.id);
      }
      note('user.updated', row.id, diff);
    }
  }
  await repo.create(tx, practiceId, created);
  if (events.length === 0) return approvedIds;
  const count = (of: Outcome) => ({ from: null, to: plans.filter(({ outcome }) => outcome === of).length });
  note('users.imported', null, { created: count('created'), updated: count('updated') });
  await recordAuditEvents(tx, events);
  return approvedIds;
}
