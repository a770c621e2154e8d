import { type Conventions, conventions } from '@openconsult/contracts/conventions';
import type { Practice, Tx } from '@openconsult/db';
import { practiceRepo as repo } from './repo.ts';

/** How a practice, as read, writes teeth, money and dates. */
export const conventionsOf = ({
  toothNotation: notation,
  currency,
  country,
}: Pick<Practice, 'toothNotation' | 'currency' | 'country'>): Conventions =>
  conventions.parse({ notation, currency, country });

/** The same of a practice by its id. */
export const practiceConventions = async (tx: Tx, practiceId: string): Promise<Conventions> =>
  conventionsOf(await repo.find(tx, practiceId));
