import type { CallResponse } from '@openconsult/contracts/endpoint';
import type { journalKeys } from '@openconsult/contracts/journal-keys';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { journalKeyOf } from './rules.ts';

/** Hands people the key of what their devices keep unsent (fault R12). */
export const createJournalKeyService = ({ config }: Pick<Deps, 'config'>) => ({
  view: (actor: Actor): CallResponse<(typeof journalKeys)['view']> => ({
    key: journalKeyOf(config.SESSION_SECRET, actor.userId).toString('base64'),
    previous_keys: (config.SESSION_SECRET_PREVIOUS ?? []).map((secret) =>
      journalKeyOf(secret, actor.userId).toString('base64'),
    ),
  }),
});
