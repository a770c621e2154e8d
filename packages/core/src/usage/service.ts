import { AppError } from '@openconsult/contracts/errors';
import type { Db, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type Counter, usageRepo as repo } from './repo.ts';
import { type Allowance, allowancesOf, refusalOf, type UsageKind, windowAt } from './rules.ts';

type Spender = Pick<Actor, 'userId' | 'practiceId'>;
type Settings = Pick<Deps, 'config' | 'clock'>;

function counterOf({ userId, practiceId }: Spender, kind: UsageKind, { of, windowS }: Allowance, now: Date) {
  const { start, endsInS } = windowAt(now, windowS);
  const counter: Counter = { subject: of === 'user' ? userId : practiceId, kind, windowS, start };
  return { counter, endsInS };
}

/**
 * Counts a use for the user and for their practice, before what it pays for happens (fault T26). Parallel calls never
 * exceed the allowance together. Rolled back with the transaction, also by its own error. Call it before the
 * transaction locks other rows, to avoid deadlocks.
 * @throws AppError RATE_LIMITED, with the seconds until the window ends.
 */
export async function spend(deps: Settings, tx: Tx, spender: Spender, kind: UsageKind, amount = 1): Promise<void> {
  const now = deps.clock.now();
  for (const allowance of allowancesOf(deps.config, kind)) {
    const { counter, endsInS } = counterOf(spender, kind, allowance, now);
    if (await repo.add(tx, counter, amount, allowance.most)) continue;
    throw new AppError('RATE_LIMITED', refusalOf(kind), { retryAfterS: endsInS });
  }
}

/** Counts a use as {@link spend} does, in a transaction of its own. False, without counting, if it is rejected. */
export async function mayUse(deps: Settings, db: Db, spender: Spender, kind: UsageKind): Promise<boolean> {
  try {
    await db.$transaction((tx) => spend(deps, tx, spender, kind));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Counts what happened already, such as recognised audio; never rejects. */
export async function recordUse(deps: Settings, tx: Tx, spender: Spender, kind: UsageKind, amount: number) {
  if (amount <= 0) return;
  const now = deps.clock.now();
  for (const allowance of allowancesOf(deps.config, kind)) {
    await repo.add(tx, counterOf(spender, kind, allowance, now).counter, amount, Number.MAX_SAFE_INTEGER);
  }
}

/** When a kind is available again; null if it is available now. */
export async function spentUntil(deps: Settings, tx: Tx, spender: Spender, kind: UsageKind): Promise<Date | null> {
  const now = deps.clock.now();
  for (const allowance of allowancesOf(deps.config, kind)) {
    const { counter } = counterOf(spender, kind, allowance, now);
    if ((await repo.amount(tx, counter)) < allowance.most) continue;
    return new Date(counter.start.getTime() + allowance.windowS * 1_000);
  }
  return null;
}

/** What is left of a kind now, for the user and their practice. */
export async function leftOf(deps: Settings, tx: Tx, spender: Spender, kind: UsageKind): Promise<number> {
  const now = deps.clock.now();
  let left = Number.MAX_SAFE_INTEGER;
  for (const allowance of allowancesOf(deps.config, kind)) {
    const used = await repo.amount(tx, counterOf(spender, kind, allowance, now).counter);
    left = Math.min(left, Math.max(0, allowance.most - used));
  }
  return left;
}

/** @throws AppError RATE_LIMITED while nothing of a kind is left, with the seconds until there is */
export async function assertLeft(deps: Settings, tx: Tx, spender: Spender, kind: UsageKind): Promise<void> {
  const until = await spentUntil(deps, tx, spender, kind);
  if (until === null) return;
  const retryAfterS = Math.max(1, Math.ceil((until.getTime() - deps.clock.now().getTime()) / 1_000));
  throw new AppError('RATE_LIMITED', refusalOf(kind), { retryAfterS });
}

/** Removes counters of windows from before then. Returns how many. */
export const sweepUsage = (db: Db, before: Date): Promise<number> => repo.sweep(db, before);
