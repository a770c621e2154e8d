import { currencySymbol } from '@openconsult/contracts/conventions';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { practiceConventions } from '../practices/index.ts';
import { treatmentRepo as repo } from './repo.ts';

/** The symbol of the practice's currency. */
export const symbolOf = async (tx: Tx, { practiceId }: Actor) =>
  currencySymbol(await practiceConventions(tx, practiceId));

/** Runs a change while no other one of the practice's list runs. */
export const changing = <T>(
  { db }: Pick<Deps, 'db'>,
  { practiceId }: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.$transaction(async (tx) => {
    await repo.lock(tx, practiceId);
    return work(tx);
  });
