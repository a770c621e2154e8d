import type { journalKeys } from '@openconsult/contracts/journal-keys';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { journalKeyOf } from './rules.ts';

/** The key of the unsent data that a user's devices store (fault R12). */
export const createJournalKeyService = ({ config }: Pick<Deps, 'config'>) =>
  ({
    view: (actor) => ({
      key: journalKeyOf(config.SESSION_SECRET, actor.userId).toString('base64'),
      previous_keys: (config.SESSION_SECRET_PREVIOUS ?? []).map((secret) =>
        journalKeyOf(secret, actor.userId).toString('base64'),
      ),
    }),
  }) satisfies UseCases<typeof journalKeys>;
