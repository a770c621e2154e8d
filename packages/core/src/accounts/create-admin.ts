import { randomUUID } from 'node:crypto';
import { conventionsOfCountry } from '@openconsult/contracts/conventions';
import { country, email, firstName, lastName, practiceName } from '@openconsult/contracts/fields';
import { jobs } from '@openconsult/contracts/jobs';
import type { Tx, User } from '@openconsult/db';
import { z } from 'zod';
import { addStarterLibrary } from '../admin-content/index.ts';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { newToken, sha256Hex } from '../auth/index.ts';
import { addStandardTemplates } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { accountRepo as repo } from './repo.ts';
import { linkExpiry, linkUrl, newAccount } from './rules.ts';

export const newAdmin = z.strictObject({
  email: email.transform((address) => address.toLowerCase()),
  practiceName,
  firstName: firstName.default('Admin'),
  lastName: z.union([lastName, z.literal('')]).default(''),
  country: country.nullable().default(null),
  /** The practice exists; without it a practice of this name is refused, as a stranger may have signed up under it. */
  existing: z.boolean().default(false),
});
type NewAdmin = z.output<typeof newAdmin>;

/** Why there is no such admin. Its message is for the operator who runs the command. */
export class AdminRefusedError extends Error {
  override readonly name = 'AdminRefusedError';
}

export interface CreatedAdmin {
  /** Opens the page to choose a password, once. */
  readonly link: string;
  readonly expiresAt: Date;
  readonly isNew: boolean;
  /** False if the practice existed. */
  readonly isNewPractice: boolean;
}

/**
 * Makes an admin of a practice, which is made too unless one has this name. Repeated, it ends the earlier link and makes
 * another; an admin who has a password may choose a new one by it. The same invitation is mailed, with a link of its own.
 * @throws AdminRefusedError for an address whose account is disabled, is no admin's or is of another practice, for a
 * name that several practices have, and where `existing` is wrong about the practice
 */
export function createAdmin(deps: Deps, given: NewAdmin): Promise<CreatedAdmin> {
  return transactWithJobs(deps, async (tx, enqueue) => {
    await repo.lockFirstPractice(tx);
    const now = deps.clock.now();
    const known = await repo.userByEmail(tx, given.email);
    if (known) await assertSameAdmin(tx, known, given);
    const practice = known ? { id: known.practiceId, isNew: false } : await practiceNamed(tx, enqueue, given, now);
    const user = known ?? (await addAdmin(tx, practice.id, given));
    const action = known ? 'user.invited' : 'user.created';
    await recordAuditEvent(tx, { practiceId: practice.id, action, actorId: null, subjectId: user.id, at: now });
    const { link, expiresAt } = await invite(deps, tx, enqueue, user.email, now);
    return { link, expiresAt, isNew: known === null, isNewPractice: practice.isNew };
  });
}

async function assertSameAdmin(tx: Tx, user: User, { practiceName: name }: NewAdmin): Promise<void> {
  if (user.disabledAt) throw new AdminRefusedError('This address has a disabled account. An admin can activate it.');
  if (!user.isAdmin)
    throw new AdminRefusedError(
      'This address has an account that is no admin. An admin of its practice can make it one, or use another address.',
    );
  const own = await repo.practiceNameOf(tx, user.practiceId);
  if (own.toLowerCase() !== name.toLowerCase())
    throw new AdminRefusedError(`This address is an admin of another practice, “${own}”.`);
}

async function practiceNamed(
  tx: Tx,
  enqueue: Enqueue,
  { practiceName: name, country: of, existing }: NewAdmin,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const [found, ...others] = await repo.practicesNamed(tx, name);
  if (others.length > 0) throw new AdminRefusedError('Several practices have this name. Rename all but one first.');
  if (found && !existing)
    throw new AdminRefusedError(
      'A practice has this name already. If it is yours, add --existing: the address then becomes an admin of it.',
    );
  if (!found && existing) throw new AdminRefusedError('No practice has this name.');
  if (found) return { id: found.id, isNew: false };
  const { id } = await repo.createPractice(tx, name, conventionsOfCountry(of));
  await addStandardTemplates(tx, id);
  await addStarterLibrary(tx, enqueue, id, now);
  return { id, isNew: true };
}

/** Who accepts the terms at the first log-in. */
const addAdmin = (tx: Tx, practiceId: string, { email: address, firstName, lastName, country: of }: NewAdmin) =>
  repo.createUser(tx, {
    id: randomUUID(),
    practiceId,
    email: address,
    firstName,
    lastName,
    addressCountry: of,
    ...newAccount({ isFirst: true, plan: null }),
  });

/** Two requests: the mail makes the token of its own link. Whichever is used first ends the other. */
async function invite({ config }: Deps, tx: Tx, enqueue: Enqueue, address: string, now: Date) {
  await repo.endRequests(tx, address, now);
  const request = {
    purpose: 'invite' as const,
    email: address,
    createdAt: now,
    firstName: null,
    lastName: null,
    plan: null,
    country: null,
    practiceName: null,
    ip: null,
    isMailed: true,
  };
  const token = newToken();
  const expiresAt = linkExpiry('invite', now);
  const printed = await repo.addRequest(tx, request);
  await repo.setToken(tx, printed.id, sha256Hex(token), expiresAt);
  const mailed = await repo.addRequest(tx, request);
  await enqueue(jobs.mailAccountLink, { requestId: mailed.id });
  return { link: linkUrl('invite', { appUrl: config.APP_URL, token, email: address }), expiresAt };
}
